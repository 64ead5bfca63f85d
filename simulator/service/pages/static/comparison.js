// Answer of a comparison: the differences between its arms, metric by metric, with the same dice.

import { h, number, t } from "./asalto.js";
import { figureName, shown, signed } from "./figures.js";
import { table } from "./tables.js";

/** @import { CompareDocument, ComparedArms, Difference } from "../documents.d.ts" */
/** @import { Context } from "../page.d.ts" */

export class Comparison {
  /**
   * @param {Element} place
   * @param {Context} context
   */
  constructor(place, context) {
    this.place = place;
    this.context = context;
  }

  /**
   * @param {CompareDocument} document
   * @param {boolean} whole
   */
  show(document, whole) {
    const note = h("p.note", {}, t(whole ? "compare-of" : "compare-so_far", { fights: number(document.fights) }));
    this.place.replaceChildren(...(document.comparisons ?? []).flatMap((each) => this.one(each)), note);
  }

  /** @param {ComparedArms} found */
  one(found) {
    const figure = found.figure;
    const [before, after] = found.means;
    if (!found.ci95) return [h("p.answer", {}, t("waiting"))]; // one fight gives no interval
    const values = {
      figure: this.name(figure),
      base: found.base,
      other: found.other,
      before: shown(figure, before),
      after: shown(figure, after),
      low: signed(figure, found.ci95[0]),
      high: signed(figure, found.ci95[1]),
    };
    const sentence = t(found.stands_out ? "compare-differs" : "compare-alike", values);
    /** @param {[string, Difference][]} entries */
    const rows = (entries) =>
      entries.map(([name, each]) => [
        this.name(name),
        shown(name, each.means[0]),
        shown(name, each.means[1]),
        signed(name, each.difference),
        each.ci95 ? `${signed(name, each.ci95[0])} … ${signed(name, each.ci95[1])}` : "–",
        each.stands_out ? t("yes") : "–",
      ]);
    const heads = [
      t("col-figure"),
      [this.way(found.base)],
      [this.way(found.other)],
      [t("col-difference")],
      [t("interval")],
      t("col-clear"),
    ];
    const all = Object.entries(found.figures);
    const broad = all.filter(
      ([name]) => !name.includes("(") || this.context.side(between(name)) !== between(name) || WHOLE.test(name),
    );
    const rest = all.filter((each) => !broad.includes(each));
    const people = h(
      "details",
      {},
      h("summary", {}, t("compare-people")),
      table(t("compare-people"), heads, rows(rest)),
    );
    return [
      h("p.answer", {}, sentence),
      table(t("compare-table"), heads, rows(broad)),
      rest.length ? people : null,
    ].filter((part) => part !== null);
  }

  /**
   * Name an arm of a comparison: knobs in words, other settings unchanged.
   *
   * @param {string} name
   */
  way(name) {
    const key = `way-${name.replace(/\.toml$/, "")}`;
    return t(key) === key ? name : t(key);
  }

  /** @param {string} figure */
  name(figure) {
    return figureName(figure, this.context);
  }
}

const WHOLE = /^(some_dead|win|wiped|dead|away|helpless|deaths)\(/;
/** @param {string} name */
const between = (name) => name.slice(name.indexOf("(") + 1, -1);

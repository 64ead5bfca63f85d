// Answer of a comparison: the differences between its arms, metric by metric, with the same dice.

import { Arms } from "./arms.js";
import { asks, h, listed, number, t } from "./asalto.js";
import { contrastWords } from "./contrast.js";
import { figureName, shown, signed } from "./figures.js";
import { Forests } from "./forest.js";
import { openJob } from "./service.js";
import { table } from "./tables.js";

/** @import { CompareDocument, ComparedArms, Difference } from "../documents.d.ts" */
/** @import { Context } from "../page.d.ts" */

export class Comparison {
  /**
   * @param {Element} place
   * @param {Context} context
   */
  constructor(place, context) {
    this.context = context;
    this.differences = h("div");
    this.forests = new Forests(context);
    this.arms = new Arms(context, (arm) => this.way(arm));
    place.replaceChildren(this.differences, this.arms.node);
    /** @type {CompareDocument | null} */
    this.document = null;
  }

  /**
   * @param {CompareDocument} document
   * @param {boolean} whole
   */
  show(document, whole) {
    this.document = document;
    const note = h("p.note", {}, t(whole ? "compare-of" : "compare-so_far", { fights: number(document.fights) }));
    const found = document.comparisons ?? [];
    this.differences.replaceChildren(...found.flatMap((each) => this.one(each, whole, each === found[0])), note);
    this.arms.show(document);
  }

  /**
   * @param {ComparedArms} found
   * @param {boolean} whole
   * @param {boolean} first Whether the reader is told how to read its plots.
   */
  one(found, whole, first) {
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
    const known = Object.entries(found.figures);
    const all = known.filter(([, each]) => each.fights_that_differ !== 0);
    const same = known.filter((each) => !all.includes(each)).map(([name]) => this.name(name));
    const notes = [
      found.pairing_gain && t("compare-saved", { gain: number(found.pairing_gain, 1) }),
      all.some(([, each]) => each.stands_out) && t("compare-clear", { count: number(known.length) }),
      same.length && t("report-none_differs", { names: listed(same) }),
    ];
    const broad = all.filter(
      ([name]) => !name.includes("(") || this.context.side(between(name)) !== between(name) || WHOLE.test(name),
    );
    const rest = all.filter((each) => !broad.includes(each));
    const pair = `${this.way(found.base)} → ${this.way(found.other)}`; // tables of several comparisons differ in it
    const people = h(
      "details",
      {},
      h("summary", {}, t("compare-people")),
      table(`${t("compare-people")}: ${pair}`, heads, rows(rest)),
    );
    const verdict = contrastWords(found, (arm) => this.way(arm));
    const forests = this.forests.drawn(found, pair);
    return [
      h("p.answer", {}, sentence),
      verdict ? h("p", {}, verdict) : null,
      ...forests,
      first && forests.length ? h("p.note", {}, t("report-html-forest_note")) : null,
      table(`${t("compare-table")}: ${pair}`, heads, rows(broad)),
      rest.length ? people : null,
      ...notes.map((note) => (note ? h("p.note", {}, note) : null)),
      whole ? this.witnesses(found) : null,
    ].filter((part) => part !== null);
  }

  /**
   * Offer fights that show the difference, with each arm.
   *
   * @param {ComparedArms} found
   */
  witnesses({ witnesses = [], base, other, figure }) {
    const problems = h("ul.problems");
    const arms = [base, other];
    const rows = witnesses.map((each) => {
      const [before, after] = [each.base, each.other].map((value) => number(value, Number.isInteger(value) ? 0 : 2));
      const fight = t("watch-fight", { fight: number(each.fight) });
      const said = `${fight}, ${this.name(figure)}: ${before} → ${after} `;
      const buttons = arms.map((arm) => {
        /** @param {{ currentTarget: HTMLButtonElement }} event */
        const open = ({ currentTarget }) => this.watch(each.fight, arm, currentTarget, problems);
        return h("button", { type: "button", onclick: open }, `${t("watch")}: ${this.way(arm)}`);
      });
      return h("li.row", {}, h("span", {}, said), asks ? buttons : []);
    });
    return rows.length
      ? h("section", {}, h("h2", {}, t("report-section-watch")), h("ul.plain", {}, rows), problems)
      : null;
  }

  /**
   * Ask for one fight of an arm, and open it.
   *
   * @param {number} fight
   * @param {string} name
   * @param {HTMLButtonElement} button
   * @param {Element} problems
   */
  watch(fight, name, button, problems) {
    const { question } = this.context.job;
    const arm = this.document?.arms?.find((each) => each.arm === name);
    if (!arm) return;
    const { scenario, settings, policies } = arm;
    const options = { fight, settings, policies };
    openJob({ kind: "run", scenario, files: question.files, seed: question.seed, options }, problems, button);
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

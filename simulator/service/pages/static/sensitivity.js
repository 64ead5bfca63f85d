// Answer of a sensitivity: the effect of a step in each number, clear effects first, updated while it runs.

import { capital, h, listed, number, t } from "./asalto.js";
import { figureName, keyWords, saidOf, signed, valueWords } from "./figures.js";
import { Plot } from "./plots.js";
import { table } from "./tables.js";

/** @import { Effect, SensitivityDocument } from "../documents.d.ts" */
/** @import { Colour, Context } from "../page.d.ts" */

const PLOTTED = 14;

export class Steps {
  /**
   * @param {Element} place
   * @param {Context} context
   */
  constructor(place, context) {
    this.place = place;
    this.context = context;
    this.head = h("div");
    this.rows = h("div");
    this.plot = new Plot(t("plot-steps"), effects);
    place.replaceChildren(this.head, h("div.plots.one", {}, this.plot.node), this.rows);
  }

  /**
   * @param {SensitivityDocument} document
   * @param {boolean} whole
   */
  show(document, whole) {
    const { of } = document;
    const isShare = "rate" in document.base;
    const base = t("steps-base", {
      figure: figureName(of, this.context),
      value: saidOf(document.base),
    });
    const clear = document.effects.filter((each) => each.stands_out);
    const noise = document.effects.length - clear.length;
    const best =
      clear[0] && t("steps-best", { step: this.step(clear[0]), difference: signed(of, clear[0].difference) });
    this.head.replaceChildren(
      h("p.answer", {}, best ?? t(whole ? "steps-none" : "steps-none_yet")),
      h("p", {}, base),
      noise ? h("p.note", {}, t("steps-noise", { count: number(noise), steps: number(document.effects.length) })) : "",
      h("p.note", {}, t(whole ? "compare-of" : "compare-so_far", { fights: number(document.fights) })),
    );
    /** @param {Effect} each */
    const row = (each) => [
      this.step(each),
      signed(of, each.difference),
      each.ci95 ? `${signed(of, each.ci95[0])} … ${signed(of, each.ci95[1])}` : "–",
      each.stands_out ? t("yes") : each.unchanged ? t("steps-unchanged") : "–",
      number(each.fights),
    ];
    const heads = [t("steps-step"), [t("col-difference")], [t("interval")], t("col-clear"), [t("col-fights")]];
    const refused = document.refused?.length
      ? h(
          "details",
          {},
          h("summary", {}, t("steps-refused", { many: number(document.refused.length) })),
          h("ul", { lang: "en" }, ...document.refused.map((each) => h("li", {}, each.why))),
        )
      : null;
    this.rows.replaceChildren(
      table(t("table-steps"), heads, document.effects.map(row)),
      ...[refused].filter((part) => part !== null),
    );
    const shown = document.effects.flatMap(({ ci95, ...each }) => (ci95 ? [{ ...each, ci95 }] : [])).slice(0, PLOTTED);
    this.plot.node.hidden = !shown.length;
    const scale = isShare ? 100 : 1;
    this.plot.show(
      shown.map((each) => ({
        step: this.step(each),
        value: scale * each.difference,
        low: scale * each.ci95[0],
        high: scale * each.ci95[1],
        tone: !each.stands_out ? "neutral" : each.difference > 0 ? "own" : "foe",
      })),
      listed(shown.slice(0, 5).map((each) => `${this.step(each)}: ${signed(of, each.difference)}`)),
    );
  }

  /** @param {Pick<Effect, "key" | "value" | "to">} effect */
  step({ key, value, to }) {
    return capital(
      `${keyWords(key, this.context)} ${valueWords(value, this.context)} → ${valueWords(to, this.context)}`,
    );
  }
}

/**
 * @param {{ tone: string }[]} rows
 * @param {Colour} colour
 */
function effects(rows, colour) {
  const tones = ["own", "foe", "neutral"];
  return {
    height: 40 + 28 * rows.length,
    data: { values: rows },
    encoding: {
      y: {
        field: "step",
        type: "nominal",
        title: null,
        sort: null,
        axis: { ticks: false, domain: false, labelLimit: 260 },
      },
      color: { field: "tone", type: "nominal", scale: { domain: tones, range: tones.map(colour) }, legend: null },
    },
    layer: [
      {
        mark: { type: "rule", strokeWidth: 1, color: colour("axis"), aria: false },
        encoding: { x: { datum: 0 }, y: null, color: { value: colour("axis") } },
      },
      {
        mark: { type: "rule", strokeWidth: 6, opacity: 0.35, strokeCap: "round" },
        encoding: {
          x: { field: "low", type: "quantitative", title: t("axis-difference") },
          x2: { field: "high" },
        },
      },
      {
        mark: { type: "point", filled: true, size: 80, opacity: 1 },
        encoding: { x: { field: "value", type: "quantitative" } },
      },
    ],
  };
}

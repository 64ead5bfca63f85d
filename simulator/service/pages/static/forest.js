// Forest plots of a comparison: each difference as a dot with its interval, about a line at zero. Shares have one plot,
// each kind of mean its own, because their units differ.

import { capital, h, listed, t } from "./asalto.js";
import { figureName, isShare, signed } from "./figures.js";
import { Plot, named } from "./plots.js";

/** @import { ComparedArms, Difference } from "../documents.d.ts" */
/** @import { Colour, Words } from "../page.d.ts" */

const SHOWN = 24; // rows of a plot, as in the report
const LINES = 4; // of a label: the end of a name may be all that tells two apart
const TOTAL = "total_";
const TONES = ["good", "bad", "third", "neutral"];
const WHOLE = 0.01; // share from which an axis has whole percentage points

/**
 * A row of a plot: its name, its value, both ends of its interval.
 *
 * @typedef {{ name: string, tone: string, value: number, low: number, high: number, said: string }} Row
 */

/**
 * Return the plots of an arm against the base: the kind of each, empty for shares, and its rows.
 *
 * @param {Pick<ComparedArms, "figures">} found
 * @param {Words} context
 */
export function forestsOf({ figures }, context) {
  /** @type {Map<string, Row[]>} */
  const kinds = new Map();
  for (const [name, each] of Object.entries(figures)) {
    if (!each.ci95 || each.fights_that_differ === 0) continue;
    const [kind, of] = isShare(name) ? ["", ""] : partsOf(name);
    const rows = kinds.get(kind) ?? [];
    const [low, high] = each.ci95;
    const said = `${signed(name, each.difference)} (${signed(name, low)} … ${signed(name, high)})`;
    const called = of ? capital(context.side(of)) : figureName(name, context);
    if (rows.length < SHOWN) rows.push({ name: called, tone: toneOf(each), value: each.difference, low, high, said });
    kinds.set(kind, rows);
  }
  return kinds;
}

/** @param {string} figure */
const partsOf = (figure) => figure.match(/^(\w+)\((.*)\)$/)?.slice(1) ?? [figure, ""];

/**
 * Return the colour of a difference: good or bad for the own side if it stands out, else a neutral one. Documents of
 * earlier versions do not tell what is good.
 *
 * @param {Pick<Difference, "difference" | "stands_out" | "sign">} each
 */
export function toneOf({ difference, stands_out: out, sign = 0 }) {
  const good = difference * sign;
  return !out ? "neutral" : good > 0 ? "good" : good < 0 ? "bad" : "third";
}

/**
 * Name a kind of figure: in the words of reports, else in those of the game.
 *
 * @param {string} kind
 * @param {Pick<Words, "word">} context
 * @returns {string}
 */
export function kindName(kind, context) {
  const key = kind ? `report-html-figure_${kind}` : "report-html-forest_rates";
  if (t(key) !== key) return t(key);
  if (!kind.startsWith(TOTAL)) return context.word(kind);
  return t("report-html-figure_total", { what: kindName(kind.slice(TOTAL.length), context) });
}

/** The plots of a comparison. Each is made once, and redrawn while the answer grows. */
export class Forests {
  /** @param {Words} context */
  constructor(context) {
    this.context = context;
    /** @type {Map<string, Plot<{ rows: Row[], shares: boolean }>>} */
    this.plots = new Map();
  }

  /**
   * Draw an arm against the base; `pair` names both.
   *
   * @param {ComparedArms} found
   * @param {string} pair
   */
  drawn(found, pair) {
    const nodes = [...forestsOf(found, this.context)].map(([kind, rows]) => {
      const key = JSON.stringify([found.other, kind]);
      const plot = this.plots.get(key) ?? new Plot(`${pair}: ${kindName(kind, this.context)}`, forest);
      this.plots.set(key, plot);
      plot.show({ rows, shares: !kind }, listed(rows.map(({ name, said }) => `${name} ${said}`)));
      return plot.node;
    });
    return nodes.length ? [h("div.plots.flow", {}, ...nodes)] : [];
  }
}

/**
 * Return the largest of 1, 2, 5, 10 and so on that an axis reaches. A narrow plot has room for it on both sides of 0,
 * and for no more.
 *
 * @param {number} reach
 */
export function tickOf(reach) {
  const power = Number(`1e${Math.floor(Math.log10(reach))}`);
  return power * ([5, 2].find((times) => times * power <= reach) ?? 1);
}

/**
 * @param {{ rows: Row[], shares: boolean }} data
 * @param {Colour} colour
 */
export function forest({ rows, shares }, colour) {
  const reach = Math.max(...rows.flatMap(({ value, low, high }) => [value, low, high].map(Math.abs))) || 1;
  const tick = tickOf(reach);
  const scale = { domain: [-reach, reach] };
  const format = !shares ? "+,~f" : tick >= WHOLE ? "+.0%" : "+.1%";
  const axis = { format, values: [-tick, 0, tick], labelExpr: "datum.value == 0 ? '0' : datum.label" };
  const title = shares ? t("report-html-unit_points") : null;
  const x = { type: "quantitative", scale, title, axis };
  const tone = { field: "tone", type: "nominal", scale: { domain: TONES, range: TONES.map(colour) }, legend: null };
  const { encoding, ...plot } = named(rows, 26, LINES);
  const mark = { type: "rule", strokeWidth: 3, opacity: 0.75 };
  return {
    ...plot,
    layer: [
      {
        data: { values: [{}] }, // a single line, not one for each row
        mark: { type: "rule", color: colour("ink"), aria: false },
        encoding: { x: { ...x, datum: 0 } },
      },
      { mark, encoding: { ...encoding, x: { ...x, field: "low" }, x2: { field: "high" }, color: tone } },
      {
        mark: { type: "point", filled: true, size: 80, opacity: 1 },
        encoding: { ...encoding, x: { ...x, field: "value" }, color: tone },
      },
    ],
  };
}

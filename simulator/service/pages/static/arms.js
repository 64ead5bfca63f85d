// Answer of a comparison: each arm alone, its results and the length of its fights.

import { h, listed, number, percent, t } from "./asalto.js";
import { TONES, lengthsOf, outcomes } from "./batch_plots.js";
import { figureName } from "./figures.js";
import { Plot, lengths } from "./plots.js";
import { share, table } from "./tables.js";

/** @import { ArmAlone, CompareDocument } from "../documents.d.ts" */
/** @import { Colour, Context } from "../page.d.ts" */

const RATES = /** @type {const} */ (["win", "tpk"]);

/**
 * Return the rows of an arm's plots: a share for each arm, in the arm's colour.
 *
 * @param {ArmAlone[]} arms
 * @param {"win" | "tpk"} figure
 * @param {(arm: string) => string} way Name of an arm.
 */
export const ratesOf = (arms, figure, way) =>
  arms.map((arm, at) => {
    const { rate, ci95 } = arm[figure];
    return { name: way(arm.arm), tone: toneOf(at), rate, low: ci95[0], high: ci95[1] };
  });

/** @param {number} at */
const toneOf = (at) => TONES[at % TONES.length];

export class Arms {
  /**
   * @param {Context} context
   * @param {(arm: string) => string} way Name of an arm.
   */
  constructor(context, way) {
    this.context = context;
    this.way = way;
    this.plots = h("div.plots");
    this.rows = h("div");
    this.node = h("section", {}, h("h2", {}, t("report-section-arms")), this.plots, this.rows);
    this.node.hidden = true;
    /** @type {Plot<Parameters<typeof outcomes>[0]>[]} */
    this.rates = [];
    /** @type {Plot<ReturnType<typeof lengthsOf>>[]} */
    this.lengths = [];
  }

  /**
   * Show the arms of a document; those of earlier versions have none.
   *
   * @param {Pick<CompareDocument, "alone" | "fights">} document
   */
  show({ alone = [], fights }) {
    this.node.hidden = !alone.length;
    if (!alone.length) return;
    const { way } = this;
    const heads = [`win(${alone[0].side})`, "tpk"].map((figure) => figureName(figure, this.context));
    if (!this.rates.length) this.rates = heads.map((title) => new Plot(title, outcomes));
    for (let at = this.lengths.length; at < alone.length; at += 1) {
      const title = `${t("plot-rounds")}: ${way(alone[at].arm)}`;
      this.lengths.push(
        new Plot(title, (rows, /** @type {Colour} */ colour) => lengths(rows, () => colour(toneOf(at)))),
      );
    }
    const plots = [...this.rates, ...this.lengths];
    if (this.plots.childElementCount !== plots.length) this.plots.replaceChildren(...plots.map(({ node }) => node));
    RATES.forEach((figure, at) => {
      const rows = ratesOf(alone, figure, way);
      this.rates[at].show(rows, listed(rows.map((row) => `${row.name} ${percent(row.rate)}`)));
    });
    alone.forEach((arm, at) => {
      const { mean, p05, p95 } = arm.rounds;
      const note = t("report-html-key_rounds_note", { mean: number(mean, 1), p05, p95 });
      this.lengths[at].show(lengthsOf({ lengths: arm.lengths, fights }), note, { note });
    });
    const columns = [
      t("col-variant"),
      ...heads,
      t("report-html-key_draws"),
      ...["few", "usual", "many"].map((key) => [t(`report-html-rounds_${key}`)]),
    ];
    const rows = alone.map(({ arm, win, tpk, draws, rounds: { p05, p50, p95 } }) => {
      const found = [win, tpk, draws].map((each) => share(each));
      return [way(arm), ...found, ...[p05, p50, p95].map((value) => number(value))];
    });
    this.rows.replaceChildren(table(t("report-html-arms_table"), columns, rows));
  }
}

// Plots of a batch: results, combatants not yet fallen round by round, damage.

import { capital, listed, number, percent, t } from "./asalto.js";
import { told } from "./batch_words.js";
import { isGrouped, meanOf } from "./groups.js";
import { DASHES, Plot, lengths, named } from "./plots.js";

/** @import { BatchCombatant, BatchDocument } from "../documents.d.ts" */
/** @import { Colour, Context } from "../page.d.ts" */
/** @import { Group } from "./groups.js" */

export const TONES = ["own", "foe", "third", "fourth"];
const TONED = [...TONES, "neutral"];
const SHADES = 4; // lines of a side that can be told apart

export class BatchPlots {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.outcomes = new Plot(t("plot-outcomes"), outcomes);
    this.standing = new Plot(t("plot-standing"), standing);
    this.damage = new Plot(t("plot-damage"), damage);
    this.lengths = new Plot(t("plot-rounds"), lengths);
    this.nodes = [this.outcomes.node, this.standing.node, this.lengths.node, this.damage.node];
  }

  /**
   * @param {BatchDocument} document
   * @param {Group<BatchCombatant>[]} groups
   * @param {(side: string) => string} tone
   */
  show(document, groups, tone) {
    const { context } = this;
    const rates = Object.entries(document.sides).map(
      ([
        name,
        {
          rate,
          ci95: [low, high],
        },
      ]) => {
        return { name: capital(context.side(name)), tone: tone(name), rate, low, high };
      },
    );
    const { count, rate, ci95 } = document.draws;
    const draws = { name: t("key-draw"), tone: "neutral", rate, low: ci95[0], high: ci95[1] };
    const sides = count ? [...rates, draws] : rates;
    this.outcomes.show(sides, listed(sides.map((row) => `${row.name} ${percent(row.rate)}`)));
    const { lines, crowd } = linesOf(document, groups, context);
    const shaded = lines.map(({ name, side, values }, at) => ({
      name,
      values,
      colour: tone(side) + (lines.slice(0, at).filter((other) => other.side === side).length % 2 ? "2" : ""),
      dash: at,
    }));
    this.standing.show(
      shaded,
      t("plot-standing_said", {
        rows: listed(lines.map(({ name, values }) => `${name} ${percent(values.at(-1) ?? 1)}`)),
      }),
      { legend: shaded, note: told(document, crowd ? "html-note_upright_sides" : "html-note_upright") },
    );
    const dealt = groups.map((group) => ({
      name: group.name,
      tone: tone(group.side),
      mean: meanOf(group, (each) => each.damage_dealt.mean),
      low: meanOf(group, (each) => each.damage_dealt.p05),
      high: meanOf(group, (each) => each.damage_dealt.p95),
    }));
    const note = isGrouped(groups) ? t("report-html-group_note") : "";
    const rows = lengthsOf(document); // documents of earlier versions have none
    const { mean, p05, p50, p95, max } = document.rounds;
    const unit = told(document, "unit");
    const long = t("report-rounds", { mean: number(mean, 1), unit, p05, p50, p95, max });
    this.lengths.show(rows, long, { note: `${long}.` });
    this.damage.show(dealt, listed(dealt.map((row) => `${row.name} ${number(row.mean, 1)}`)), { note });
  }
}

/**
 * Return the share of fights of each number of rounds, from the shortest to the longest; some may have none.
 *
 * @param {Pick<BatchDocument, "lengths" | "fights">} document
 */
export function lengthsOf({ lengths: counted = {}, fights }) {
  const rounds = Object.keys(counted).map(Number);
  const [least, most] = [Math.min(...rounds), Math.max(...rounds)];
  return Array.from({ length: rounds.length && most - least + 1 }, (_, at) => ({
    round: least + at,
    rate: (counted[least + at] ?? 0) / fights,
  }));
}

/**
 * Return the shares not yet fallen, from the start on: a line for each group, or for each side if one of them has more
 * groups than can be told apart.
 *
 * @param {Pick<BatchDocument, "sides">} document
 * @param {Group<Pick<BatchCombatant, "upright">>[]} groups
 * @param {Pick<Context, "side">} context
 */
export function linesOf({ sides }, groups, context) {
  /** @param {string} side */
  const of = (side) => groups.filter((group) => group.side === side);
  const names = Object.keys(sides);
  const crowd = names.some((side) => of(side).length > SHADES);
  const whole = names.map((side) => ({
    name: capital(context.side(side)),
    side,
    members: of(side).flatMap(({ members }) => members),
    weights: of(side).flatMap(({ weights }) => weights),
  }));
  const drawn = crowd ? whole.filter(({ members }) => members.length) : groups;
  const lines = drawn.map((group) => {
    const rounds = Math.max(...group.members.map(({ upright }) => upright.length));
    /** @param {number} at */
    const mean = (at) => meanOf({ ...group, names: [] }, ({ upright }) => (upright[at] ?? upright.at(-1))?.rate ?? 1);
    return { name: group.name, side: group.side, values: [1, ...Array.from({ length: rounds }, (_, at) => mean(at))] };
  });
  return { lines, crowd };
}

/**
 * @param {Colour} colour
 * @param {string[]} tones
 */
const domain = (colour, tones) => ({ domain: tones, range: tones.map(colour) });

/**
 * @param {{ name: string, tone: string }[]} rows
 * @param {Colour} colour
 */
export function outcomes(rows, colour) {
  const axis = { format: ".0%", values: [0, 0.5, 1] };
  return {
    ...named(rows, 36),
    layer: [
      {
        mark: { type: "bar", height: { band: 0.55 }, opacity: 0.75, cornerRadiusEnd: 3 },
        encoding: {
          x: { field: "rate", type: "quantitative", scale: { domain: [0, 1] }, title: null, axis },
          color: { field: "tone", type: "nominal", scale: domain(colour, TONED), legend: null },
        },
      },
      {
        mark: { type: "rule", strokeWidth: 3, color: colour("ink") },
        encoding: { x: { field: "low", type: "quantitative" }, x2: { field: "high" } },
      },
    ],
  };
}

/**
 * @param {{ name: string, values: number[], colour: string, dash: number }[]} lines
 * @param {Colour} colour
 */
function standing(lines, colour) {
  const rows = lines.flatMap(({ name, values }) => values.map((rate, round) => ({ name, round, rate })));
  const names = lines.map(({ name }) => name);
  /** @param {unknown[]} range */
  const scale = (range) => ({ field: "name", type: "nominal", scale: { domain: names, range }, legend: null });
  return {
    data: { values: rows },
    mark: { type: "line", strokeWidth: 2.5, interpolate: "step-after" },
    encoding: {
      x: { field: "round", type: "quantitative", title: t("axis-round"), axis: { tickMinStep: 1, grid: false } },
      y: {
        field: "rate",
        type: "quantitative",
        scale: { domain: [0, 1] },
        title: null,
        axis: { format: ".0%", tickCount: 5 },
      },
      color: scale(lines.map((line) => colour(line.colour))),
      strokeDash: scale(lines.map((line) => DASHES[line.dash % DASHES.length])),
    },
  };
}

/**
 * @param {{ name: string, tone: string }[]} rows
 * @param {Colour} colour
 */
function damage(rows, colour) {
  const spread = named(rows, 30);
  return {
    ...spread,
    encoding: {
      ...spread.encoding,
      color: { field: "tone", type: "nominal", scale: domain(colour, TONED), legend: null },
    },
    layer: [
      {
        mark: { type: "rule", strokeWidth: 6, opacity: 0.35, strokeCap: "round" },
        encoding: {
          x: { field: "low", type: "quantitative", title: t("axis-damage"), axis: { tickCount: 4 } },
          x2: { field: "high" },
        },
      },
      {
        mark: { type: "point", filled: true, size: 90, opacity: 1 },
        encoding: { x: { field: "mean", type: "quantitative" } },
      },
    ],
  };
}

// Answer of exact odds: progress of the computation, then win chances, length, survivors.

import { capital, h, lasts, listed, number, percent, t } from "./asalto.js";
import { endingWord } from "./figures.js";
import { Plot, lengths as columns } from "./plots.js";
import { table } from "./tables.js";

/** @import { ByName, ExactDocument, ExactSoFar } from "../documents.d.ts" */
/** @import { Colour, Context } from "../page.d.ts" */

const LEAST = 0.0005;
const TONES = ["own", "foe", "third", "fourth"];

export class Odds {
  /**
   * @param {Element} place
   * @param {Context} context
   */
  constructor(place, context) {
    this.place = place;
    this.context = context;
  }

  /** @param {ExactDocument | ExactSoFar} document */
  show(document) {
    if (!document.sides) this.soFar(document);
    else this.answer(document);
  }

  /** @param {ExactSoFar} document */
  soFar({ rounds, states, decided }) {
    const rows = [[number(rounds), number(states), percent(decided)]];
    this.place.replaceChildren(
      h("p.answer", {}, t("exact-decided", { rate: percent(decided) })),
      table(t("table-solving"), [t("exact-round"), [t("exact-states")], [t("exact-share")]], rows),
    );
  }

  /** @param {ExactDocument} document */
  answer(document) {
    const { context } = this;
    const chances = Object.entries(document.sides).map(([name, { rate }], at) => ({
      side: capital(context.side(name)),
      rate,
      tone: TONES[Math.min(at, 3)],
    }));
    if (document.draws.rate) chances.push({ side: t("key-draw"), rate: document.draws.rate, tone: "neutral" });
    const [first] = Object.entries(document.sides);
    /** @param {number} rate */
    const fine = (rate) => `${number(100 * rate, 2)} %`;
    const sentence = t("exact-win", { side: context.side(first[0]), rate: fine(first[1].rate) });
    const rounds = Object.entries(document.rounds.rates)
      .map(([round, rate]) => ({ round: Number(round), rate }))
      .filter(({ rate }) => rate >= LEAST);
    const outcomes = new Plot(t("plot-outcomes"), bars);
    const lengths = new Plot(t("plot-rounds"), columns);
    const people = Object.entries(document.combatants).map(([name, each]) => [
      name,
      context.side(each.side),
      fine(each.standing.rate),
      fine(each.alive.rate),
      conditions(each.statuses, context),
      pools(each.pools, context),
    ]);
    const ends = document.endings.map(({ winner, ending, rate }) => [
      capital(endingWord(ending, context)),
      winner ? context.side(winner) : t("report-no_winner"),
      fine(rate),
    ]);
    this.place.replaceChildren(
      h("p.answer", {}, sentence),
      h("p", {}, lasts(document.rounds)),
      h("p.note", {}, t("exact-cost", { states: number(document.states), branches: number(document.branches) })),
      h("div.plots", {}, outcomes.node, lengths.node),
      table(
        t("table-people"),
        [
          t("col-who"),
          t("col-side"),
          [t("figure-standing")],
          [t("figure-alive")],
          t("report-exact-conditions"),
          t("exact-left"),
        ],
        people,
      ),
      table(t("report-html-ends"), [t("report-ending"), t("report-winner"), [t("report-rate")]], ends),
    );
    outcomes.show(chances, listed(chances.map((row) => `${row.side} ${fine(row.rate)}`)));
    lengths.show(rounds, listed(rounds.slice(0, 8).map((row) => `${row.round}: ${percent(row.rate)}`)));
  }
}

/**
 * @param {ByName<number>} found
 * @param {Context} context
 */
const pools = (found, context) =>
  Object.entries(found)
    .map(([pool, mean]) => `${context.word(pool)} ${number(mean, 1)}`)
    .join(" · ");

/**
 * Write the conditions of a combatant afterwards, except for standing.
 *
 * @param {ByName<number>} found
 * @param {Context} context
 */
const conditions = (found, context) =>
  Object.entries(found)
    .flatMap(([status, rate]) => (status === "active" || !rate ? [] : [`${context.word(status)} ${percent(rate)}`]))
    .join(" · ");

/**
 * @param {{ side: string, rate: number, tone: string }[]} rows
 * @param {Colour} colour
 */
function bars(rows, colour) {
  const tones = [...TONES, "neutral"];
  return {
    height: 40 + 36 * rows.length,
    data: { values: rows },
    mark: { type: "bar", height: { band: 0.55 }, opacity: 0.75, cornerRadiusEnd: 3 },
    encoding: {
      y: { field: "side", type: "nominal", title: null, sort: null, axis: { ticks: false, domain: false } },
      x: {
        field: "rate",
        type: "quantitative",
        scale: { domain: [0, 1] },
        title: null,
        axis: { format: ".0%", tickCount: 5 },
      },
      color: { field: "tone", type: "nominal", scale: { domain: tones, range: tones.map(colour) }, legend: null },
    },
  };
}

// Answer of matchups: the range of the odds over all policies, the matrix and the dominated policies.

import { capital, entrant, h, interval, listed, number, percent, t } from "./asalto.js";
import { Plot } from "./plots.js";
import { openJob } from "./service.js";
import { drawGrid } from "./sweep.js";
import { table } from "./tables.js";

/** @import { BatchDocument, Job, MatchupCell, MatchupsDocument } from "../documents.d.ts" */
/** @import { Context, Words } from "../page.d.ts" */

export class Matchups {
  /**
   * @param {Element} place
   * @param {Context} context
   */
  constructor(place, context) {
    this.context = context;
    this.head = h("div");
    this.rows = h("div");
    this.plot = new Plot(t("plot-matchups"), drawGrid);
    place.replaceChildren(this.head, h("div.plots.one", {}, this.plot.node), this.rows);
  }

  /**
   * @param {MatchupsDocument} document
   * @param {boolean} whole
   */
  show(document, whole) {
    const { context } = this;
    const { cells, dominated, policies, value } = document;
    const sides = { side: context.side(document.side), against: context.side(document.against) };
    this.head.replaceChildren(
      h("p.answer", {}, rangeOf(document, context)),
      h("p", {}, t("matchups-value_bounds", { bounds: interval(value.ci95) })),
      h(
        "p",
        {},
        t("report-matchups-stakes", {
          ...sides,
          own: points(stakeOf(document, true)),
          other: points(stakeOf(document, false)),
        }),
      ),
      ...(dominated.length ? dominated : [null]).map((each) =>
        h("p", {}, each ? dominatedOf(each, context) : t("matchups-none")),
      ),
      h("p.note", {}, t("matchups-clear")),
      h("p.note", {}, t(whole ? "compare-of" : "compare-so_far", { fights: number(document.fights) })),
    );
    this.rows.replaceChildren(
      h("p.note", {}, t("matchups-reading", sides)),
      table(
        t("table-matchups"),
        [capital(sides.side), ...policies.map(entrant)],
        rowsOf(document).map((row, at) => [entrant(policies[at]), ...row.map(cellOf)]),
      ),
    );
    this.plot.show(
      {
        rows: cells.map(({ policy, against, rate }) => ({
          x: entrant(against),
          y: entrant(policy),
          value: rate,
          low: null,
          high: null,
        })),
        titles: [capital(sides.against), sides.side],
        rated: true,
        numeric: false,
      },
      listed(cells.map((cell) => `${pairOf(cell)}: ${percent(cell.rate)}`)),
    );
  }
}

/** @param {MatchupCell} cell */
const cellOf = ({ rate, ci95 }) =>
  h("span", {}, h("b", {}, percent(rate, 1)), h("br"), h("small", { title: t("interval") }, interval(ci95)));

/** @param {Pick<MatchupCell, "policy" | "against">} cell */
const pairOf = ({ policy, against }) => t("matchups-pair", { policy: entrant(policy), against: entrant(against) });

/** @param {number} share */
const points = (share) => number(100 * share, 1);

/**
 * Write the lowest and the highest win rate, and the one with both sides at their best.
 *
 * @param {MatchupsDocument} document
 * @param {Words} words
 */
export function rangeOf({ side, worst, best, value }, words) {
  return t("matchups-range", {
    side: words.side(side),
    low: percent(worst.rate),
    low_pair: pairOf(worst),
    high: percent(best.rate),
    high_pair: pairOf(best),
    value: percent(value.rate),
    value_pair: pairOf({ policy: playedOf(value.policies), against: playedOf(value.against) }),
  });
}

/**
 * Write the policies of the best play of a side, with their shares if there are several, the largest first.
 *
 * @param {Record<string, number>} shares
 */
export function playedOf(shares) {
  const ranked = Object.entries(shares).sort(([, one], [, other]) => other - one);
  if (ranked.length === 1) return entrant(ranked[0][0]);
  return ranked.map(([name, each]) => `${percent(each)} ${entrant(name)}`).join(" + ");
}

/**
 * Write why a policy is dominated.
 *
 * @param {MatchupsDocument["dominated"][number]} dominated
 * @param {Words} words
 */
function dominatedOf({ side, policy, by, clear }, words) {
  return t("matchups-dominated", {
    side: capital(words.side(side)),
    policy: entrant(policy),
    by: entrant(by),
    clear: listed(clear.map(entrant)),
  });
}

/**
 * Return the most that the policy of one side moves the win rate, while the other side plays its best.
 *
 * @param {Pick<MatchupsDocument, "cells" | "policies" | "value">} document
 * @param {boolean} own
 */
export function stakeOf(document, own) {
  const rows = rowsOf(document);
  const { policies, value } = document;
  const rates = policies.map((_, at) =>
    policies.reduce((sum, name, place) => {
      const share = (own ? value.against : value.policies)[name] ?? 0;
      return sum + share * (own ? rows[at][place] : rows[place][at]).rate;
    }, 0),
  );
  return Math.max(...rates) - Math.min(...rates);
}

/**
 * Return the cells of each policy of the own side.
 *
 * @param {Pick<MatchupsDocument, "cells" | "policies">} document
 */
export const rowsOf = ({ cells, policies }) =>
  policies.map((_, at) => cells.slice(at * policies.length, (at + 1) * policies.length));

/**
 * Return buttons under the answer of a batch that play the policies of a side against those of each other side.
 *
 * @param {Context} context
 * @param {Job<BatchDocument>} job
 * @param {BatchDocument} document
 * @param {string} own
 */
export function offers(context, job, document, own) {
  const problems = h("ul.problems");
  const others = Object.keys(document.sides).filter((side) => side !== own);
  const buttons = others.map((other) => {
    const against = others.length > 1 ? ` (${context.side(other)})` : "";
    /** @param {{ currentTarget: HTMLButtonElement }} event */
    const ask = ({ currentTarget }) => openJob(questionOf(job, document, own, other), problems, currentTarget);
    return h("button.knob.matchups", { type: "button", onclick: ask }, `${t("knob-matchups")}${against}`);
  });
  if (!buttons.length) return null;
  const title = h("h2", {}, t("report-matchups-offer_title"));
  return h("div", {}, title, h("p.note", {}, t("matchups-offer")), h("div.knobs", {}, ...buttons), problems);
}

/**
 * Return the question for the policies of two sides of a batch. Only the policies of further sides stay.
 *
 * @param {Pick<Job, "question">} job
 * @param {Pick<BatchDocument, "sides" | "combatants">} document
 * @param {string} side
 * @param {string} against
 */
export function questionOf({ question }, { sides, combatants }, side, against) {
  const { scenarios, files, seed, options } = question;
  const policies = (options.policies ?? []).filter((/** @type {string} */ text) => {
    const who = text.split("=")[0].trim();
    const of = who in sides ? who : combatants[who]?.side;
    return of && of !== side && of !== against;
  });
  const asked = { side, against, settings: options.settings ?? [], policies };
  return { kind: "matchups", scenarios, files, seed, options: asked };
}

// Answer of a match or a tournament: the standings while it runs, scores of pairings, games to watch.

import { entrant, h, number, percent, svg, t } from "./asalto.js";
import { byScenario } from "./by_scenario.js";
import { played, rounds, tallyHeads, tallyOf } from "./entrants.js";
import { Games, titles } from "./games.js";
import { certainty, courseOf, pairingsTable, remarksOf, signed, testWords } from "./remarks.js";
import { table } from "./tables.js";

/** @import { GamesDocument, Pairing, StandingsRow } from "../documents.d.ts" */
/** @import { StandingsSoFar } from "../documents.d.ts" */
/** @import { Context } from "../page.d.ts" */

const MOST_ELO = 600;
const CLEAR = 0.975; // as in the program's own verdict: that of a 95 % interval that ends at 0
const LEVEL = 0.5; // Elo between entrants that are level

export class Standings {
  /**
   * @param {Element} place
   * @param {Context} context
   */
  constructor(place, context) {
    this.place = place;
    this.context = context;
    /** @type {Games | null} */
    this.games = null;
    this.live = h("div");
    this.rest = h("div");
    place.replaceChildren(this.live, this.rest);
  }

  /**
   * @param {GamesDocument | StandingsSoFar} document
   * @param {boolean} whole
   */
  show(document, whole) {
    const rows = "entrants" in document ? ranked(document) : document.rows;
    if (whole && "entrants" in document) {
      this.games = new Games(this.context, document);
      this.rest.replaceChildren(
        ...courseOf(document),
        ...pairingsTable(document.pairings ?? [], titled),
        played(document),
        ...byScenario(document, titled, this.context),
        ...rounds(document),
        ...this.best(document),
        ...this.games.parts(),
      );
    } else this.rest.replaceChildren();
    this.live.replaceChildren(
      h("p.answer", {}, verdictOf(rows, whole && "entrants" in document ? document : null)),
      ...(whole && "entrants" in document ? notesOf(document).map((note) => h("p.note", {}, note)) : []),
      this.standings(rows, whole && "entrants" in document ? document : null),
      this.cross(rows, document.pairings ?? []),
    );
  }

  /**
   * @param {StandingsRow[]} rows
   * @param {GamesDocument | null} document of a finished competition
   */
  standings(rows, document) {
    const heads = [
      t("col-entrant"),
      [t("col-rank")],
      ...(document ? tallyHeads(document) : []),
      [t("col-points")],
      [t("col-games")],
      [t("col-rating")],
      t("interval"),
      [t("report-tournament-ahead")],
    ];
    return table(
      t("table-standings"),
      heads,
      rows.map((row) => [
        entrant(row.entrant),
        number(row.rank),
        ...(document ? tallyOf(document, document.entrants[row.entrant]) : []),
        number(row.points, 1),
        number(row.games),
        row.elo === null ? "–" : signed(row.elo),
        row.elo !== null && row.ci95 ? whisker(row.elo, row.ci95) : "–",
        typeof row.ahead_of_next === "number" ? certainty(row.ahead_of_next) : "–",
      ]),
    );
  }

  /**
   * @param {StandingsRow[]} rows
   * @param {Pairing[]} pairings
   */
  cross(rows, pairings) {
    const names = rows.map((row) => row.entrant);
    const { games } = this;
    /**
     * @param {string} one
     * @param {string} other
     */
    const cell = (one, other) => {
      const value = one === other ? null : scoreOf(pairings, one, other);
      if (value === null) return "–";
      const look = `cell.${value > 0.55 ? "good" : value < 0.45 ? "bad" : "even"}`;
      if (!games) return h(`span.${look}`, {}, percent(value));
      return h(
        `button.${look}`,
        {
          type: "button",
          "aria-label": t("games-between", {
            score: percent(value),
            one: entrant(one),
            other: entrant(other),
          }),
          onclick: () => games.between(one, other),
        },
        percent(value),
      );
    };
    return table(
      t("table-cross"),
      [t("col-entrant"), ...names.map((name) => [entrant(name)])],
      names.map((one) => [entrant(one), ...names.map((other) => cell(one, other))]),
    );
  }

  /**
   * List the policies that "best" has become, if it plays.
   *
   * @param {GamesDocument} document
   */
  best(document) {
    const rows = document.scenarios.flatMap(({ scenario, best = [] }) =>
      best.map(({ side, policy, entrant: who, against }) => [
        titled(scenario),
        this.context.side(side),
        who === null ? "–" : entrant(who),
        against === null ? "–" : entrant(against),
        t(`policy-${policy}`).split(":")[0],
      ]),
    );
    const heads = [t("best-scenario"), t("col-side"), t("col-entrant"), t("best-against"), t("best-policy")];
    return rows.length ? [table(t("table-best"), heads, rows)] : [];
  }
}

/**
 * Name a scenario: shipped ones by their title, once that is known.
 *
 * @param {string} scenario
 */
function titled(scenario) {
  const name = h("span", {}, scenario);
  titles().then((known) => (name.textContent = known.get(scenario) ?? scenario));
  return name;
}

/**
 * Write who is better and how sure that is; of an open competition, who leads.
 *
 * @param {StandingsRow[]} rows
 * @param {Pick<GamesDocument, "format" | "withheld" | "sprt" | "pairings"> | null} document of a finished competition
 */
export function verdictOf([first, second], document) {
  if (!first) return t("waiting");
  if (!second) return entrant(first.entrant);
  const names = { name: entrant(first.entrant), next: entrant(second.entrant) };
  if (!document) return t("table-leads", { first: names.name, second: names.next });
  if (document.withheld) return t("table-withheld");
  if (document.sprt && document.pairings?.length) return testWords(document.sprt, document.pairings[0])[0];
  if (document.format === "knockout") return t("report-tournament-knockout_won", names);
  const sure = first.ahead_of_next;
  if (sure === null || Math.abs((first.elo ?? 0) - (second.elo ?? 0)) < LEVEL)
    return t("report-tournament-level", names);
  return t(`report-tournament-${sure >= CLEAR ? "winner" : "first"}`, { ...names, sure: percent(sure) });
}

/**
 * Return what is said below the verdict: the basis of a test, and remarks.
 *
 * @param {GamesDocument} document
 */
function notesOf(document) {
  const { sprt, pairings = [], withheld } = document;
  const basis = sprt && pairings.length && !withheld ? testWords(sprt, pairings[0]).slice(1) : [];
  return [...basis, ...remarksOf(document)];
}

/**
 * Return the share of the points that one entrant has won against another, or null if they have not met.
 *
 * @param {Pairing[]} pairings
 * @param {string} one
 * @param {string} other
 */
export function scoreOf(pairings, one, other) {
  let points = 0;
  let pairs = 0;
  for (const row of pairings) {
    if (row.score === null) continue;
    if (row.a === one && row.b === other) points += row.score * row.pairs;
    else if (row.a === other && row.b === one) points += (1 - row.score) * row.pairs;
    else continue;
    pairs += row.pairs;
  }
  return pairs ? points / pairs : null;
}

/**
 * Return the table of a document, the first rank first.
 *
 * @param {GamesDocument} document
 * @returns {StandingsRow[]}
 */
export function ranked(document) {
  return Object.entries(document.entrants)
    .map(([name, each]) => ({
      entrant: name,
      rank: each.rank,
      games: each.games,
      points: each.points,
      elo: each.rating?.elo ?? null,
      ci95: each.rating?.ci95 ?? null,
      ahead_of_next: each.ahead_of_next,
    }))
    .sort((one, other) => one.rank - other.rank);
}

/**
 * Write an interval of ratings, which may have one end or none.
 *
 * @param {[number | null, number | null]} bounds
 */
export function bounded([low, high]) {
  if (low !== null && high !== null) return `${signed(low)} … ${signed(high)}`;
  if (low !== null) return t("at_least", { bound: signed(low) });
  return high === null ? "–" : t("at_most", { bound: signed(high) });
}

/**
 * Draw a rating with its interval on a line from −600 to +600.
 *
 * @param {number} elo
 * @param {[number | null, number | null]} bounds
 */
function whisker(elo, bounds) {
  /** @param {number} value */
  const at = (value) => 50 + (50 * Math.max(-MOST_ELO, Math.min(MOST_ELO, value))) / MOST_ELO;
  const [low, high] = [at(bounds[0] ?? -MOST_ELO), at(bounds[1] ?? MOST_ELO)];
  const bar = svg(
    "svg",
    { viewBox: "0 0 100 10", preserveAspectRatio: "none", class: "bar own", "aria-hidden": "true" },
    svg("rect", { class: "track", x: 0, y: 4, width: 100, height: 2 }),
    svg("rect", { class: "span", x: low, y: 1, width: Math.max(0.6, high - low), height: 8, rx: 1 }),
    svg("rect", { class: "point", x: at(elo) - 0.75, y: 0, width: 1.5, height: 10 }),
  );
  return h("span.share", {}, bar, h("small", {}, bounded(bounds)));
}

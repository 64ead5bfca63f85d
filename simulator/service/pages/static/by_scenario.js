// Scenarios of a tournament: the evidence of their games, and the ratings from the games of each alone.

import { entrant, h, number, t } from "./asalto.js";
import { signed } from "./remarks.js";
import { table } from "./tables.js";

/** @import { GamesDocument, PlayedScenario, RatingInterval } from "../documents.d.ts" */
/** @import { Words } from "../page.d.ts" */

const NUMBERS = ["weight", "games", "spread", "clear"];
const MOST = 12; // entrants side by side, as in the report

/**
 * Write a rating with half of its interval, or with the end that the games bound.
 *
 * @param {{ elo: number, ci95: RatingInterval } | undefined} rating
 */
export function ratingWords(rating) {
  const [low, high] = rating?.ci95 ?? [null, null];
  if (rating && low !== null && high !== null) return `${signed(rating.elo)} ± ${number((high - low) / 2)}`;
  if (low !== null) return `≥ ${signed(low)}`;
  return high === null ? "–" : `≤ ${signed(high)}`;
}

/**
 * Show the scenarios of a tournament; none for a single one, and for documents of earlier versions.
 *
 * @param {Pick<GamesDocument, "scenarios" | "entrants">} document
 * @param {(scenario: string) => Node} titled
 * @param {Pick<Words, "side">} context
 */
export function byScenario({ scenarios, entrants }, titled, context) {
  const told = scenarios.filter((each) => each.ratings);
  if (told.length < 2) return [];
  const heads = [head("scenario"), head("sides"), ...NUMBERS.map((key) => [head(key)])];
  const parts = [
    table(
      head("scenarios"),
      heads,
      told.map((each) => [titled(each.scenario), ...evidence(each, context)]),
    ),
    h("p.note", {}, head("scenarios_note")),
  ];
  const ranked = Object.entries(entrants).sort(([, one], [, other]) => one.rank - other.rank);
  if (ranked.length > MOST) return parts;
  const names = ranked.map(([name]) => name);
  const rows = told.map(({ scenario, ratings = {} }) => [
    titled(scenario),
    ...names.map((name) => ratingWords(ratings[name])),
  ]);
  const ratings = table(t("table-by_scenario"), [head("scenario"), ...names.map((name) => [entrant(name)])], rows);
  return [...parts, ratings, h("p.note", {}, head("by_scenario_note"))];
}

/**
 * Write the evidence of a scenario: its sides, its weight, its games, the spread of its ratings, its clear pairings.
 *
 * @param {PlayedScenario} scenario
 * @param {Pick<Words, "side">} context
 */
export const evidence = (
  { sides = [], weight = 1, games = 0, spread_elo: spread = 0, clear = 0, pairings = 0 },
  context,
) => [
  sides.map((side) => context.side(side)).join(", "),
  String(weight),
  number(games),
  number(spread),
  t("report-tournament-clear_of", { clear: number(clear), of: number(pairings) }),
];

/** @param {string} key */
const head = (key) => t(`report-tournament-${key}`);

// The entrants of a finished match or tournament: what the rounds gave them, how they have played, and the rounds.

import { entrant, h, number, percent, t } from "./asalto.js";
import { table } from "./tables.js";

/** @import { Entrant, GamesDocument, Round } from "../documents.d.ts" */

/**
 * Return the headings of what the rounds of a format gave each entrant.
 *
 * @param {Pick<GamesDocument, "format">} document
 */
export const tallyHeads = ({ format }) =>
  ({ swiss: ["rounds_won", "buchholz"], knockout: ["out"] })[format ?? ""]?.map((key) => [head(key)]) ?? [];

/**
 * Write what the rounds gave an entrant: points of a Swiss tournament and those of its opponents, or the round in which
 * it was out. Documents of earlier versions may have none.
 *
 * @param {Pick<GamesDocument, "format">} document
 * @param {Pick<Entrant, "round_points" | "buchholz" | "out_in_round">} each
 */
export function tallyOf({ format }, { round_points: points, buchholz, out_in_round: out }) {
  if (format === "swiss") return [points, buchholz].map((each) => (each === undefined ? "–" : number(each, 1)));
  return format === "knockout" ? [out ? number(out) : t("report-tournament-never_out")] : [];
}

/**
 * Show how each entrant has played: its score, its faults, and the time of its decisions.
 *
 * @param {GamesDocument} document
 */
export function played(document) {
  const entrants = Object.entries(document.entrants).sort(([, one], [, other]) => one.rank - other.rank);
  const rows = entrants.map(([name, { score, faults = {}, time_ms: time }]) => {
    const found = Object.entries(faults).filter(([, times]) => times);
    return [
      entrant(name),
      typeof score === "number" ? percent(score) : "–",
      ...timesOf(time),
      found.map(([how, times]) => `${head(`fault-${how}`)}: ${number(times)}`).join("; ") || "–",
    ];
  });
  const heads = ["score", "time", "time_p95", "time_most"].map((key) => [head(key)]);
  const first = entrants.flatMap(([name, { first_faults: faults = {} }]) =>
    Object.entries(faults).map(([how, { message }]) =>
      h("li", {}, `${entrant(name)}, ${head(`fault-${how}`)}: ${message}`),
    ),
  );
  const all = table(t("table-play"), [t("col-entrant"), ...heads, head("faults")], rows);
  return h("div", {}, all, h("p.note", {}, head("rating_note")), h("ul", {}, first));
}

/**
 * Write the time of decisions in milliseconds: their mean, that of the slowest in twenty, and of the slowest.
 *
 * @param {Entrant["time_ms"]} time
 */
export function timesOf(time) {
  if (!time) return ["–", "–", "–"];
  const { mean, p95, max } = time;
  return [number(mean, 2), p95 === undefined ? "–" : number(p95, 2), max === undefined ? "–" : number(max, 1)];
}

/** @param {string} key */
const head = (key) => t(`report-tournament-${key}`);

/**
 * Return the lines of a round of a Swiss or knockout tournament: scores, byes, and pairings that the order of entry has
 * decided.
 *
 * @param {Round} round
 */
export function roundLines({ pairings, byes = [], decided_by_seed: level = [] }) {
  return [
    ...pairings.map(({ a, b, score }) => `${entrant(a)} – ${entrant(b)}: ${percent(score)}`),
    ...byes.map((name) => t("report-tournament-bye", { name: entrant(name) })),
    ...level.map(([one, other]) => t("report-tournament-by_seed", { one: entrant(one), other: entrant(other) })),
  ];
}

/**
 * List the rounds of a Swiss or knockout tournament.
 *
 * @param {Pick<GamesDocument, "rounds" | "unplayed_rounds">} document
 */
export function rounds({ rounds: all = [], unplayed_rounds: unplayed }) {
  if (!all.length) return [];
  return [
    h("h2", {}, t("rounds")),
    ...all.map((each) => {
      const lines = roundLines(each).map((line) => h("li", {}, line));
      return h("div", {}, h("h3", {}, t("round", { round: number(each.round) })), h("ul", {}, lines));
    }),
    ...(unplayed ? [h("p", {}, t("rounds-unplayed", { rounds: number(unplayed) }))] : []),
  ];
}

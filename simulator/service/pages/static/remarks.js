// What stands beside the standings of a finished match or tournament: its test, remarks, pairings, and the course of
// the ratings.

import { entrant, h, interval, listed, number, percent, t } from "./asalto.js";
import { DASHES, Plot, tones } from "./plots.js";
import { table } from "./tables.js";

/** @import { GamesDocument, Pairing, Sprt } from "../documents.d.ts" */
/** @import { Colour } from "../page.d.ts" */

const LINES = 8; // that colours and dashes tell apart
const LISTED = 24; // pairings, as in the report
const MOST_SURE = 0.999;

/**
 * Write the verdict of a sequential test, and what it is based on.
 *
 * @param {Sprt} sprt
 * @param {Pick<Pairing, "a" | "b">} pair
 */
export function testWords({ verdict, elo0, elo1, elo_model: model, pairs, llr, lower, upper }, { a, b }) {
  const names = { one: entrant(a), other: entrant(b), scale: t(`report-tournament-scale-${model}`) };
  const bounds = { lower: number(lower, 2), upper: number(upper, 2) };
  return [
    t(`report-tournament-sprt-${verdict}`, { ...names, elo0: plain(elo0), elo1: plain(elo1) }),
    t("report-tournament-sprt_basis", { pairs: number(pairs), llr: number(llr, 2), ...bounds }),
  ];
}

/** @param {number} value */
const plain = (value) => number(value, `${value}`.split(".")[1]?.length);

/**
 * Write the report's remarks: forfeited games, cycles, neighbours whose order is open, entrants that could not start.
 *
 * @param {Pick<GamesDocument, "withheld" | "games" | "pairings" | "cycles" | "undecided" | "withdrawn">} document
 */
export function remarksOf({ withheld, games = 0, pairings = [], cycles = [], undecided = [], withdrawn = {} }) {
  const forfeited = pairings.reduce((sum, each) => sum + (each.forfeited ?? 0), 0);
  const share = percent(forfeited / Math.max(1, games));
  /** @param {string[]} names */
  const links = (names) =>
    names.map((one, at) =>
      t("report-tournament-beats", { one: entrant(one), other: entrant(names[(at + 1) % names.length]) }),
    );
  const open = undecided.map((pair) => pair.map(entrant).join(" – ")).join(", ");
  return [
    ...(forfeited && !withheld ? [t("report-tournament-faulty_note", { share })] : []),
    ...cycles.map((names) => t("report-tournament-cycle", { names: links(names).join(", ") })),
    ...(open ? [t("report-tournament-undecided", { pairings: open })] : []),
    ...Object.entries(withdrawn).map(([name, why]) => t("report-tournament-withdrawn", { name: entrant(name), why })),
  ];
}

/**
 * Write a rating with its sign, rounded.
 *
 * @param {number} value
 */
export const signed = (value) =>
  `${value < -0.5 ? "−" : value >= 0.5 ? "+" : ""}${number(Math.abs(Math.round(value)))}`;

/**
 * Return the line of each of the first entrants: its rating after each share of the games, if there are two shares.
 *
 * @param {Pick<GamesDocument, "entrants">} document
 */
export function coursesOf({ entrants }) {
  return Object.entries(entrants)
    .sort(([, one], [, other]) => one.rank - other.rank)
    .slice(0, LINES)
    .map(([name, { progress = [] }], at) => ({
      name: entrant(name),
      values: progress,
      colour: tones[at % tones.length] + (at < tones.length ? "" : "2"),
      dash: at,
    }))
    .filter(({ values }) => values.length > 1);
}

/**
 * Draw the course of the ratings; a short or old competition has none.
 *
 * @param {Pick<GamesDocument, "entrants">} document
 */
export function courseOf(document) {
  const lines = coursesOf(document);
  if (!lines.length) return [];
  const plot = new Plot(t("report-tournament-progress"), courses);
  const said = listed(lines.map(({ name, values }) => `${name} ${signed(values[values.length - 1])}`));
  plot.show(lines, said, { legend: lines, note: t("report-tournament-progress_note") });
  return [h("div.plots.one", {}, plot.node)];
}

/**
 * @param {ReturnType<typeof coursesOf>} lines
 * @param {Colour} colour
 */
function courses(lines, colour) {
  const names = lines.map(({ name }) => name);
  const parts = lines[0].values.length;
  /** @param {unknown[]} range */
  const scale = (range) => ({ field: "name", type: "nominal", scale: { domain: names, range }, legend: null });
  const title = t("report-tournament-share", { parts: number(parts) });
  return {
    data: { values: lines.flatMap(({ name, values }) => values.map((elo, at) => ({ name, part: at + 1, elo }))) },
    mark: { type: "line", strokeWidth: 2.5 },
    encoding: {
      x: {
        field: "part",
        type: "quantitative",
        scale: { domain: [1, parts] },
        title,
        axis: { tickMinStep: 1, grid: false },
      },
      y: { field: "elo", type: "quantitative", title: t("report-tournament-rating"), axis: { tickCount: 5 } },
      color: scale(lines.map((line) => colour(line.colour))),
      strokeDash: scale(lines.map((line) => DASHES[line.dash % DASHES.length])),
    },
  };
}

/**
 * Return the pairings to list, in their order; of too many the least clear ones first.
 *
 * @param {Pairing[]} pairings
 */
export function listedOf(pairings) {
  const known = pairings.filter(({ pentanomial }) => pentanomial);
  /** @param {Pairing} each */
  const clear = ({ superiority = 0.5 }) => Math.abs(superiority - 0.5);
  return known.length > LISTED ? known.sort((one, other) => clear(one) - clear(other)).slice(0, LISTED) : known;
}

/**
 * List the pairings in each scenario: games won, drawn and lost, pairs from lost to won, score and certainty.
 *
 * @param {Pairing[]} pairings
 * @param {(scenario: string) => Node} titled
 */
export function pairingsTable(pairings, titled) {
  const rows = listedOf(pairings).map((each) => [
    `${entrant(each.a)} – ${entrant(each.b)}`,
    titled(each.scenario ?? ""),
    number(each.pairs),
    [each.wins, each.draws, each.losses].map((count) => number(count ?? 0)).join(" "),
    (each.pentanomial ?? []).map((count) => number(count)).join(" "),
    each.score === null ? "–" : percent(each.score),
    each.ci95 ? interval(each.ci95) : "–",
    sureness(each.superiority ?? 0.5),
  ]);
  const numbers = ["pairs", "results", "pentanomial", "score", "interval", "sure"];
  const heads = [...["against", "scenario"].map(head), ...numbers.map((key) => [head(key)])];
  return rows.length ? [table(t("report-tournament-pairings"), heads, rows)] : [];
}

/** @param {string} key */
const head = (key) => t(`report-tournament-${key}`);

/**
 * Write how sure it is that the one that looks better is.
 *
 * @param {number} superiority
 */
export const sureness = (superiority) => certainty(Math.max(superiority, 1 - superiority));

/**
 * Write a certainty; near 0 and 100 % as a bound.
 *
 * @param {number} share
 */
export function certainty(share) {
  if (share >= MOST_SURE) return `> ${percent(MOST_SURE, 1)}`;
  return share <= 1 - MOST_SURE ? `< ${percent(1 - MOST_SURE, 1)}` : percent(share);
}

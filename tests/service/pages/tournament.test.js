// Entrants, rounds and scenarios of a tournament.

import "./english.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { byScenario, evidence, ratingWords } from "../../../simulator/service/pages/static/by_scenario.js";
import { roundLines, tallyHeads, tallyOf, timesOf } from "../../../simulator/service/pages/static/entrants.js";
import { certainty } from "../../../simulator/service/pages/static/remarks.js";
import { all, WORDS } from "./page.js";

test("the rounds of a Swiss tournament give points, those of a knockout the round of the end, others nothing", () => {
  const each = { round_points: 2.5, buchholz: 4, out_in_round: null };
  assert.deepEqual(tallyOf({ format: "swiss" }, each), ["2.5", "4.0"]);
  assert.deepEqual(tallyOf({ format: "swiss" }, {}), ["–", "–"]);
  assert.deepEqual(tallyOf({ format: "knockout" }, each), ["never"]);
  assert.deepEqual(tallyOf({ format: "knockout" }, { ...each, out_in_round: 2 }), ["2"]);
  for (const format of ["swiss", "knockout", "round_robin", undefined])
    assert.equal(tallyHeads({ format }).length, tallyOf({ format }, each).length);
});

test("the time of decisions has their mean, 95th percentile and maximum; old documents have the mean", () => {
  assert.deepEqual(timesOf({ mean: 0.125, p95: 0.5, max: 12.25 }), ["0.12", "0.50", "12.2"]);
  assert.deepEqual(timesOf({ mean: 0.125 }), ["0.12", "–", "–"]);
  assert.deepEqual(timesOf(null), ["–", "–", "–"]);
});

test("a round has its scores, its byes, and the pairings that the order of entry decides", () => {
  const pairings = [{ a: "cautious", b: "shy", score: 0.5 }];
  assert.deepEqual(roundLines({ round: 1, pairings, byes: ["bold"], decided_by_seed: [["cautious", "shy"]] }), [
    "Cautious – shy: 50.0 %",
    "bold rests",
    "Cautious before shy",
  ]);
  assert.deepEqual(roundLines({ round: 1, pairings }), ["Cautious – shy: 50.0 %"]);
});

test("a rating in one scenario has half of its interval, or the end that the games bound", () => {
  assert.equal(ratingWords({ elo: 12.4, ci95: [-20, 60] }), "+12 ± 40");
  assert.equal(ratingWords({ elo: 500, ci95: [120, null] }), "≥ +120");
  assert.equal(ratingWords({ elo: -500, ci95: [null, -120] }), "≤ −120");
  assert.equal(ratingWords({ elo: 0, ci95: [null, null] }), "–");
  assert.equal(ratingWords(undefined), "–", "it has not played there");
});

test("a scenario has its sides, its weight, and how many pairings it decides", () => {
  const played = { scenario: "duel", sides: ["investigators", "horrors"], weight: 0.5, games: 1200, spread_elo: 41.6 };
  assert.deepEqual(evidence({ ...played, clear: 2, pairings: 3 }, WORDS), [
    "the investigators, the horrors",
    "0.5",
    "1,200",
    "42",
    "2 of 3",
  ]);
});

test("scenarios are shown if there are several; ratings side by side for a dozen entrants at most", () => {
  const ratings = { bold: { elo: 5, ci95: /** @type {[number, number]} */ ([0, 10]) } };
  const scenarios = ["duel", "battle"].map((scenario) => ({ scenario, ratings }));
  const titled = (/** @type {string} */ text) => /** @type {any} */ (text);
  /** @param {number} count */
  const entrants = (count) =>
    /** @type {any} */ (Object.fromEntries(Array.from({ length: count }, (_, at) => [`e${at}`, { rank: at }])));
  /** @type {(count: number, shown: typeof scenarios) => number} */
  const tables = (count, shown) =>
    byScenario({ scenarios: shown, entrants: entrants(count) }, titled, WORDS).flatMap((node) => all(node, "table"))
      .length;
  assert.deepEqual([tables(3, scenarios), tables(13, scenarios), tables(3, scenarios.slice(1))], [2, 1, 0]);
  assert.deepEqual(
    byScenario({ scenarios: [{ scenario: "old" }, { scenario: "er" }], entrants: {} }, titled, WORDS),
    [],
  );
});

test("a certainty near 0 or 1 is a bound", () => {
  assert.deepEqual([0.25, 0.9999, 0].map(certainty), ["25.0 %", "> 99.9 %", "< 0.1 %"]);
});

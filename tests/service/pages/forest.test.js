// Forest plots of a comparison.

import "./english.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { forest, forestsOf, kindName, tickOf, toneOf } from "../../../simulator/service/pages/static/forest.js";
import { WORDS } from "./page.js";

/** @import { Difference, Interval } from "../../../simulator/service/pages/documents.d.ts" */

/** @type {(difference: number, ci95: Interval | null, more?: Partial<Difference>) => Difference} */
const differs = (difference, ci95, more = {}) => ({
  means: [0, difference],
  difference,
  ci95,
  stands_out: false,
  fights_that_differ: 3,
  ...more,
});

test("shares have one plot, and each kind of mean has its own", () => {
  const figures = {
    "win(investigators)": differs(0.25, [0.125, 0.5], { stands_out: true, sign: 1 }),
    rounds: differs(-2, [-3, -1]),
    "ending(time_limit)": differs(-0.5, [-0.75, 0]),
    "hits(Elena)": differs(1, [0, 2]),
    "hits(Bruno)": differs(2, [1, 3]),
  };
  const found = forestsOf({ figures }, WORDS);
  assert.deepEqual([...found.keys()], ["", "rounds", "hits"]);
  assert.deepEqual(
    [...found.values()].map((rows) => rows.map((row) => row.name)),
    [["Victory: the investigators", "Ending: time limit"], ["Rounds"], ["Elena", "Bruno"]],
  );
  const [first] = found.get("") ?? [];
  assert.deepEqual(first, {
    name: "Victory: the investigators",
    tone: "good",
    value: 0.25,
    low: 0.125,
    high: 0.5,
    said: "+25.0 (+12.5 … +50.0)",
  });
});

test("figures in which no fight differs, and those without an interval, have no row", () => {
  const figures = { tpk: differs(0, [-0.1, 0.1], { fights_that_differ: 0 }), strength: differs(5, null) };
  assert.equal(forestsOf({ figures }, WORDS).size, 0);
});

test("a plot has no more rows than that of the report", () => {
  const names = Array.from({ length: 30 }, (_, at) => `alive(Zombi ${at})`);
  const figures = Object.fromEntries(names.map((name) => [name, differs(0.5, [0, 1])]));
  assert.equal(forestsOf({ figures }, WORDS).get("")?.length, 24);
});

test("a difference is good or bad for the own side if it stands out", () => {
  const tones = [
    { difference: 2, stands_out: true, sign: 1 },
    { difference: 2, stands_out: true, sign: -1 },
    { difference: 2, stands_out: true },
    { difference: 2, stands_out: false, sign: 1 },
  ].map(toneOf);
  assert.deepEqual(tones, ["good", "bad", "third", "neutral"]);
});

test("a kind of figure has the name of the report, else that of the game", () => {
  assert.equal(kindName("", WORDS), "rates");
  assert.equal(kindName("hits", WORDS), "hits");
  assert.equal(kindName("total_life", WORDS), "life, total of the copies");
});

test("the line at zero stands in the middle of the plot", () => {
  const rows = [{ name: "Rounds", tone: "neutral", value: -2, low: -3, high: 1, said: "" }];
  const [zero, interval] = /** @type {any} */ (forest({ rows, shares: false }, (name) => name)).layer;
  assert.deepEqual([zero.encoding.x.datum, interval.encoding.x.scale.domain], [0, [-3, 3]]);
});

test("an axis has ticks at round numbers that it reaches", () => {
  assert.deepEqual([0.62, 1, 0.13, 450, 2.5, 0.004].map(tickOf), [0.5, 1, 0.1, 200, 2, 0.002]);
});

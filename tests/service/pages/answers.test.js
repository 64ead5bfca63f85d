// What the answers of questions compute: batches, searches, grids, tournaments.

import "./english.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { sentenceOf } from "../../../simulator/service/pages/static/balance.js";
import { complement, grouped, mostFallen, ownSide } from "../../../simulator/service/pages/static/batch.js";
import { playedOf, questionOf, rangeOf, rowsOf } from "../../../simulator/service/pages/static/matchups.js";
import { apply } from "../../../simulator/service/pages/static/solution.js";
import { bounded, ranked, scoreOf, signed } from "../../../simulator/service/pages/static/standings.js";
import { cellsOf, keyOf } from "../../../simulator/service/pages/static/sweep.js";
import { share, table } from "../../../simulator/service/pages/static/tables.js";
import { all } from "./page.js";

/** @import { Interval } from "../../../simulator/service/pages/documents.d.ts" */

/**
 * @param {string} side
 * @param {number} rate
 */
const falls = (side, rate) => ({ side, fallen: { rate, ci95: /** @type {Interval} */ ([0, 1]) } });

test("the side of the answer is the one whose end is counted, else the first", () => {
  const sides = {
    left: { rate: 0.5, ci95: /** @type {Interval} */ ([0, 1]) },
    right: { rate: 0.5, ci95: /** @type {Interval} */ ([0, 1]) },
  };
  const tpk = { count: 1, rate: 0.1, ci95: /** @type {Interval} */ ([0, 1]) };
  assert.equal(ownSide({ sides, tpk: { ...tpk, side: "right" } }), "right");
  assert.equal(ownSide({ sides, tpk: { ...tpk, side: null } }), "left");
});

test("the combatant of the own side that falls most often is named, if one falls at all", () => {
  const combatants = { Elena: falls("left", 0.2), Bruno: falls("left", 0.4), Zombi: falls("right", 0.9) };
  assert.deepEqual(mostFallen({ combatants }, "left"), ["Bruno", 0.4]);
  assert.equal(mostFallen({ combatants: { Elena: falls("left", 0) } }, "left"), null);
  assert.equal(mostFallen({ combatants: {} }, "left"), null);
});

test("the share of what did not happen has the interval the other way round", () => {
  assert.deepEqual(complement({ rate: 0.75, ci95: [0.5, 1] }), { rate: 0.25, ci95: [0, 0.5] });
});

test("a plot shows the first combatant of each kind, and at most twelve", () => {
  const zombies = Object.fromEntries([1, 2, 3].map((at) => [`Zombi ${at}`, { side: "right", life: at }]));
  const found = grouped({ Elena: { side: "left", life: 9 }, ...zombies, "Zombi 4": { side: "left", life: 4 } });
  assert.deepEqual(
    found.map(([name, each]) => [name, each.life]),
    [
      ["Elena", 9],
      ["Zombi 1", 1],
      ["Zombi 4", 4],
    ],
  );
  const crowd = Object.fromEntries("abcdefghijklmnop".split("").map((name) => [name, { side: "left" }]));
  assert.equal(grouped(crowd).length, 12);
});

test("a grid has a cell for every setting, the last one varied fastest", () => {
  const cells = cellsOf([
    ["combatants.Zombi.count", [2, 3]],
    ["scene.light", ["dim", "dark"]],
  ]);
  assert.deepEqual(cells, [
    { "combatants.Zombi.count": 2, "scene.light": "dim" },
    { "combatants.Zombi.count": 2, "scene.light": "dark" },
    { "combatants.Zombi.count": 3, "scene.light": "dim" },
    { "combatants.Zombi.count": 3, "scene.light": "dark" },
  ]);
  assert.deepEqual(cellsOf([]), [{}]);
});

test("a cell is found by its values, whatever the order of its keys", () => {
  /** @type {[string, number[]][]} */
  const axes = [
    ["x", [1, 2]],
    ["y", [1, 2]],
  ];
  assert.equal(keyOf(axes, { y: 1, x: 2 }), keyOf(axes, { x: 2, y: 1 }));
  assert.notEqual(keyOf(axes, { x: 1, y: 2 }), keyOf(axes, { x: 2, y: 1 }));
});

test("a search is summed up by what it has found", () => {
  const sentences = [
    [false, false, false],
    [false, false, true],
    [true, true, false],
    [true, true, true],
    [true, false, true],
    [true, false, false],
  ];
  assert.deepEqual(
    sentences.map(([whole, reached, found]) => sentenceOf(whole, reached, found)),
    ["waiting", "ways-so_far", "ways-settled", "ways-reached", "ways-nearest", "ways-none"],
  );
});

test("settings are written into the tables of the combatants that they name", () => {
  const tables = {
    combatants: [
      { name: "Zombi", side: "right" },
      { name: "Dr. Vega", side: "left", life: 8 },
    ],
  };
  apply(tables, {
    "combatants.Zombi.count": 5,
    'combatants."Dr. Vega".life': 12,
    "combatants.Nobody.life": 3,
    "scene.light": "dim",
  });
  assert.deepEqual(tables.combatants, [
    { name: "Zombi", side: "right", count: 5 },
    { name: "Dr. Vega", side: "left", life: 12 },
  ]);
});

test("the score of two entrants counts every pairing once, from either side", () => {
  const pairings = [
    { a: "bold", b: "shy", pairs: 10, score: 0.7 },
    { a: "shy", b: "bold", pairs: 30, score: 0.5 },
    { a: "bold", b: "shy", pairs: 5, score: null },
  ];
  assert.equal(scoreOf(pairings, "bold", "shy"), (7 + 15) / 40);
  assert.equal(scoreOf(pairings, "shy", "bold"), (3 + 15) / 40);
  assert.equal(scoreOf(pairings, "bold", "mad"), null);
});

test("entrants stand by their rank; one without a rating has none", () => {
  /** @type {[number, number]} */
  const ci95 = [-20, 60];
  const entrants = {
    shy: { rank: 2, policy: "shy", games: 4, points: 1, ahead_of_next: null },
    bold: { rank: 1, policy: "bold", games: 4, points: 3, rating: { elo: 20, ci95 }, ahead_of_next: 0.99 },
  };
  const rows = ranked({ seed: 1, entrants, scenarios: [], watch: [] });
  assert.deepEqual(
    rows.map((row) => [row.rank, row.entrant, row.elo, row.ci95]),
    [
      [1, "bold", 20, ci95],
      [2, "shy", null, null],
    ],
  );
});

test("an interval of ratings may have one end or none", () => {
  /** @type {[number | null, number | null][]} */
  const intervals = [
    [-3, 40],
    [410, null],
    [null, -410],
    [null, null],
  ];
  assert.deepEqual(intervals.map(bounded), ["−3 … +40", "at least +410", "at most −410", "–"]);
});

test("a rating has a sign, but not where it rounds to zero", () => {
  assert.deepEqual([12.4, -12.6, 0.4, -0.4].map(signed), ["+12", "−13", "0", "0"]);
});

test("a table has headings for its rows and columns", () => {
  const drawn = table(
    "People",
    ["Who", ["Rounds"]],
    [
      ["Elena", "4"],
      ["Bruno", "12"],
    ],
  );
  const texts = (/** @type {string} */ tag) => all(drawn, tag).map((node) => node.textContent);
  assert.deepEqual(texts("caption"), ["People"]);
  assert.deepEqual(texts("th"), ["Who", "Rounds", "Elena", "Bruno"]);
  assert.deepEqual(texts("td"), ["4", "12"]);
  assert.deepEqual(
    all(drawn, "td").map((node) => node.className),
    ["n", "n"],
  );
});

test("a share is a bar from 0 to 100 with the interval on it", () => {
  const drawn = share({ rate: 0.25, ci95: [0.125, 0.5] });
  const [track, span, point] = all(drawn, "rect").map((node) => node.attributes);
  assert.deepEqual([track.width, span.x, span.width, point.x], ["100", "12.5", "37.5", "24.25"]);
  assert.deepEqual(
    all(drawn, "b").map((node) => node.textContent),
    ["25.0 %"],
  );
});

test("matchups are summed up by their ends and by both sides at their best", () => {
  /** @param {string} policy */
  const cell = (policy, against = "tuned", rate = 0.5) => ({
    policy,
    against,
    rate,
    ci95: /** @type {Interval} */ ([0, 1]),
  });
  const cells = [cell("random", "random"), cell("random", "tuned", 0.12), cell("tuned", "random", 0.41), cell("tuned")];
  const value = { rate: 0.31, ci95: cells[0].ci95, policies: { random: 0.25, tuned: 0.75 }, against: { tuned: 1 } };
  const whole = { side: "left", against: "right", policies: ["random", "tuned"], fights: 8, fights_each: 2, cells };
  const found = { ...whole, worst: cells[1], best: cells[2], value, dominated: [] };
  assert.equal(
    rangeOf(found, /** @type {any} */ ({ side: (/** @type {string} */ name) => `the ${name}` })),
    "the left: 12.0 % (random/tuned) to 41.0 % (tuned/random); 31.0 % (75.0 % tuned + 25.0 % random/tuned)",
  );
  assert.equal(playedOf(value.against), "tuned");
  assert.deepEqual(rowsOf(found), [cells.slice(0, 2), cells.slice(2)]);
});

test("the policies of two sides replace those of the batch; those of further sides stay", () => {
  const combatants = /** @type {any} */ ({ Elena: { side: "left" }, Perro: { side: "dogs" } });
  const sides = /** @type {any} */ ({ left: {}, right: {}, dogs: {} });
  const options = { policies: ["left=basic", "Elena=basic", "Perro=cautious", "dogs=random"], fights: 9 };
  const question = { kind: "batch", scenarios: ["a"], files: {}, seed: 7, options };
  assert.deepEqual(questionOf({ question }, { sides, combatants }, "left", "right").options, {
    side: "left",
    against: "right",
    settings: [],
    policies: ["Perro=cautious", "dogs=random"],
  });
});

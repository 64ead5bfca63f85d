// What the answers of questions compute: batches, searches, grids, tournaments.

import "./english.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { ratesOf } from "../../../simulator/service/pages/static/arms.js";
import { sentenceOf } from "../../../simulator/service/pages/static/balance.js";
import { edgeWords, mostFallen, ownSide, rareFights } from "../../../simulator/service/pages/static/batch.js";
import { lengthsOf, linesOf } from "../../../simulator/service/pages/static/batch_plots.js";
import { complement, stepWords } from "../../../simulator/service/pages/static/batch_tables.js";
import { adjustedWords, causeWords, luckWords } from "../../../simulator/service/pages/static/batch_words.js";
import { causesOf, groupNames, groupsOf, meanShare } from "../../../simulator/service/pages/static/groups.js";
import { playedOf, questionOf, rangeOf, rowsOf, stakeOf } from "../../../simulator/service/pages/static/matchups.js";
import { broken } from "../../../simulator/service/pages/static/plots.js";
import { apply } from "../../../simulator/service/pages/static/solution.js";
import { bounded, ranked, scoreOf, verdictOf } from "../../../simulator/service/pages/static/standings.js";
import {
  coursesOf,
  listedOf,
  remarksOf,
  signed,
  sureness,
  testWords,
} from "../../../simulator/service/pages/static/remarks.js";
import { cellsOf, keyOf, shownOf, stepsOf } from "../../../simulator/service/pages/static/sweep.js";
import { share, table } from "../../../simulator/service/pages/static/tables.js";
import { all, WORDS } from "./page.js";

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

/** @type {(low: number, rate: number, high: number) => { rate: number, ci95: Interval }} */
const rated = (low, rate, high) => ({ rate, ci95: [low, high] });

test("copies of a side are one group, with the mean of all over the fights in which each took part", () => {
  const dead = { side: "right", fallen: rated(0.4, 0.5, 0.6) };
  const late = { side: "right", fallen: rated(0.7, 0.8, 0.9), fights: 50 };
  const combatants = { Elena: { side: "left", fallen: rated(0, 0, 1) }, "Zombi 1": dead, "Zombi 2": late };
  const groups = groupsOf({ combatants: { ...combatants, "Zombi 3": { ...dead, side: "left" } }, fights: 100 });
  assert.deepEqual(
    groups.map(({ name, side }) => [name, side]),
    [
      ["Elena", "left"],
      ["Zombi ×1–2", "right"],
      ["Zombi 3", "left"],
    ],
  );
  const mean = meanShare(groups[1], (each) => each.fallen);
  assert.deepEqual(
    [...[mean.rate, ...mean.ci95]].map((each) => each.toFixed(3)),
    ["0.600", "0.500", "0.700"],
  );
  assert.equal(groupNames(groups).get("Zombi 2"), "Zombi ×1–2");
});

test("blows of copies are one cause, and a fall without an attacker has its own words", () => {
  const felled = [1, 2, 1].map((at) => ({ by: `Zombi ${at}`, with: "claw", count: 10 * at }));
  const elena = { felled: [{ by: null, with: "run", count: 25 }, ...felled] };
  const names = new Map([1, 2].map((at) => [`Zombi ${at}`, "Zombi ×2"]));
  const causes = causesOf({ name: "Elena", names: ["Elena"], side: "left", members: [elena], weights: [99] }, names);
  assert.deepEqual(
    causes.map((cause) => [causeWords(cause, WORDS), cause.count]),
    [
      ["Zombi ×2 (claw)", 40],
      ["their own flight", 25],
    ],
  );
  assert.equal(causeWords({ by: "", with: "" }, WORDS), "report-no_cause");
});

test("what decides is how far the dice of the won fights were from those of the others", () => {
  /** @type {(won: number | null, lost: number | null) => string} */
  const words = (won, lost) =>
    luckWords({ combatants: { Elena: { side: "left", luck: { won, not_won: lost } } } }, "left", WORDS);
  assert.equal(words(0.05, -0.2), "little, left: level +0.05, worse −0.20");
  assert.equal(words(0.3, -0.4), "some, left: better +0.30, far_worse −0.40");
  assert.equal(words(0.9, -0.9), "much, left: far_better +0.90, far_worse −0.90");
  assert.equal(words(null, -0.9), "");
});

test("an estimate adjusted for luck is a share or a mean, with the fights that it is worth", () => {
  const adjusted = {
    "win(horrors)": { mean: 0.5, ci95: /** @type {Interval} */ ([0.4, 0.6]), worth_fights: 2000 },
    rounds: { mean: 4, ci95: /** @type {Interval} */ ([3.5, 4.5]), worth_fights: 300 },
  };
  assert.deepEqual(adjustedWords({ adjusted }, WORDS), [
    "a win for the horrors: 50.0 % (40.0 to 60.0 %), 2,000",
    "rounds: 4.00 (3.50 to 4.50), 300",
  ]);
});

test("a rare fight happens at most once in ten; the rarest comes first", () => {
  const count = { count: 1, ...rated(0, 0.04, 1) };
  const found = rareFights({
    typical: [
      { kind: "worst", fight: 1, strength: -1 },
      { kind: "fall", fight: 2, of: "Elena" },
      { kind: "win", fight: 3, of: "left" },
      { kind: "draw", fight: 4, of: "mutual" },
    ],
    sides: { left: rated(0, 0.02, 1) },
    endings: [
      { winner: null, ending: "mutual", ...count },
      { winner: "left", ending: "mutual", ...count },
    ],
    combatants: { Elena: { fallen: rated(0, 0.3, 1) } },
  });
  assert.deepEqual(
    found.map(([{ fight }, rate]) => [fight, rate]),
    [
      [3, 0.02],
      [4, 0.04],
    ],
  );
  assert.equal(edgeWords({ strength: -0.754 }), "75 % behind");
});

test("a step of a campaign is a rest, or its opponents with copies as one", () => {
  assert.equal(stepWords({ against: ["Perro 1", "Perro 2", "La bestia"], rounds: 4 }), "Perro ×2, La bestia");
  assert.equal(stepWords({ against: [], rounds: null }), "report-rest");
});

test("lines of a plot are groups while they can be told apart, else the sides with all their members", () => {
  const sides = Object.fromEntries(["left", "right"].map((side) => [side, { ...rated(0, 1, 1), ends: {} }]));
  /** @param {string[]} names */
  const drawn = (names) => {
    /** @type {[string, { side: string, upright: ReturnType<typeof rated>[] }][]} */
    const each = names.map((name, at) => [name, { side: "left", upright: [rated(0, at % 2, 1)] }]);
    return linesOf({ sides }, groupsOf({ combatants: Object.fromEntries(each), fights: 9 }), WORDS);
  };
  assert.deepEqual(
    drawn(["Ana", "Eva"]).lines.map(({ name, values }) => [name, ...values]),
    [
      ["Ana", 1, 0],
      ["Eva", 1, 1],
    ],
  );
  const { lines, crowd } = drawn(["a", "b", "c", "d", "e", "f"]);
  assert.deepEqual([crowd, lines.map(({ name, values }) => [name, ...values])], [true, [["Left", 1, 0.5]]]);
});

test("a long name is broken between words into lines of a label, and cut off after the third", () => {
  assert.deepEqual(broken("Ana"), ["Ana"]);
  assert.deepEqual(broken("El viejo sacristán de la ermita"), ["El viejo sacristán", "de la ermita"]);
  const lines = broken(`Sor María ${"x".repeat(40)} y de la Santísima Trinidad`);
  assert.equal(lines.length, 3);
  assert.ok(lines.every((line) => line.length <= 19) && lines[2].endsWith("…"));
  assert.deepEqual(broken("a b c", 4), ["a b c"]);
  assert.equal(broken("x".repeat(80), 4).length, 4);
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

test("the report's figures are shown, in older documents the usual ones, and the steps of a campaign", () => {
  assert.deepEqual(shownOf({ of: "draw", shown: ["draw", "steps", "rounds"] }), ["draw", "steps", "rounds"]);
  assert.deepEqual(shownOf({ of: "tpk" }), ["tpk", "rounds"]);
  const figures = { "done(1)": rated(0, 0.9, 1), "done(2)": rated(0, 0.5, 1), rounds: { mean: 4, ci95: null } };
  assert.deepEqual(stepsOf({ cells: [{ figures }] }), ["done(1)", "done(2)"]);
  assert.deepEqual(stepsOf({ cells: [] }), []);
});

test("each arm of a comparison has its own shares, in colours that repeat when there are many arms", () => {
  const spread = { mean: 4, ci95: null, p05: 3, p50: 4, p95: 7, max: 8 };
  const arms = [0.1, 0.2, 0.3, 0.4, 0.5].map((rate, at) => ({
    ...{ arm: `${at}`, side: "left", rounds: spread, lengths: { 4: 9 }, draws: rated(0, 0, 1) },
    ...{ win: rated(0, rate, 1), tpk: rated(0, 1 - rate, 1) },
  }));
  const rows = ratesOf(arms, "win", (arm) => `Elena ${arm}`);
  assert.deepEqual(rows[1], { name: "Elena 1", tone: "foe", rate: 0.2, low: 0, high: 1 });
  assert.equal(rows[4].tone, rows[0].tone);
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

test("the verdict is that of the report: level, first, a winner, or who leads so far", () => {
  /** @type {(entrant: string, elo: number, sure: number | null) => any} */
  const row = (entrant, elo, sure) => ({ entrant, elo, ahead_of_next: sure });
  /** @type {(elo: number, sure: number, document?: object | null) => string} */
  const verdict = (elo, sure, document = {}) => verdictOf([row("bold", elo, sure), row("shy", 0, null)], document);
  assert.equal(verdict(0.4, 0.5), "report-tournament-level");
  assert.equal(verdict(9, 0.8), "report-tournament-first");
  assert.equal(verdict(90, 0.99), "report-tournament-winner");
  assert.equal(verdict(0, 0.5, { format: "knockout" }), "report-tournament-knockout_won");
  assert.equal(verdict(90, 0.99, { withheld: true }), "table-withheld");
  assert.equal(verdict(90, 0.99, null), "table-leads");
});

test("a sequential test says its verdict and the pairs, ratio and bounds that it rests on", () => {
  const sprt = {
    verdict: "accepted",
    elo0: 0,
    elo1: 40,
    elo_model: "logistic",
    pairs: 20,
    llr: 2.99,
    lower: -2.94,
    upper: 2.944,
  };
  const pairings = [{ a: "cautious", b: "bold", pairs: 20, score: 0.7 }];
  const [said, basis] = testWords(sprt, pairings[0]);
  assert.equal(said, "Cautious is at least 40 Elo better than bold (not just 0).");
  assert.equal(basis, "After 20 pairs: 2.99 (−2.94 to 2.94).");
  /** @type {any} */
  const rows = [{ entrant: "bold", elo: 90, ahead_of_next: 0.99 }, { entrant: "cautious" }];
  assert.equal(verdictOf(rows, { sprt, pairings }), said);
});

test("remarks name cycles, open neighbours, entrants that could not start, and the share of forfeited games", () => {
  const document = {
    games: 40,
    pairings: [{ a: "cautious", b: "bold", pairs: 20, score: 0.7, forfeited: 4 }],
    cycles: [["cautious", "bold", "shy"]],
    undecided: [["bold", "shy"]],
    withdrawn: { mad: "No file." },
  };
  const [forfeited, ...rest] = remarksOf(document);
  assert.equal(forfeited, "10.0 % forfeited.");
  assert.deepEqual(rest, [
    "Cycle: Cautious beats bold, bold beats shy, shy beats Cautious.",
    "Still open: bold – shy.",
    "Withdrawn: mad. No file.",
  ]);
  assert.deepEqual(remarksOf({ ...document, withheld: true }), rest);
  assert.deepEqual(remarksOf({}), []);
});

test("the course of the ratings has a line for each of the first eight; of old or short competitions none", () => {
  /** @type {(rank: number, progress?: number[]) => any} */
  const one = (rank, progress) => ({ rank, progress });
  assert.deepEqual(coursesOf({ entrants: { old: one(1), short: one(2, [3]) } }), []);
  const entrants = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`n${at}`, one(9 - at, [0, at])]));
  const lines = coursesOf({ entrants });
  assert.deepEqual([lines.length, lines[0].name, lines[0].values], [8, "n8", [0, 8]]);
  assert.equal(new Set(lines.map(({ colour, dash }) => `${colour} ${dash % 4}`)).size, 8);
});

test("of too many pairings the least clear are listed; a certainty near 1 is a bound, from either side", () => {
  const pairings = Array.from({ length: 25 }, (_, at) => {
    return { a: "a", b: `${at}`, pairs: 1, score: 1, pentanomial: [0, 0, 0, 0, 1], superiority: 1 - at / 50 };
  });
  assert.deepEqual([listedOf(pairings)[0].b, listedOf(pairings).length], ["24", 24]);
  assert.equal(listedOf(pairings.slice(0, 3))[0].b, "0");
  assert.deepEqual([sureness(0.25), sureness(0.9999), sureness(0)], ["75.0 %", "> 99.9 %", "> 99.9 %"]);
});

test("lengths of fights have a place for each number of rounds; old documents have none", () => {
  const found = lengthsOf({ lengths: { 2: 3, 4: 1 }, fights: 4 });
  assert.deepEqual(
    found.map(({ round, rate }) => [round, rate]),
    [
      [2, 0.75],
      [3, 0],
      [4, 0.25],
    ],
  );
  assert.deepEqual(lengthsOf({ fights: 4 }), []);
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
  assert.equal(stakeOf(found, true), 0.5 - 0.12, "against tuned, the other side's best play");
  assert.equal(stakeOf(found, false).toFixed(4), "0.0275", "against a quarter random and three quarters tuned");
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

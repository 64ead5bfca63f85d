// Figures and settings in words.

import "./english.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import * as figures from "../../../simulator/service/pages/static/figures.js";
import { WORDS } from "./page.js";

test("a figure has a name, of a side or of all copies of a combatant", () => {
  assert.equal(figures.figureName("win(investigators)", WORDS), "Victory: the investigators");
  assert.equal(figures.figureName("rounds", WORDS), "Rounds");
  assert.equal(figures.figureName("total_hits(Zombi)", WORDS), "Hits: all of Zombi");
});

test("shares are shown in per cent, means with two decimals", () => {
  assert.equal(figures.shown("win(left)", 0.5), "50.0 %");
  assert.equal(figures.shown("rounds", 4.125), "4.12");
});

test("a difference has its sign: of shares in points, of means in their unit", () => {
  assert.deepEqual(
    [0.123, -0.5, 0].map((value) => figures.signed("win(left)", value)),
    ["+12.3", "−50.0", "±0.0"],
  );
  assert.deepEqual(
    [1.5, -2].map((value) => figures.signed("rounds", value)),
    ["+1.50", "−2.00"],
  );
});

test("a figure is said with its interval where it has one", () => {
  assert.equal(figures.saidOf({ rate: 0.5, ci95: [0.4, 0.6] }), "50.0 % (40.0 to 60.0 %)");
  assert.equal(figures.saidOf({ rate: 0.5, ci95: null }), "50.0 %");
  assert.equal(figures.saidOf({ mean: 3.5 }), "3.50");
  assert.deepEqual([figures.valueOf({ rate: 0.5 }), figures.valueOf({ mean: 3.5 })], [0.5, 3.5]);
});

test("the target of a search names a side and its share of wins", () => {
  assert.deepEqual(figures.wantedWin("win(the left) = 0.7"), { side: "the left", rate: 0.7 });
  assert.equal(figures.wantedWin("rounds = 4"), null);
});

test("a condition is said in words, a share in per cent", () => {
  const conditions = ["win(investigators)<0.05", "tpk >= 5%", "rounds=4", "odd"];
  assert.deepEqual(
    conditions.map((each) => figures.conditionWords(each, WORDS)),
    ["Victory: the investigators < 5.0 %", "Tpk >= 5%", "Rounds = 4", "odd"],
  );
});

test("the path of a setting is said in words", () => {
  const path = (/** @type {string} */ text) => figures.keyWords(text, WORDS);
  assert.equal(path("combatants.Zombi.count"), "Zombi: how many");
  assert.equal(path('combatants."Dr. Vega".hit_points'), "Dr. Vega: hit points");
  assert.equal(path("sides.horrors.policy"), "The horrors: tactics");
  assert.equal(path("scene.light"), "light");
  assert.equal(path("rounds"), "rounds");
});

test("the values of settings are said in words", () => {
  assert.equal(figures.valueWords(["cautious", 3, true, "two_handed"], WORDS), "Cautious, 3, true, two handed");
  assert.equal(
    figures.settingWords({ "combatants.Zombi.count": 3, "scene.light": "dim" }, WORDS),
    "Zombi: how many = 3, light = dim",
  );
});

test("intervals that touch are not apart", () => {
  assert.equal(figures.apart({ ci95: [0.1, 0.3] }, { ci95: [0.4, 0.5] }), true);
  assert.equal(figures.apart({ ci95: [0.4, 0.5] }, { ci95: [0.1, 0.3] }), true);
  assert.equal(figures.apart({ ci95: [0.1, 0.4] }, { ci95: [0.4, 0.5] }), false);
});

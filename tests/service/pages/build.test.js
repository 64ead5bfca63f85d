// The page of a new encounter: who may take a seat, what is found among the examples, and the verdict on the text.

import "./english.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { fitting } from "../../../simulator/service/pages/static/examples.js";
import { freeSeat, seatNames } from "../../../simulator/service/pages/static/seating.js";
import { sentenceOf, sentencesOf } from "../../../simulator/service/pages/static/verdict.js";

/** @import { Checked, Tables } from "../../../simulator/service/pages/documents.d.ts" */

test("a seat is a side or a combatant; a friend gets the first that is free", () => {
  /** @type {Tables} */
  const tables = {
    sides: { left: {}, right: {} },
    combatants: ["Ana", "Ana", "left"].map((name) => ({ name, side: "left" })),
  };
  assert.deepEqual(seatNames(tables), ["left", "right", "Ana"]);
  assert.deepEqual(seatNames({}), []);
  assert.equal(freeSeat(["left", "right", "Ana"], ["left", "Ana"]), "right");
  assert.equal(freeSeat(["left"], ["left"]), undefined);
});

test("examples are found by title, description and name, whatever the case", () => {
  const rows = [
    { scenario: "tapiz/ogre", system: "tapiz", title: "El ogro", about: "Tres guardias" },
    { scenario: "tapiz/duel", system: "tapiz", title: "El duelo", about: "Dos" },
  ];
  const titles = (/** @type {string} */ text) => fitting(rows, text).map((row) => row.title);
  assert.deepEqual(["OGRE", "guardias", "el", "x"].map(titles), [
    ["El ogro"],
    ["El ogro"],
    ["El ogro", "El duelo"],
    [],
  ]);
});

test("the verdict counts combatants or problems, and an encounter without combatants has none", () => {
  const wrong = { ok: false, problems: ["a.toml: x is missing."] };
  /** @type {Checked} */
  const good = { ok: true, problems: [], warnings: ["a.toml: y is odd."], seats: [{ name: "Ana" }, { name: "Eva" }] };
  const two = { ok: false, problems: ["x", "y"] };
  assert.deepEqual(
    [good, wrong, two].map((each) => sentenceOf(each, false)),
    ["Ready: 2.", "One problem.", "2 problems."],
  );
  assert.equal(sentenceOf(wrong, true), "Empty.");
  assert.deepEqual(sentencesOf(wrong, false, "a.toml"), ["x is missing."]);
  assert.deepEqual(sentencesOf(wrong, true, "a.toml"), []);
  assert.deepEqual(sentencesOf(good, true, "a.toml"), ["y is odd."]);
});

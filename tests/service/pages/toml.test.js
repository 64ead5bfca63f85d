// Tables as TOML. tests/service/test_javascript.py reads the text of many tables back with Python.

import assert from "node:assert/strict";
import { test } from "node:test";

import { inline, toml } from "../../../simulator/service/pages/static/toml.js";

test("values stand on one line, with names in quotation marks where TOML wants them", () => {
  assert.equal(
    inline({ use: "officer", "El desván": [1, true, 2.5], none: {} }),
    '{ use = "officer", "El desván" = [1, true, 2.5], none = {} }',
  );
  assert.equal(inline('a "word"\n\u007f'), String.raw`"a \"word\"\n\u007f"`);
});

test("a scenario is written in the order in which it is read", () => {
  const tables = {
    combatants: [{ name: "Elena", side: "left", use: "officer" }],
    sides: { left: { role: "pc" } },
    title: "Duel",
    system: "haunted_house",
    asalto: 1,
  };
  const text = [
    'asalto = 1\nsystem = "haunted_house"\ntitle = "Duel"\n',
    '[sides.left]\nrole = "pc"\n',
    '[[combatants]]\nname = "Elena"\nside = "left"\nuse = "officer"\n',
  ].join("\n");
  assert.equal(toml(tables), text);
  assert.match(toml(tables, ["combatants", "sides"]), /combatants[^]*sides/);
});

test("a table that is too long for a line has a heading of its own", () => {
  const long = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`weakness_${at}`, at]));
  const lines = toml({ combatants: [{ name: "Elena", gear: long, stats: { luck: 3 } }] }).split("\n");
  assert.deepEqual(lines.slice(0, 5), [
    "[[combatants]]",
    'name = "Elena"',
    "stats = { luck = 3 }",
    "",
    "[combatants.gear]",
  ]);
});

test("a list that is too long for a line has a line for each value", () => {
  const names = Array.from({ length: 9 }, (_, at) => `the zombie number ${at}`);
  const lines = toml({ variants: { hidden: names } }).split("\n");
  assert.deepEqual(lines.slice(0, 3), ["[variants]", "hidden = [", '    "the zombie number 0",']);
  assert.deepEqual(lines.slice(-3), ['    "the zombie number 8",', "]", ""]);
});

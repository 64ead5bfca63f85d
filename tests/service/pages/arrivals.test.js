// Creatures that arrive in a file: their mistakes, and what an import has guessed, understood and lost.

import "./english.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { arrived, isNamed } from "../../../simulator/service/pages/static/arrivals.js";
import { callByName, notesOf, unusedOf } from "../../../simulator/service/pages/static/import_notes.js";

/** @import { Imported, ReadCreatures } from "../../../simulator/service/pages/documents.d.ts" */

/** @type {(...names: string[]) => ReadCreatures} */
const found = (...names) => ({
  system: "tapiz",
  ok: false,
  creatures: names.map((name) => ({ name, role: null, fields: {}, specials: ["bites"] })),
  problems: [
    { creature: "orc", field: ["life"], text: "life is 0." },
    { creature: null, field: [], text: "x is not a known key." },
  ],
});

/** @type {(...keys: string[]) => Imported} */
const imported = (...keys) => ({
  text: "",
  creatures: keys.map((key) => ({
    key,
    name: "Gor",
    guessed: [
      { field: "life", value: "7", source: "HP" },
      { field: "speed", value: "6", source: "" },
    ],
    lost: [{ place: "B3", text: "Lair" }],
    refused: [],
    understood: [{ kind: "attack", name: "Bite", text: "+4" }],
    prose: [{ kind: "", name: "", text: "Hates rain" }],
  })),
  unknown: { sheet: { Colour: null, Lif: "life" } },
  skipped: [{ place: "row 9", text: "Tower" }],
  encodings: { "a.csv": "cp1252" },
});

test("a mistake belongs to its creature, or to none", () => {
  const file = found("orc", "elf");
  assert.deepEqual(
    arrived(file).map(({ creature, wrong }) => [creature.name, creature.system, wrong]),
    [
      ["orc", "tapiz", ["life is 0."]],
      ["elf", "tapiz", []],
    ],
  );
  assert.deepEqual(
    file.problems.map((each) => isNamed(file, each)),
    [true, false],
  );
});

test("what was guessed, understood and lost of a creature stands in a list", () => {
  const said = ["guessed life = 7 (HP)", "guessed speed = 6", "understood attack Bite: +4", "lost B3: Lair"];
  assert.deepEqual([...notesOf(imported("gor"))], [["gor", [...said, "lost Hates rain"]]]);
  assert.deepEqual([...notesOf()], []);
});

test("imported creatures have their own names, with their notes and mistakes, unless two have the same", () => {
  const [file, notes] = [found("orc", "elf"), new Map([["orc", ["lost B3"]]])];
  callByName(file, imported("orc", "elf"), notes);
  assert.deepEqual(
    file.creatures.map((each) => each.name),
    ["Gor", "elf"],
  );
  assert.deepEqual(notes.get("Gor"), ["lost B3", "does bites"]);
  assert.deepEqual(
    file.problems.map((each) => each.creature),
    ["Gor", null],
  );
});

test("headings that were not used have their nearest, and a guessed encoding is said", () => {
  assert.deepEqual(unusedOf(imported()), ["Unused: Colour, Lif (life?).", "row 9: Tower left out.", "Read as cp1252."]);
  assert.deepEqual(unusedOf(), []);
});

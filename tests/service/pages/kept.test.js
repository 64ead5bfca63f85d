// Creatures that the browser keeps: bounded, named once, and the same in a link, a file and an encounter.

import "./english.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { addMember } from "../../../simulator/service/pages/static/encounter.js";
import * as kept from "../../../simulator/service/pages/static/kept.js";
import { figureOf, figuresOf } from "../../../simulator/service/pages/static/sheet_fields.js";
import { sheetOf } from "../../../simulator/service/pages/static/offer.js";
import { packed, unpacked } from "../../../simulator/service/pages/static/sharing.js";

/** @import { Tables } from "../../../simulator/service/pages/documents.d.ts" */
/** @import { Encounter, KeptCreature } from "../../../simulator/service/pages/page.d.ts" */

/** @type {Map<string, string>} */
const stored = new Map();
const localStorage = {
  /** @param {string} key */
  getItem: (key) => stored.get(key) ?? null,
  /**
   * @param {string} key
   * @param {string} text
   */
  setItem: (key, text) => stored.set(key, text),
};
Object.assign(globalThis, { localStorage });
beforeEach(() => stored.clear());

/** @type {KeptCreature} */
const ana = { system: "tapiz", name: "Ana", role: "pc", fields: { base: "orc", specials: [{ name: { en: "Roar" } }] } };
const named = (/** @type {string} */ name) => ({ ...ana, name });

test("a creature is kept once under its name, and in place of the one that it was made from", () => {
  assert.equal(kept.keep(ana), undefined);
  assert.equal(kept.keep({ ...ana, fields: { base: "elf" } }), undefined);
  assert.equal(kept.keep(named("Zoe"), ana), undefined);
  assert.deepEqual(kept.keptCreatures(), [named("Zoe")]);
  assert.equal(kept.keep({ ...ana, system: "fragmentos" }), undefined);
  kept.drop(named("Zoe"));
  assert.deepEqual(
    kept.keptCreatures().map((each) => each.system),
    ["fragmentos"],
  );
});

test("what is kept is bounded", () => {
  for (let at = 0; at < kept.MOST; at += 1) kept.keep(named(`Ana ${at}`));
  assert.equal(kept.keep(ana), "creature-too_many");
  stored.clear();
  assert.equal(kept.keep(named("n".repeat(10_000))), "creature-too_large");
  assert.equal(kept.keep({ ...ana, fields: { title: "t".repeat(20_000) } }), "creature-too_large");
  assert.deepEqual(kept.keptCreatures(), []);
});

test("what others have stored there is no creature", () => {
  for (const text of [
    "{",
    "7",
    "null",
    '[3, {"system": "tapiz"}, {"system": 1, "name": "A", "role": null, "fields": {}}]',
  ]) {
    stored.set("asalto-creatures", text);
    assert.deepEqual(kept.keptCreatures(), []);
  }
});

test("another creature of the same name gets a number, an equal one does not", () => {
  const other = { ...ana, fields: { base: "elf" } };
  assert.equal(kept.freelyNamed({ ...ana }, [ana]).name, "Ana");
  assert.equal(kept.freelyNamed(other, [ana]).name, "Ana 2");
  assert.equal(kept.freelyNamed(other, [ana, named("Ana 2")]).name, "Ana 3");
});

test("a link gives the same file again, and refuses a text that unpacks to more than a mebibyte", async () => {
  const text = kept.fileOf([ana, named("Zoe")]);
  assert.equal(await unpacked(await packed(text)), text);
  await assert.rejects(packed("a".repeat(2 ** 20 + 1)).then(unpacked));
});

test("an encounter has the table of a creature that it uses; another one of its name is called otherwise", () => {
  kept.keep(ana);
  const [sheet] = kept.keptSheets("tapiz", [{ sheet: "orc", title: "Orc", fields: { weapons: ["spear"] } }]);
  assert.deepEqual(sheet.fields.weapons, ["spear"]);
  /** @type {Tables} */
  const tables = { sides: { own: {} }, combatants: [{ name: "x", side: "own", use: "Zoe" }] };
  addMember(tables, sheet, "own");
  addMember(tables, sheet, "own");
  assert.deepEqual(tables.sheets, { Ana: ana.fields });
  assert.deepEqual(tables.combatants?.[1], { name: "Ana", side: "own", use: "Ana", count: 2 });
  addMember(tables, { ...sheet, own: { base: "elf" } }, "own");
  addMember(tables, { ...sheet, sheet: "Zoe" }, "own");
  assert.deepEqual(Object.keys(tables.sheets ?? {}), ["Ana", "Ana 2", "Zoe 2"]);
  const state = /** @type {Encounter} */ (
    /** @type {unknown} */ ({ tables, game: { sheets: [{ sheet: "orc", fields: { pgf: 9 } }] } })
  );
  assert.equal(sheetOf(state, "Ana")?.fields.pgf, 9);
});

test("a text that writes a number is one; the program judges all others", () => {
  assert.deepEqual(["7", " -2.5 ", "2-4", "none", "1e9", "9".repeat(40)].map(figureOf), [
    7,
    -2.5,
    "2-4",
    "none",
    "1e9",
    "9".repeat(40),
  ]);
  assert.deepEqual(figuresOf("[6, 12, 24]", true), [6, 12, 24]);
  assert.deepEqual([figuresOf("6, x", true), figuresOf("6", true), figuresOf("6, 12", false)], ["6, x", 6, "6, 12"]);
});

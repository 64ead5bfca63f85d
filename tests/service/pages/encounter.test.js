// An encounter that is being built: its tables, sides, gear, tactics, fields and knobs.

import "./english.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { bare } from "../../../simulator/service/pages/static/bestiary.js";
import * as encounter from "../../../simulator/service/pages/static/encounter.js";
import { shown } from "../../../simulator/service/pages/static/controls.js";
import { freshEntry, kindsOf, withEntry, without } from "../../../simulator/service/pages/static/field_values.js";
import { Fields } from "../../../simulator/service/pages/static/fields.js";
import { count } from "../../../simulator/service/pages/static/knobs.js";
import { leversOf, pathPart, rangeOf } from "../../../simulator/service/pages/static/wish.js";
import { scenarioOf } from "../../../simulator/service/pages/static/shipped.js";
import { gearOf, thingName } from "../../../simulator/service/pages/static/gear.js";
import { begun, isTactics } from "../../../simulator/service/pages/static/tactics.js";
import { WORDS } from "./page.js";

/** @import { Member, Schema, Tables } from "../../../simulator/service/pages/documents.d.ts" */

test("an encounter begins with two sides, the players' one first", () => {
  const { sides, combatants } = encounter.blank("tapiz", ["heroes", "rivals"]);
  assert.deepEqual(sides, {
    heroes: { role: "pc", policy: "best" },
    rivals: { role: "npc", policy: "best" },
  });
  assert.deepEqual(combatants, []);
});

test("empty tables are not written", () => {
  const tables = { title: "", variants: {}, scene: { light: "dim" }, limits: {}, combatants: [] };
  assert.deepEqual(encounter.clean(tables), { scene: { light: "dim" }, combatants: [] });
  assert.deepEqual(tables.variants, {});
});

test("a file is named after the title, without accents and blanks", () => {
  const titles = ["El desván de Ana", "¡¿Qué?!", "", undefined];
  assert.deepEqual(titles.map(encounter.fileNameOf), [
    "el_desvan_de_ana.toml",
    "que.toml",
    "encounter.toml",
    "encounter.toml",
  ]);
});

test("an opened file keeps its name, as far as the service accepts it", () => {
  const names = ["Mi-cripta.toml", "mi cripta.TOML", "x".repeat(99), "../../etc.toml"];
  assert.deepEqual(names.map(encounter.acceptedName), [
    "Mi-cripta.toml",
    "mi_cripta.toml",
    `${"x".repeat(60)}.toml`,
    "etc.toml",
  ]);
});

test("copies at a position have metres between them, if the game has metres", () => {
  /** @type {(properties: Schema["properties"]) => Schema} */
  const schema = (properties) => ({ $defs: { combatant: { properties } } });
  const plane = schema({ spacing: { default: 4 }, position: { default: [0, 0] } });
  const rows = schema({ spacing: { default: 2 }, position: { default: "none" } });
  const zombie = { name: "Zombie", use: "zombie", side: "right" };
  assert.equal(encounter.spacingOf(plane, { ...zombie, count: 2 }), 4);
  assert.equal(encounter.spacingOf(plane, zombie), undefined);
  assert.equal(encounter.spacingOf(rows, { ...zombie, count: 2 }), undefined);
  assert.equal(encounter.spacingOf(rows, { ...zombie, count: 2, position: [1, 0] }), 2);
  assert.equal(encounter.spacingOf(schema({}), { ...zombie, count: 2 }), undefined);
});

test("the house rule on a side is stronger than its role", () => {
  const tables = {
    variants: { side_kind: { gang: "threats" } },
    sides: { gang: { role: "pc" }, crew: { role: "npc" } },
  };
  assert.deepEqual(
    ["gang", "crew", "other"].map((side) => encounter.roleOf(tables, side)),
    ["npc", "npc", "pc"],
  );
});

test("a sheet that is already on the side becomes one more; on another side it gets a name of its own", () => {
  /** @type {Tables} */
  const tables = {};
  const zombie = { sheet: "zombie", title: "Zombie" };
  for (const side of ["right", "right", "left", "middle"]) encounter.addMember(tables, zombie, side);
  assert.deepEqual(tables.combatants, [
    { name: "Zombie", side: "right", use: "zombie", count: 2 },
    { name: "Zombie A", side: "left", use: "zombie" },
    { name: "Zombie B", side: "middle", use: "zombie" },
  ]);
});

test("a group whose count varies is left as it is", () => {
  assert.deepEqual([3, undefined, "2-4", "2d6+1", "d6", "1d3-1"].map(encounter.mostOf), [3, 1, 4, 13, 6, 2]);
  /** @type {Tables} */
  const tables = { combatants: [{ name: "Zombie", side: "left", use: "zombie", count: "2-4" }] };
  encounter.addMember(tables, { sheet: "zombie", title: "Zombie" }, "left");
  assert.deepEqual(
    tables.combatants?.map((each) => [each.name, each.count]),
    [
      ["Zombie", "2-4"],
      ["Zombie A", undefined],
    ],
  );
});

test("a new side has a name that is not taken", () => {
  /** @type {Tables} */
  const tables = { sides: { left: {}, side_3: {} } };
  encounter.addSide(tables);
  assert.deepEqual(Object.keys(tables.sides ?? {}), ["left", "side_3", "side_4"]);
});

test("a seed is a whole number, anything else leaves it to the service", () => {
  assert.deepEqual(["7 ", "", "-1", "1.5", "abc"].map(encounter.seedOf), [{ seed: 7 }, {}, {}, {}, {}]);
});

test("sides that are listed get their names as keys", () => {
  assert.deepEqual(encounter.named({ title: "Duel", sides: [{ name: "left", role: "pc" }] }), {
    title: "Duel",
    sides: { left: { role: "pc" } },
  });
  assert.deepEqual(encounter.named({ title: "Duel" }), { title: "Duel" });
});

test("a renamed side stays in its place and keeps its combatants", () => {
  /** @type {Tables} */
  const tables = {
    sides: { left: { role: "pc" }, right: {} },
    combatants: [
      { name: "Elena", side: "left" },
      { name: "Zombi", side: "right" },
    ],
  };
  encounter.renameSide(tables, "left", "the law");
  assert.deepEqual(Object.keys(tables.sides ?? {}), ["the law", "right"]);
  assert.deepEqual(
    tables.combatants?.map((each) => each.side),
    ["the law", "right"],
  );
});

test("gear is offered by the keys of the sheet that are lists", () => {
  const offered = [
    { title: "Knife", write: 'weapons = ["knife"]' },
    { title: "Revolver", write: 'weapons = ["revolver"]' },
    { title: "Vest", write: 'armour = ["vest"]' },
    { title: "Ring", write: 'rings = ["ring"]' },
  ];
  const rows = gearOf(offered, { name: "Elena", weapons: ["knife"] }, { fields: { weapons: [], armour: "coat" } });
  assert.deepEqual(rows, [
    {
      key: "weapons",
      has: ["knife"],
      titles: new Map([
        ["knife", "Knife"],
        ["revolver", "Revolver"],
      ]),
    },
  ]);
});

test("a thing is called by its title, else by what it is made of", () => {
  const titles = new Map([["knife", "Knife"]]);
  const things = ["knife", "spoon", { title: "Old knife", use: "knife" }, { use: "knife" }, { id: "k1" }, {}, 3];
  assert.deepEqual(
    things.map((thing) => thingName(thing, titles)),
    ["Knife", "spoon", "Old knife", "knife", "k1", "?", "?"],
  );
});

test("tactics are shown as rows only where rows can show all of them", () => {
  assert.equal(isTactics(begun("cautious")), true);
  assert.equal(isTactics({ use: "tactics", rows: [{ do: "attack", when: "round > 2", name: "late" }] }), true);
  for (const written of [
    "tactics",
    null,
    { use: "mcts" },
    { use: "tactics" },
    { use: "tactics", rows: [{ haz: "atacar" }] },
    { use: "tactics", rows: [{ do: "attack", weight: 2 }] },
  ]) {
    assert.equal(isTactics(written), false, JSON.stringify(written));
  }
});

test("a search in the bestiary ignores accents and capitals", () => {
  assert.equal(bare("Murciélago GIGANTE"), "murcielago gigante");
});

test("a scenario is found with and without its game", () => {
  const rows = [{ scenario: "tapiz/duel" }, { scenario: "haunted_house/attic" }];
  assert.equal(scenarioOf(rows, "attic"), rows[1]);
  assert.equal(scenarioOf(rows, "tapiz/duel"), rows[0]);
  assert.equal(scenarioOf(rows, "tic"), undefined);
});

// Fields.

test("words of a scenario are shown for people", () => {
  assert.deepEqual(["on", "False", "none", "two_handed"].map(shown), ["yes", "no", "–", "two handed"]);
});

test("an entry of a table is changed, renamed or taken out in its place", () => {
  const doors = { front: 1, back: 2 };
  assert.deepEqual(Object.entries(withEntry(doors, "front", 3, "porch")), [
    ["porch", 3],
    ["back", 2],
  ]);
  assert.deepEqual(withEntry(doors, "front", undefined, "front"), { back: 2 });
});

/** @type {Schema} */
const SCENE = {
  $defs: {
    Door: {
      properties: {
        name: { type: "string" },
        width: { type: "number", minimum: 2 },
        who: { type: "string" },
        round: { type: "integer" },
        at: { type: "array", prefixItems: [{}, {}] },
        kind: { anyOf: [{ enum: ["oak", "iron"] }] },
      },
      allOf: [
        { required: ["name"] },
        { anyOf: [{ required: ["width"] }, { required: ["height"] }] },
        { required: ["at"] },
        { required: ["kind"] },
        { required: ["who"] },
      ],
    },
  },
};
const DEFINITIONS = SCENE.$defs ?? {};
const FIELDS = new Fields(SCENE, WORDS, ["Elena", "left"], () => undefined);

test("what a field may hold is looked up, without none", () => {
  const schema = { anyOf: [{ const: "none" }, { type: "integer" }, { $ref: "#/$defs/Door" }] };
  assert.deepEqual(kindsOf(schema, DEFINITIONS), [{ type: "integer" }, DEFINITIONS.Door]);
  assert.deepEqual(kindsOf({ $ref: "#/$defs/Gate" }, DEFINITIONS), [{}], "of a schema that is not there, anything");
});

test("a new entry has what it must have, and nothing else", () => {
  const door = { name: "Door 1", width: 2, at: [0, 0], kind: "oak", who: "Elena", round: 1 };
  assert.deepEqual(freshEntry(DEFINITIONS.Door, "Door 1", DEFINITIONS, ["Elena", "left"]), door);
  assert.deepEqual(freshEntry(DEFINITIONS.Door, "Door 1", DEFINITIONS, []), { ...door, who: "" });
  assert.deepEqual(freshEntry({ properties: { round: { type: "integer", default: 0 } } }, "Tide", {}, []), {});
});

test("an entry is taken out of a list by its place", () => {
  assert.deepEqual(without(["a", "b", "a"], 2), ["a", "b"]);
});

/**
 * How a field is edited.
 *
 * @param {Schema} schema
 * @param {string} name
 */
const edited = (schema, name = "light") =>
  FIELDS.plain(schema, FIELDS.kinds(schema), undefined, { id: "x", name, title: name, depth: 0 });

test("a plain field is edited by its type", () => {
  assert.deepEqual(edited({ type: "boolean" }), {
    kind: "boolean",
    values: ["true", "false"],
    value: undefined,
    unset: "–",
  });
  assert.deepEqual(edited({ type: "integer", minimum: 0, maximum: 9, default: 3 }), {
    kind: "number",
    value: undefined,
    unset: "standard: 3",
    minimum: 0,
    maximum: 9,
  });
  assert.deepEqual(edited({ type: "string", default: "" }), { kind: "word", value: undefined, unset: "standard: –" });
  assert.deepEqual(edited({ enum: ["none", "dim", "dark"] })?.values, ["dim", "dark"]);
  assert.deepEqual(edited({ type: "string" }, "hero")?.values, ["Elena", "left"]);
  assert.equal(edited({ type: "null" }), null);
});

// Knobs.

test("one fewer, one more; with the last one its row goes", () => {
  const zombies = { name: "Zombi", side: "right" };
  /** @type {{ combatants: Member[] }} */
  const tables = {
    combatants: [
      { ...zombies, count: 2 },
      { name: "Ghoul", side: "right" },
    ],
  };
  count(tables, 0, 1);
  assert.equal(tables.combatants[0].count, 3);
  count(tables, 0, -2);
  assert.deepEqual(tables.combatants[0], zombies);
  count(tables, 0, -1);
  assert.deepEqual(
    tables.combatants.map((each) => each.name),
    ["Ghoul"],
  );
});

test("a number is searched from half of it to 1.6 times", () => {
  assert.deepEqual([5, 20, 100].map(rangeOf), ["3..8", "10..32", "50..160"]);
});

test("a name with a dot is in quotation marks", () => {
  assert.deepEqual(["Zombi 1", "Dr. Vega"].map(pathPart), ["Zombi 1", '"Dr. Vega"']);
});

test("levers are counts and whole numbers from 5 on, those of the other side first", () => {
  const tables = {
    combatants: [
      { name: "Elena", side: "left", use: "veteran", aim: 20 },
      { name: "Zombi", side: "right", use: "zombie", count: 4 },
    ],
    sheets: { veteran: { base: "officer", aim: 16, luck: 6 } },
  };
  const sheets = [
    { sheet: "officer", fields: { aim: 14, life: 10, speed: 4, reach: 7.5 } },
    { sheet: "zombie", fields: { life: 12 } },
  ];
  assert.deepEqual(leversOf(tables, sheets, "left", WORDS), [
    { label: "Zombi: how many", vary: "combatants.Zombi.count=1..8" },
    { label: "Zombi: life", vary: "combatants.Zombi.life=6..19" },
    { label: "Elena: aim", vary: "combatants.Elena.aim=10..32" },
    { label: "Elena: life", vary: "combatants.Elena.life=5..16" },
    { label: "Elena: luck", vary: "combatants.Elena.luck=3..10" },
  ]);
});

// Creatures that the client keeps: in the browser's storage, where they survive a restart of browser and service.

import { KEPT } from "./bestiary.js";
import { isPlain, isSame, MOST_NAME } from "./encounter.js";
import { laidOver, wholeSheet } from "./offer.js";
import { toml } from "./toml.js";

/** @import { Sheet } from "../documents.d.ts" */
/** @import { KeptCreature } from "../page.d.ts" */

const KEY = "asalto-creatures";
export const MOST = 200;
const MOST_LETTERS = 20_000; // of one creature

/**
 * Tell whether a stored value is a creature.
 *
 * @param {unknown} row
 * @returns {row is KeptCreature}
 */
const isCreature = (row) =>
  isPlain(row) &&
  typeof row.system === "string" &&
  typeof row.name === "string" &&
  row.name.length <= MOST_NAME &&
  (row.role === null || typeof row.role === "string") &&
  isPlain(row.fields);

/**
 * Return the creatures, in the order of their names. What is no creature is left out.
 *
 * @returns {KeptCreature[]}
 */
export function keptCreatures() {
  try {
    const rows = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    const found = Array.isArray(rows) ? rows.filter(isCreature).slice(0, MOST) : [];
    return found.sort((one, other) => one.name.localeCompare(other.name));
  } catch {
    return []; // no storage, or a broken text in it
  }
}

/**
 * Tell whether two creatures have the same game and name.
 *
 * @param {KeptCreature} one
 * @returns {(other: KeptCreature) => boolean}
 */
const sameAs = (one) => (other) => one.system === other.system && one.name === other.name;

/**
 * Keep a creature in place of one of the same game and name, and of `before`, which it was made from. Return why it
 * cannot be kept, as the key of a message; undefined if it is kept.
 *
 * @param {KeptCreature} creature
 * @param {KeptCreature | null} [before]
 */
export function keep(creature, before = null) {
  const rest = keptCreatures().filter((each) => !sameAs(creature)(each) && !(before && sameAs(before)(each)));
  if (rest.length >= MOST) return "creature-too_many";
  if (!isCreature(creature) || JSON.stringify(creature).length > MOST_LETTERS) return "creature-too_large";
  return store([...rest, creature]);
}

/** @param {KeptCreature} creature */
export const drop = (creature) => store(keptCreatures().filter((each) => !sameAs(creature)(each)));

/** @param {KeptCreature[]} rows */
function store(rows) {
  try {
    localStorage.setItem(KEY, JSON.stringify(rows));
    return undefined;
  } catch {
    return "creature-no_room";
  }
}

/**
 * Return a creature under a name that no other creature has: its own, or its own with a number. An equal creature is
 * the same one.
 *
 * @param {KeptCreature} creature
 * @param {KeptCreature[]} kept
 */
export function freelyNamed(creature, kept) {
  let named = creature;
  for (let number = 2; ; number += 1) {
    const other = kept.find(sameAs(named));
    if (!other || isSame(other.fields, named.fields)) return named;
    named = { ...creature, name: `${creature.name.slice(0, MOST_NAME - 4)} ${number}` };
  }
}

/**
 * Write creatures of one game as a file of sheets, as `asalto validate` reads it and scenarios include it.
 *
 * @param {KeptCreature[]} creatures
 */
export const fileOf = (creatures) =>
  toml({
    asalto: 1,
    system: creatures[0]?.system ?? "",
    sheets: Object.fromEntries(creatures.map(({ name, fields }) => [name, fields])),
  });

/**
 * Return the creatures of a game as sheets of a bestiary; `shipped` are the sheets that they build on.
 *
 * @param {string} system
 * @param {Pick<Sheet, "sheet" | "title" | "fields">[]} shipped
 * @returns {Sheet[]}
 */
export const keptSheets = (system, shipped) =>
  keptCreatures()
    .filter((each) => each.system === system)
    .map(({ name, role, fields }) => {
      const whole = laidOver(wholeSheet(shipped, fields.base), fields);
      const about = shipped.find((each) => each.sheet === fields.base)?.title ?? "";
      return {
        sheet: name,
        title: name,
        kind: KEPT,
        strength: null,
        figures: {},
        about,
        role,
        fields: whole,
        own: fields,
      };
    });

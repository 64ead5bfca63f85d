// The offer of a game for an encounter: its sheets, gear, variants, words of tactics, schema and words.

import { lang } from "./asalto.js";
import { isPlain } from "./encounter.js";
import { get, words } from "./service.js";

/** @import { Facts, Gear, Schema, Sheet, Table, Variant } from "../documents.d.ts" */
/** @import { Encounter, GameOffer } from "../page.d.ts" */

/** @type {Map<string, Promise<GameOffer>>} */
const kept = new Map();

/**
 * Read the offer of a game: its sheets, gear, variants, policies.
 *
 * @param {string} system
 * @returns {Promise<GameOffer>}
 */
async function offerOf(system) {
  const from = `/api/systems/${system}`;
  const [sheets, gear, variants, facts, schema, known] = await Promise.all([
    /** @type {Promise<Sheet[]>} */ (get(`${from}/sheets?lang=${lang}`)),
    /** @type {Promise<Gear[]>} */ (get(`${from}/gear?lang=${lang}`)),
    /** @type {Promise<Variant[]>} */ (get(`${from}/variants?lang=${lang}`)),
    /** @type {Promise<Facts>} */ (get(`${from}/facts?lang=${lang}`)),
    /** @type {Promise<Schema>} */ (get(`${from}/schema/scenario`)),
    words(system),
  ]);
  return { system, sheets, gear, variants, facts, schema, words: known };
}

/**
 * Return the cached offer of a game.
 *
 * @param {string} system
 * @returns {Promise<GameOffer>}
 */
export async function gameOf(system) {
  const found = kept.get(system) ?? offerOf(system);
  kept.set(system, found);
  return found.catch((error) => {
    kept.delete(system);
    throw error;
  });
}

/**
 * Return the fields of a sheet of a game together with those of the sheets beneath it; {} for an unknown sheet.
 *
 * @param {Pick<Sheet, "sheet" | "fields">[]} sheets
 * @param {unknown} name
 * @returns {Table}
 */
export function wholeSheet(sheets, name) {
  const found = sheets.find((each) => each.sheet === name);
  if (!found) return {};
  return laidOver(
    wholeSheet(
      sheets.filter((each) => each !== found),
      found.fields.base,
    ),
    found.fields,
  );
}

/**
 * Return the fields of a sheet on top of those beneath it. Tables are merged key by key.
 *
 * @param {Table} beneath
 * @param {Table} fields
 * @returns {Table}
 */
export function laidOver(beneath, fields) {
  const merged = Object.entries(fields).map(([name, value]) => {
    const under = beneath[name];
    return [name, isPlain(value) && isPlain(under) ? { ...under, ...value } : value];
  });
  return { ...beneath, ...Object.fromEntries(merged) };
}

/**
 * Return the title and the fields of a sheet: of the encounter's own, on top of its base, or of the game's.
 *
 * @param {Encounter} state
 * @param {string | undefined} use
 */
export function sheetOf({ game, tables }, use = "") {
  const own = isPlain(tables.sheets) ? tables.sheets[use] : undefined;
  if (!isPlain(own)) return game.sheets.find((row) => row.sheet === use);
  return { title: use, fields: laidOver(wholeSheet(game.sheets, own.base), own) };
}

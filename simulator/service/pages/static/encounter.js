// Tables of an encounter: create, extend and clean them, and derive names from them.

/** @import { ByName, Member, ReadTables, Schema, Sheet, Table, Tables } from "../documents.d.ts" */

/**
 * Roles for the values of the house rule that sets the role of a side.
 *
 * @type {ByName<string>}
 */
const ROLES = { heroes: "pc", threats: "npc" };

export const MOST_NAME = 60; // characters of a name

const CLEANED = /** @type {const} */ (["variants", "scene", "limits", "sheets", "title"]);

/**
 * Tell whether a value is a table, and not a list.
 *
 * @param {unknown} value
 * @returns {value is Table}
 */
export const isPlain = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * Return an encounter to begin with: two sides without combatants, the players' side first.
 *
 * @param {string} system
 * @param {string[]} sides
 * @returns {Tables}
 */
export function blank(system, [own, foes]) {
  const sides = { [own]: { role: "pc", policy: "best" }, [foes]: { role: "npc", policy: "best" } };
  return { asalto: 1, system, title: "", sides, combatants: [] };
}

/**
 * Return the tables without those that are empty.
 *
 * @param {Tables} tables
 */
export function clean(tables) {
  const found = { ...tables };
  for (const name of CLEANED) {
    const value = found[name];
    if (value === "" || (isPlain(value) && !Object.keys(value).length)) delete found[name];
  }
  return found;
}

/**
 * Return the name of the file in which an encounter is saved: its title in plain lower-case letters.
 *
 * @param {string | undefined} title
 */
export function fileNameOf(title) {
  const letters = (title ?? "").normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  const word = letters.replace(/\W+/g, "_").replace(/^_+|_+$/g, "");
  return `${word.toLowerCase().slice(0, 60) || "encounter"}.toml`;
}

/**
 * Return the name of an opened file as the service accepts it.
 *
 * @param {string} name
 */
export const acceptedName = (name) =>
  /^[A-Za-z0-9][\w-]{0,59}\.toml$/.test(name) ? name : fileNameOf(name.replace(/\.\w+$/, ""));

/**
 * Return the role of the sheets allowed on a side: from its house rule, else its own.
 *
 * @param {Tables} tables
 * @param {string} side
 */
export function roleOf(tables, side) {
  const kinds = tables.variants?.side_kind;
  const kind = isPlain(kinds) ? kinds[side] : undefined;
  return ROLES[String(kind)] ?? tables.sides?.[side]?.role ?? "pc";
}

/**
 * Return the most copies that a count may mean: "2-4" is up to 4, "2d6+1" up to 13.
 *
 * @param {number | string | undefined} count
 */
export function mostOf(count) {
  if (typeof count !== "string") return count ?? 1;
  const dice = /^(\d*)d(\d+)([+-]\d+)?$/i.exec(count.replace(/\s/g, ""));
  if (dice) return Number(dice[1] || 1) * Number(dice[2]) + Number(dice[3] ?? 0);
  return Number(/\d+\s*$/.exec(count)?.[0] ?? 1);
}

/**
 * Put a combatant of a sheet on a side: one more of an existing group, or a new one with a unique name. A group whose
 * count varies stays as it is. A sheet of the client's own is written into the encounter.
 *
 * @param {Tables} tables
 * @param {Pick<Sheet, "sheet" | "title" | "own">} sheet
 * @param {string} side
 */
export function addMember(tables, sheet, side) {
  const combatants = (tables.combatants ??= []);
  const use = sheet.own ? writeSheet(tables, sheet.sheet, sheet.own) : sheet.sheet;
  const same = combatants.find((each) => each.use === use && each.side === side && typeof each.count !== "string");
  if (same) same.count = mostOf(same.count) + 1;
  else
    combatants.push({
      name: freeName(new Set(combatants.map((each) => each.name)), sheet.title),
      side,
      use,
    });
}

/**
 * Write a sheet into an encounter, unless it is there, and return its name: its own, or a free one if another sheet of
 * the encounter has it.
 *
 * @param {Tables} tables
 * @param {string} name
 * @param {Table} own
 */
function writeSheet(tables, name, own) {
  const sheets = (tables.sheets ??= {});
  const used = new Set((tables.combatants ?? []).map((each) => String(each.use)));
  /** @param {string} wanted */
  const differs = (wanted) => (wanted in sheets ? !isSame(sheets[wanted], own) : used.has(wanted));
  let free = name;
  for (let number = 2; differs(free); number += 1) free = `${name.slice(0, MOST_NAME - 4)} ${number}`;
  sheets[free] ??= structuredClone(own);
  return free;
}

/**
 * Tell whether two values of tables are the same, whatever the order of their keys.
 *
 * @param {unknown} one
 * @param {unknown} other
 * @returns {boolean}
 */
export function isSame(one, other) {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, at) => isSame(each, other[at]));
  if (!isPlain(one) || !isPlain(other)) return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && isSame(one[key], other[key]));
}

/**
 * Return a name that is not taken: the title, or the title with a letter.
 *
 * @param {Set<string>} taken
 * @param {string} title
 */
function freeName(taken, title) {
  let name = title;
  for (let letter = 0; taken.has(name); letter += 1) name = `${title} ${String.fromCharCode(65 + letter)}`;
  return name;
}

/**
 * Add a side of non-player characters, with a name that is not taken.
 *
 * @param {Tables} tables
 */
export function addSide(tables) {
  const sides = (tables.sides ??= {});
  let number = Object.keys(sides).length + 1;
  while (`side_${number}` in sides) number += 1;
  sides[`side_${number}`] = { role: "npc", policy: "best" };
}

/**
 * Return the seed that a text writes, as a key of a question; a text that is not a whole number gives no key.
 *
 * @param {string} text
 */
export const seedOf = (text) => (/^\d{1,18}$/.test(text.trim()) ? { seed: Number(text.trim()) } : {});

/**
 * Return tables whose sides have names as keys: a text may list them as well, each with its name.
 *
 * @param {ReadTables} tables
 * @returns {Tables}
 */
export function named({ sides, ...tables }) {
  if (!Array.isArray(sides)) return sides === undefined ? tables : { ...tables, sides };
  return { ...tables, sides: Object.fromEntries(sides.map(({ name, ...side }) => [String(name), side])) };
}

/**
 * Rename a side, in its place, and with it the side of its combatants.
 *
 * @param {Tables} tables
 * @param {string} name
 * @param {string} wanted
 */
export function renameSide(tables, name, wanted) {
  tables.sides = Object.fromEntries(
    Object.entries(tables.sides ?? {}).map(([each, value]) => [each === name ? wanted : each, value]),
  );
  for (const each of tables.combatants ?? []) if (each.side === name) each.side = wanted;
}

/**
 * Return the default metres between the copies of a combatant; undefined if it is alone or stands at no position, or if
 * the game has no metres.
 *
 * @param {Schema} schema
 * @param {Member} each
 */
export function spacingOf(schema, each) {
  const { spacing: metres, position } = schema.$defs?.combatant?.properties ?? {};
  const placed = Array.isArray(each.position ?? position?.default);
  return placed && mostOf(each.count) > 1 ? metres?.default : undefined;
}

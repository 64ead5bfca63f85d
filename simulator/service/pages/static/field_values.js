// Values of fields by their JSON Schema: the kinds that a field may hold, new entries, and lists and tables with one of
// their entries changed.

/** @import { ByName, Schema, Table, TableValue } from "../documents.d.ts" */

export const NONE = "none";
/** Fields whose values are names of combatants or sides. */
export const NAMES = new Set([
  "targets",
  "hidden",
  "unseen",
  "dim",
  "surprised",
  "who",
  "hero",
  "main",
  "combatant",
  "winner_side",
  "ambusher",
]);

/**
 * Return the kinds of value that a field may hold, except `none`, with references resolved.
 *
 * @param {Schema} schema
 * @param {ByName<Schema>} definitions
 * @returns {Schema[]}
 */
export function kindsOf(schema, definitions) {
  if (schema.$ref) return kindsOf(definitions[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)] ?? {}, definitions);
  if (schema.anyOf && !schema.properties)
    return schema.anyOf.filter((each) => each.const !== NONE).flatMap((each) => kindsOf(each, definitions));
  return [schema];
}

/**
 * Make a new entry with its required fields. A field for a combatant gets the first of `names`, another text the title
 * of the entry.
 *
 * @param {Schema} table
 * @param {string} title
 * @param {ByName<Schema>} definitions
 * @param {string[]} names
 * @returns {Table}
 */
export function freshEntry(table, title, definitions, names) {
  const needed = (table.allOf ?? []).flatMap((each) => each.required?.[0] ?? each.anyOf?.[0]?.required?.[0] ?? []);
  const { properties = {} } = table;
  if ("round" in properties && properties.round.default !== 0) needed.push("round");
  /** @param {string} key */
  const first = (key) => firstValue(properties[key], key, NAMES.has(key) ? (names[0] ?? "") : title, definitions);
  return Object.fromEntries([...new Set(needed)].map((key) => [key, first(key)]));
}

/**
 * @param {Schema} schema
 * @param {string} key
 * @param {string} text
 * @param {ByName<Schema>} definitions
 * @returns {TableValue}
 */
function firstValue(schema, key, text, definitions) {
  const kinds = kindsOf(schema, definitions);
  const kind = kinds.find((each) => each.enum) ?? kinds[0] ?? {};
  if (kind.enum) return kind.enum[0];
  if (kind.prefixItems) return kind.prefixItems.map(() => 0);
  if (kind.type === "integer" || kind.type === "number")
    return schema.default !== undefined && schema.default !== NONE
      ? schema.default
      : Math.max(kind.minimum ?? 0, key === "round" ? 1 : 0);
  return kind.type === "boolean" ? false : text;
}

/**
 * Return a table with one entry changed, renamed or (for undefined) removed, in the same order.
 *
 * @param {Table} table
 * @param {string} name
 * @param {TableValue | undefined} changed
 * @param {string} wanted
 * @returns {Table}
 */
export function withEntry(table, name, changed, wanted) {
  const entries = Object.entries(table).flatMap(([key, old]) => {
    if (key !== name) return [[key, old]];
    return changed === undefined ? [] : [[wanted, changed]];
  });
  return Object.fromEntries(entries);
}

/**
 * Return a list without the entry at a place.
 *
 * @param {TableValue[]} list
 * @param {number} place
 */
export const without = (list, place) => list.filter((_, other) => other !== place);

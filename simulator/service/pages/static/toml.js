// TOML writer for the tables of a scenario, in their usual order.

/** @import { Table, TableValue, Tables } from "../documents.d.ts" */

const BARE = /^[A-Za-z0-9_-]+$/;
const WIDTH = 100;
const HEAD = ["asalto", "system", "title", "variants", "limits", "scene", "sides", "sheets", "combatants", "chain"];

/**
 * @param {unknown} value
 * @returns {value is Table}
 */
const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
/**
 * @param {unknown} value
 * @returns {value is Table[]}
 */
const isTables = (value) => Array.isArray(value) && value.length > 0 && value.every(isTable);

/** @param {string} name */
const key = (name) => (BARE.test(name) ? name : text(name));

/** @param {string} value */
function text(value) {
  const escaped = JSON.stringify(value).replaceAll("\u007f", "\\u007f");
  return escaped;
}

/**
 * Write a value on one line.
 *
 * @param {TableValue | undefined} value
 * @returns {string}
 */
export function inline(value) {
  if (typeof value === "string") return text(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (isTable(value)) {
    const parts = Object.entries(value).map(([name, inner]) => `${key(name)} = ${inline(inner)}`);
    return parts.length ? `{ ${parts.join(", ")} }` : "{}";
  }
  return String(value);
}

/**
 * @param {string} name
 * @param {TableValue} value
 * @returns {string[]}
 */
function line(name, value) {
  const whole = `${key(name)} = ${inline(value)}`;
  if (whole.length <= WIDTH || !Array.isArray(value)) return [whole];
  return [`${key(name)} = [`, ...value.map((each) => `    ${inline(each)},`), "]"];
}

/**
 * Tell whether a table gets its own heading instead of one line.
 *
 * @param {Table} value
 * @param {number} depth
 */
function opens(value, depth) {
  return depth === 0 || inline(value).length > WIDTH - 20;
}

/**
 * @param {Table} table
 * @param {string[]} path
 * @param {number} depth
 * @param {string[]} lines
 */
function body(table, path, depth, lines) {
  /** @type {{ name: string, value: Table | Table[] }[]} */
  const later = [];
  for (const [name, value] of Object.entries(table)) {
    if (isTable(value) && opens(value, depth)) later.push({ name, value });
    else if (isTables(value) && (depth === 0 || inline(value).length > WIDTH)) later.push({ name, value });
    else if (value !== undefined) lines.push(...line(name, value));
  }
  for (const { name, value } of later) {
    const place = [...path, name];
    if (Array.isArray(value)) for (const each of value) section(each, place, `[[${place.map(key).join(".")}]]`, lines);
    else if (depth === 0 && (name === "sides" || name === "sheets")) {
      for (const [inner, each] of Object.entries(value)) {
        const below = [...place, inner];
        section(each, below, `[${below.map(key).join(".")}]`, lines);
      }
    } else section(value, place, `[${place.map(key).join(".")}]`, lines);
  }
}

/**
 * @param {TableValue | undefined} table
 * @param {string[]} path
 * @param {string} heading
 * @param {string[]} lines
 */
function section(table, path, heading, lines) {
  lines.push("", heading);
  body(isTable(table) ? table : {}, path, path.length, lines);
}

/**
 * Write the tables as TOML, first those that `order` names, and the others in their usual order.
 *
 * @param {Tables | Table} tables
 * @param {string[]} [order]
 */
export function toml(tables, order = []) {
  const names = new Set([...order, ...HEAD, ...Object.keys(tables)].filter((name) => name in tables));
  /** @type {string[]} */
  const lines = [];
  const table = /** @type {Table} */ (tables);
  body(Object.fromEntries([...names].map((name) => [name, table[name]])), [], 0, lines);
  return `${lines.join("\n").replace(/^\n+/, "")}\n`;
}

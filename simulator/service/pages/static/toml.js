// Writes a scenario's tables as TOML, in the order in which scenarios are usually read.

const BARE = /^[A-Za-z0-9_-]+$/;
const WIDTH = 100;
const HEAD = ["asalto", "system", "title", "variants", "limits", "scene", "sides", "sheets", "combatants", "chain"];

const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const isTables = (value) => Array.isArray(value) && value.length > 0 && value.every(isTable);

const key = (name) => (BARE.test(name) ? name : JSON.stringify(name));

function text(value) {
  const escaped = JSON.stringify(value).replaceAll("\u007f", "\\u007f");
  return escaped;
}

/** A value on one line. */
export function inline(value) {
  if (typeof value === "string") return text(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (isTable(value)) {
    const parts = Object.entries(value).map(([name, inner]) => `${key(name)} = ${inline(inner)}`);
    return parts.length ? `{ ${parts.join(", ")} }` : "{}";
  }
  return String(value);
}

function line(name, value) {
  const whole = `${key(name)} = ${inline(value)}`;
  if (whole.length <= WIDTH || !Array.isArray(value)) return [whole];
  return [`${key(name)} = [`, ...value.map((each) => `    ${inline(each)},`), "]"];
}

/** Whether a table is better written under a heading of its own than on one line. */
function opens(value, depth) {
  return depth === 0 || inline(value).length > WIDTH - 20;
}

function body(table, path, depth, lines) {
  const later = [];
  for (const [name, value] of Object.entries(table)) {
    if (isTable(value) && opens(value, depth)) later.push([name, value, "table"]);
    else if (isTables(value) && (depth === 0 || inline(value).length > WIDTH)) later.push([name, value, "tables"]);
    else lines.push(...line(name, value));
  }
  for (const [name, value, how] of later) {
    const place = [...path, name];
    if (how === "tables") for (const each of value) section(each, place, `[[${place.map(key).join(".")}]]`, lines);
    else if (depth === 0 && (name === "sides" || name === "sheets")) {
      for (const [inner, each] of Object.entries(value)) {
        const below = [...place, inner];
        section(each, below, `[${below.map(key).join(".")}]`, lines);
      }
    } else section(value, place, `[${place.map(key).join(".")}]`, lines);
  }
}

function section(table, path, heading, lines) {
  lines.push("", heading);
  body(isTable(table) ? table : {}, path, path.length, lines);
}

/** The tables as TOML. `comment`: lines that stand before everything. */
export function toml(tables, comment = "") {
  const known = HEAD.filter((name) => name in tables);
  const rest = Object.keys(tables).filter((name) => !HEAD.includes(name));
  const lines = [];
  body(Object.fromEntries([...known, ...rest].map((name) => [name, tables[name]])), [], 0, lines);
  return `${comment}${lines.join("\n").replace(/^\n+/, "")}\n`;
}

/** The comment with which a text begins, with the empty line after it. */
export function leadingComment(source) {
  return source.match(/^(?:#[^\n]*\n)+\n*/)?.[0] ?? "";
}

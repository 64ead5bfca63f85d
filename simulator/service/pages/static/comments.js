// Comments of a TOML text, carried over to the text that the page writes for changed tables.
//
// Each comment belongs to the heading or key below it, or at whose end it stands. Comments of what is gone go with it.

const KEY_PART = /[ \t]*("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[A-Za-z0-9_-]+)[ \t]*/y;
const STRINGS = ['"""', "'''", '"', "'"];

/**
 * A heading or key of a text, by its lines, with its comments.
 *
 * @typedef {{ path: string[], isHeading: boolean, isElement: boolean, value: string, first: number, last: number,
 *   lead: string[], trail: string, id: string }} Statement
 */

/** @param {string} raw */
function unquoted(raw) {
  if (raw.startsWith("'")) return raw.slice(1, -1);
  if (!raw.startsWith('"')) return raw;
  try {
    return String(JSON.parse(raw));
  } catch {
    return raw;
  }
}

/** Reads the statements of a text that is valid TOML, one after the other. Throws an error for other texts. */
class Scanner {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  /** Read a key with dots. */
  key() {
    /** @type {string[]} */
    const parts = [];
    do {
      KEY_PART.lastIndex = this.at;
      const found = KEY_PART.exec(this.text);
      if (!found) throw new Error("no key");
      this.at = KEY_PART.lastIndex;
      parts.push(unquoted(found[1]));
    } while (this.text[this.at] === "." && ++this.at);
    return parts;
  }

  /** Skip a string at this place, if there is one. */
  string() {
    const quote = STRINGS.find((each) => this.text.startsWith(each, this.at));
    if (quote === undefined) return false;
    let end = this.at + quote.length;
    while (!this.text.startsWith(quote, end)) {
      if (end >= this.text.length) throw new Error("no end of a string");
      end += quote[0] === '"' && this.text[end] === "\\" ? 2 : 1;
    }
    end += quote.length;
    if (quote.length === 3) while (this.text[end] === quote[0]) end += 1;
    this.at = end;
    return true;
  }

  /** Read up to the end of the statement; return its comments, the last of them at its end. */
  rest() {
    /** @type {string[]} */
    const inner = [];
    let trail = "";
    for (let depth = 0; this.at < this.text.length;) {
      const letter = this.text[this.at];
      if (letter === "\n" && depth <= 0) break;
      if (letter === "#") {
        const end = this.text.indexOf("\n", this.at);
        const comment = this.text.slice(this.at, end < 0 ? this.text.length : end).trimEnd();
        if (depth > 0) inner.push(comment);
        else trail = comment;
        this.at = end < 0 ? this.text.length : end;
      } else if (!this.string()) {
        if (letter === "[" || letter === "{") depth += 1;
        if (letter === "]" || letter === "}") depth -= 1;
        this.at += 1;
      }
    }
    return { inner, trail };
  }
}

/**
 * Return the statements of a text, and the comments after the last one.
 *
 * @param {string} text
 */
function statementsOf(text) {
  const scanner = new Scanner(text.replaceAll("\r\n", "\n"));
  const source = scanner.text;
  /** @type {Statement[]} */
  const found = [];
  /** @type {string[]} */
  let lead = [];
  let line = 0;
  while (scanner.at < source.length) {
    const end = source.indexOf("\n", scanner.at);
    const whole = source.slice(scanner.at, end < 0 ? source.length : end).trim();
    if (whole === "" || whole.startsWith("#")) {
      if (whole !== "" || lead.length) lead.push(whole);
      scanner.at = end < 0 ? source.length : end + 1;
      line += 1;
      continue;
    }
    const start = scanner.at;
    const isHeading = whole.startsWith("[");
    const isElement = whole.startsWith("[[");
    if (isHeading) scanner.at = source.indexOf("[", start) + (isElement ? 2 : 1);
    const path = scanner.key();
    const mark = isElement ? "]]" : isHeading ? "]" : "=";
    if (!source.startsWith(mark, scanner.at)) throw new Error("no statement");
    scanner.at += mark.length;
    const began = scanner.at;
    const { inner, trail } = scanner.rest();
    const value = source.slice(began, scanner.at - trail.length).trim();
    const last = line + source.slice(start, scanner.at).split("\n").length - 1;
    found.push({ path, isHeading, isElement, value, first: line, last, lead: [...lead, ...inner], trail, id: "" });
    lead = [];
    line = last + 1;
    scanner.at += 1;
  }
  return { found, end: lead };
}

/**
 * Return the elements of each list of tables by its path: their names, with numbers where names repeat or are missing.
 *
 * @param {Statement[]} statements
 */
function namesOf(statements) {
  /** @type {Map<string, string[]>} */
  const lists = new Map();
  statements.forEach(({ path, isElement }, at) => {
    if (!isElement) return;
    const list = lists.get(path.join("\n")) ?? [];
    let name = "";
    for (const each of statements.slice(at + 1)) {
      if (each.isHeading) break;
      if (each.path.join() === "name") name = unquoted(each.value);
    }
    let number = 0;
    while (list.includes(`${name}#${number}`)) number += 1;
    lists.set(path.join("\n"), [...list, `${name}#${number}`]);
  });
  return lists;
}

/**
 * Give each statement its id: its path, with the names of the elements of lists in it.
 *
 * @param {Statement[]} statements
 * @param {Map<string, string[]>} names
 */
function identify(statements, names) {
  /** @type {Map<string, number>} */
  const at = new Map();
  let section = "";
  for (const each of statements) {
    if (!each.isHeading) {
      each.id = `${section}\n${each.path.join("\n")}`;
      continue;
    }
    const own = each.path.join("\n");
    if (each.isElement) {
      at.set(own, (at.get(own) ?? -1) + 1);
    }
    section = "";
    each.path.forEach((part, depth) => {
      const list = each.path.slice(0, depth + 1).join("\n");
      const number = at.get(list);
      section += `\n${part}${number === undefined ? "" : `\n[${names.get(list)?.[number]}]`}`;
    });
    each.id = section;
  }
}

/**
 * Give elements that have only changed their names their former ones.
 *
 * @param {Map<string, string[]>} before
 * @param {Map<string, string[]>} now
 */
function renamed(before, now) {
  for (const [list, names] of now) {
    const old = before.get(list) ?? [];
    if (old.length !== names.length) continue;
    now.set(
      list,
      names.map((name, at) => (old.includes(name) || names.includes(old[at]) ? name : old[at])),
    );
  }
}

/**
 * Return the text `now` with the comments of the text `before`. A comment on a key that the page writes within its
 * table goes to the table: `was` is what the page would have written for the text before.
 *
 * @param {string} before
 * @param {string} was
 * @param {string} now
 */
export function withComments(before, was, now) {
  if (!before.includes("#")) return now;
  try {
    const [old, written, fresh] = [before, was, now].map(statementsOf);
    const names = namesOf(old.found);
    const present = namesOf(fresh.found);
    renamed(names, present);
    identify(old.found, names);
    identify(written.found, namesOf(written.found));
    identify(fresh.found, present);
    const places = new Map(fresh.found.map((each) => [each.id, each]));
    const known = new Set(written.found.map((each) => each.id));
    for (const { id, lead, trail } of old.found) {
      const isOwn = places.has(id);
      let place = places.get(id);
      for (let above = id; !place && !known.has(above) && above !== ""; place = places.get(above))
        above = above.slice(0, above.lastIndexOf("\n"));
      if (!place) continue;
      place.lead.push(...lead, ...(trail && !isOwn ? [trail] : []));
      if (isOwn) place.trail = trail;
    }
    const lines = now.split("\n");
    for (const { first, last, lead, trail } of [...fresh.found].reverse()) {
      if (trail) lines[last] += `  ${trail}`;
      lines.splice(first, 0, ...lead);
    }
    const rest = old.end.join("\n").trimEnd();
    return rest ? `${lines.join("\n").trimEnd()}\n\n${rest}\n` : lines.join("\n");
  } catch {
    return now; // the text before is not valid TOML
  }
}

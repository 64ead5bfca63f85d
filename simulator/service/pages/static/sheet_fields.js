// The fields of a creature's sheet as a form: on top of its base, with bounds, weapons and abilities of its own.

import { h, t } from "./asalto.js";
import { control, row } from "./controls.js";
import { isPlain } from "./encounter.js";
import { Fields } from "./fields.js";

/** @import { Schema, Table, TableValue, Value } from "../documents.d.ts" */
/** @import { ControlSpec, FieldSpec, GameOffer } from "../page.d.ts" */
/** @import { SetValue } from "./controls.js" */

const NONE = "none";
export const ID = "creature";
const LANGUAGES = ["es", "en"];
const BY_TEXT = ["specials"]; // fields that have a language of their own

/**
 * Return the number that a text writes, else the text.
 *
 * @param {TableValue | undefined} value
 */
export const figureOf = (value) =>
  typeof value === "string" && /^\s*[+-]?\d{1,15}(\.\d{1,9})?\s*$/.test(value) ? Number(value) : value;

/**
 * Return the number that a text writes, or its numbers where a field may have several, else the text.
 *
 * @param {TableValue | undefined} value
 * @param {boolean} several
 */
export function figuresOf(value, several) {
  const parts = typeof value === "string" && several ? value.replace(/[[\]]/g, "").split(/[,;/]/).map(figureOf) : [];
  const numbers = parts.filter((part) => typeof part === "number");
  return numbers.length > 1 && numbers.length === parts.length ? numbers : figureOf(value);
}

/** @param {Schema} kind */
const isNumber = (kind) => kind.type === "integer" || kind.type === "number";

/**
 * Tell whether a schema is a table with free keys and plain values.
 *
 * @param {Schema} kind
 */
const isFree = (kind) => kind.type === "object" && isPlain(kind.additionalProperties) && !kind.properties;

export class SheetFields extends Fields {
  /**
   * Make the form of a game's sheets. `base` has the fields of the sheet beneath.
   *
   * @param {GameOffer} offer
   * @param {Table} base
   * @param {() => unknown} changed
   */
  constructor(offer, base, changed) {
    const titles = new Map([
      ...offer.gear.map((each) => /** @type {const} */ ([/\["([^"]+)"\]$/.exec(each.write)?.[1] ?? "", each.title])),
      ...offer.sheets.map((each) => /** @type {const} */ ([each.sheet, each.title])),
    ]);
    /** @type {GameOffer["words"]} */
    const words = {
      ...offer.words,
      value: (id) => offer.words.value(id) ?? titles.get(id),
      field: (within, name) => {
        const { title, help } = offer.words.label(within, name);
        const scene = offer.words.field(within, name);
        const own = within === "";
        return { title: title ?? (own ? undefined : scene.title), help: help ?? (own ? undefined : scene.help) };
      },
    };
    super(offer.schema, words, [], changed);
    this.base = base;
    this.sheet = this.definitions.own_sheet ?? {};
  }

  /**
   * Return the fields that the form has no controls for.
   *
   * @param {Table} fields
   */
  rest(fields) {
    const { properties = {} } = this.sheet;
    const rest = Object.keys(fields).filter(
      (name) =>
        name !== "base" &&
        (BY_TEXT.includes(name) || !(name in properties && this.shows(properties[name], fields[name]))),
    );
    return Object.fromEntries(rest.map((name) => [name, fields[name]]));
  }

  /**
   * Tell whether the form has a control for a value of a field.
   *
   * @param {Schema} schema
   * @param {TableValue | undefined} value
   * @returns {boolean}
   */
  shows(schema, value) {
    const kinds = this.kinds(schema);
    if (Array.isArray(value)) {
      const list = kinds.find((kind) => kind.type === "array");
      if (list?.prefixItems) return value.every((each) => typeof each === "number") && value.length === 2;
      const inner = list && this.kinds(list.items ?? {});
      const hasTables = inner?.some((kind) => kind.properties) ?? false;
      return inner !== undefined && value.every((each) => (isPlain(each) ? hasTables : typeof each !== "object"));
    }
    if (!isPlain(value)) return kinds.some((kind) => kind.enum || kind.type !== "object") && value !== undefined;
    const free = kinds.find(isFree);
    if (free?.additionalProperties?.$ref) return Object.values(value).every(isPlain);
    if (free) return Object.values(value).every((each) => each !== null && typeof each !== "object");
    return kinds.some((kind) => kind.properties) && !kinds.some((kind) => kind.enum);
  }

  /**
   * Make the rows of all fields. `needed` are those that the sheet or its base has.
   *
   * @param {Table} fields
   * @param {string[]} hidden
   */
  all(fields, hidden) {
    const { base, ...properties } = this.sheet.properties ?? {};
    const left = Object.entries(properties).filter(([name]) => ![...hidden, ...BY_TEXT].includes(name));
    const schema = { ...this.sheet, properties: Object.fromEntries(left) };
    const names = left.filter(([, each]) => !each.title?.includes(" = ")).map(([name]) => name);
    return this.rows(schema, fields, () => fields, ID, "").map(({ node, isWritten }, at) => ({
      node,
      isNeeded: isWritten || names[at] in this.base || !base,
    }));
  }

  /**
   * @override
   * @param {Schema} schema
   * @param {TableValue | undefined} value
   * @param {SetValue} set
   * @param {FieldSpec} spec
   * @returns {HTMLElement}
   */
  field(schema, value, set, spec) {
    const kinds = this.kinds(schema);
    const bounds = boundsOf(kinds, schema);
    const told = { ...spec, help: [spec.help, bounds].filter(Boolean).join(" ") };
    const free = kinds.find(isFree);
    if (free && !free.additionalProperties?.$ref) return this.pairs(free, value, set, told);
    const own = spec.depth === 0 ? this.base[spec.name] : undefined;
    if (value === undefined && own !== null && typeof own === "object" && this.shows(schema, own))
      return this.inherited(own, set, told);
    const isPlainKind = kinds.some((kind) => kind.type !== "object" && kind.type !== "array");
    const ofNumbers = kinds.some(isNumber) && kinds.some((kind) => kind.type === "array");
    if (isPlainKind && !isPlain(value) && (!Array.isArray(value) || ofNumbers)) {
      const said = Array.isArray(value) ? value.join(", ") : value;
      const plain = this.plain(schema, kinds, said, told);
      const turned = kinds.some(isNumber) ? /** @type {SetValue} */ ((next) => set(figuresOf(next, ofNumbers))) : set;
      return plain ? row(spec.id, told, control(spec.id, plain, turned)) : this.written(told);
    }
    return super.field(schema, value, set, told);
  }

  /**
   * @override
   * @param {Schema} schema
   * @param {Schema[]} kinds
   * @param {TableValue | undefined} value
   * @param {FieldSpec} spec
   * @returns {ControlSpec | null}
   */
  plain(schema, kinds, value, spec) {
    const plain = kinds.filter((kind) => kind.type !== "object" && kind.type !== "array");
    const { default: usual, ...rest } = schema;
    const found = super.plain(typeof usual === "object" ? rest : schema, plain, value, spec);
    const beneath = spec.depth === 0 ? this.base[spec.name] : undefined;
    if (!found) return null;
    const unset =
      beneath === undefined || typeof beneath === "object"
        ? found.unset
        : t("creature-as_base", { value: this.called(String(beneath)) });
    if (found.kind === "number") return { kind: "word", value, unset };
    const values = found.values && beneath !== undefined && isOptional(schema) ? [...found.values, NONE] : found.values;
    const numeric = plain.find((kind) => kind.enum)?.enum?.every((each) => typeof each === "number");
    return { ...found, kind: numeric ? "number" : found.kind, values, unset };
  }

  /**
   * Return the words of a list that are no other spellings.
   *
   * @override
   * @param {Value[]} values
   */
  chosen(values) {
    const known = super.chosen(values);
    return known.length ? known : values.map(String);
  }

  /**
   * @override
   * @param {FieldSpec} spec
   */
  written(spec) {
    return h("div.option", {}, h("span.named", {}, spec.title), h("p.note", {}, spec.help, " ", t("creature-by_text")));
  }

  /**
   * Make the row of a list or table that is that of the base, with a button that copies it to be changed.
   *
   * @param {Table | TableValue[]} beneath
   * @param {SetValue} set
   * @param {FieldSpec} spec
   */
  inherited(beneath, set, spec) {
    const names = Array.isArray(beneath)
      ? beneath.map((each) => this.entryName(each))
      : Object.entries(beneath).map(([name, each]) => `${this.called(name)} ${this.entryName(each ?? "")}`);
    const copy = () => set(structuredClone(beneath));
    return h(
      "div.option",
      {},
      h("span.named", {}, spec.title),
      h("p.note", {}, spec.help, " ", t("creature-as_base", { value: names.join(", ") || "–" })),
      h("button", { id: spec.id, type: "button", onclick: copy }, t("creature-own_list", { field: spec.title })),
    );
  }

  /**
   * Name an entry of a list in a few words.
   *
   * @param {TableValue} each
   */
  entryName(each) {
    if (!isPlain(each)) return this.called(String(each));
    const name = each.name ?? each.text ?? each.id ?? each.use ?? each.state;
    return name === undefined ? Object.values(each).slice(0, 3).join(" ") : this.called(String(name));
  }

  /**
   * Make a list; entries that are words can be chosen, or be turned into tables of their own.
   *
   * @override
   * @param {Schema} schema
   * @param {TableValue | undefined} value
   * @param {SetValue} set
   * @param {FieldSpec} spec
   */
  list(schema, value, set, spec) {
    const made = super.list(schema, value, set, spec);
    const kinds = this.kinds(schema.items ?? {});
    const words = kinds.find((kind) => kind.enum)?.enum;
    const has = Array.isArray(value) ? value : [];
    if (words && kinds.some((kind) => kind.properties)) {
      const options = this.chosen(words).map((word) => /** @type {const} */ ([word, this.called(word)]));
      options.sort((one, other) => one[1].localeCompare(other[1]));
      made.append(
        h("label.sr", { htmlFor: `${spec.id}-pick` }, t("gear-add"), " ", spec.title),
        h(
          "select",
          { id: `${spec.id}-pick`, onchange: ({ target }) => target.value && set([...has, target.value]) },
          h("option", { value: "" }, t("gear-add")),
          ...options.map(([word, title]) => h("option", { value: word }, title)),
        ),
      );
    }
    if (value !== undefined) made.append(this.forget(set, spec));
    return made;
  }

  /**
   * Make the button that removes a value, so that the base or the default counts again.
   *
   * @param {SetValue} set
   * @param {FieldSpec} spec
   */
  forget(set, spec) {
    const said = spec.depth === 0 && spec.name in this.base ? "creature-again" : "creature-default";
    const label = `${t(said)}: ${spec.title}`;
    return h(
      "button.quiet",
      { id: `${spec.id}-again`, type: "button", "aria-label": label, onclick: () => set(undefined) },
      t(said),
    );
  }

  /**
   * @override
   * @param {Schema} table
   * @param {TableValue | undefined} each
   * @param {SetValue} set
   * @param {FieldSpec} spec
   * @param {string | number | HTMLElement} head
   */
  entry(table, each, set, spec, head) {
    const made = super.entry(
      table,
      each,
      set,
      spec,
      typeof head === "number" && isPlain(each) ? this.title(each, head) : head,
    );
    const key = Object.keys(table.properties ?? {}).find((name) =>
      this.kinds(table.properties?.[name] ?? {}).some((kind) => kind.enum?.includes(String(each))),
    );
    if (typeof each === "string" && key) {
      const label = `${t("creature-change")}: ${this.called(each)}`;
      const change = () => set({ [key]: each });
      const text = t("creature-change");
      made.firstElementChild?.append(
        h("button.quiet", { id: `${spec.id}-own`, type: "button", "aria-label": label, onclick: change }, text),
      );
    }
    return made;
  }

  /**
   * Name an entry that is a table, after its number.
   *
   * @param {Table} each
   * @param {number} place
   */
  title(each, place) {
    const name = each.id ?? each.name ?? each.text ?? each.use ?? each.state;
    return h("strong", {}, name === undefined ? String(place) : `${place}. ${this.called(String(name))}`);
  }

  /**
   * Make the fields of a table with free keys: all keys that the game knows, or those that there are and a new one.
   *
   * @param {Schema} kind
   * @param {TableValue | undefined} value
   * @param {SetValue} set
   * @param {FieldSpec} spec
   */
  pairs(kind, value, set, spec) {
    const own = isPlain(value) ? value : {};
    const under = spec.depth === 0 ? this.base[spec.name] : undefined;
    const beneath = isPlain(under) ? under : {};
    const inner = this.kinds(kind.additionalProperties ?? {});
    const named = this.kinds(kind.propertyNames ?? {}).find((each) => each.enum)?.enum;
    const names = named ? this.chosen(named) : spec.name === "title" ? LANGUAGES : [];
    const keys = [...new Set([...names, ...Object.keys(beneath), ...Object.keys(own)])];
    const isText = !inner.some(isNumber);
    /** @type {(key: string, next: TableValue | undefined) => void} */
    const put = (key, next) => {
      const made = { ...own, [key]: isText ? next : figureOf(next) };
      if (next === undefined) delete made[key];
      set(Object.keys(made).length ? made : undefined);
    };
    /** @param {string} key */
    const pair = (key) => {
      const id = `${spec.id}-${key}`;
      const written = beneath[key];
      const unset = written === undefined ? "–" : String(written);
      return h(
        "div.pair-of",
        {},
        h("label", { htmlFor: id }, this.called(key)),
        control(id, { kind: "word", value: own[key], unset }, (next) => put(key, next)),
      );
    };
    const fresh = h("input", {
      id: `${spec.id}-new`,
      type: "text",
      maxLength: 60,
      placeholder: t("gear-add"),
      "aria-label": t("creature-new_key", { field: spec.title }),
      onchange: ({ target }) => target.value.trim() && put(target.value.trim(), isText ? "–" : 1),
    });
    return h(
      "fieldset.list",
      { id: spec.id, tabIndex: -1 },
      h("legend", {}, spec.title),
      spec.help ? h("p.note", {}, spec.help, spec.rule ? h("code", {}, ` ${spec.rule}`) : null) : null,
      h("div.pairs", {}, ...keys.map(pair)),
      names.length ? null : fresh,
      value === undefined ? null : this.forget(set, spec),
    );
  }
}

/**
 * Tell whether a field may be "none".
 *
 * @param {Schema} schema
 */
const isOptional = (schema) => schema.anyOf?.some((each) => each.const === NONE) ?? false;

/**
 * Return the bounds of a field in a few words; "" if it has none.
 *
 * @param {Schema[]} kinds
 * @param {Schema} schema
 */
function boundsOf(kinds, schema) {
  const free = kinds.find(isFree)?.additionalProperties;
  const kind = [...kinds, ...(free ? (free.anyOf ?? [free]) : [])].find(
    (each) => isNumber(each) && each.minimum !== undefined && each.maximum !== undefined,
  );
  if (!kind) return "";
  const values = { low: String(kind.minimum), high: String(kind.maximum) };
  return t(isOptional(schema) ? "creature-between_or_none" : "creature-between", values);
}

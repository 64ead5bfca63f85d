// Form fields from a JSON Schema: rows for plain values, lists and tables with entries to add and remove.

import { $maybe, h, t } from "./asalto.js";
import { control, meaning, row, shown } from "./controls.js";
import { isPlain } from "./encounter.js";
import { freshEntry, kindsOf, NAMES, NONE, withEntry, without } from "./field_values.js";

/** @import { Schema, Table, TableValue, Value } from "../documents.d.ts" */
/** @import { ControlSpec, FieldSpec, Heard, Words } from "../page.d.ts" */
/** @import { SetValue } from "./controls.js" */

const DEEPEST = 2;
const RULE = /^(.*?)(?: \(([A-Z]+-[A-Z]+-\d+)\))?$/s;

/**
 * Tell whether the further fields of an entry are open on the page, before it is drawn again.
 *
 * @param {string} id
 */
const isOpen = (id) => $maybe(`${id}-more`)?.closest("details")?.open ?? false;

/**
 * Form for the fields of a table. `words` are those of the game, `names` those of combatants and sides. Each change
 * calls `changed()`.
 */
export class Fields {
  /**
   * @param {Schema} schema
   * @param {Words} words
   * @param {string[]} names
   * @param {() => unknown} changed
   */
  constructor(schema, words, names, changed) {
    this.definitions = schema.$defs ?? {};
    this.words = words;
    this.names = names;
    this.changed = changed;
  }

  /**
   * Make the rows for all fields of a table's schema. `table()` returns the table and creates a missing one;
   * `within` is the field that contains it.
   *
   * @param {Schema} schema
   * @param {Table | undefined} found
   * @param {() => Table} table
   * @param {string} id
   * @param {string} within
   * @param {number} [depth]
   */
  rows(schema, found, table, id, within, depth = 0) {
    const properties = schema.properties ?? {};
    const own = Object.keys(properties).filter((name) => !properties[name].title?.includes(" = "));
    return own.map((name) => {
      const others = Object.keys(properties).filter((alias) => properties[alias].title === `${alias} = ${name}`);
      const key = [name, ...others].find((each) => found && each in found) ?? name;
      /** @type {SetValue} */
      const set = (value) => {
        if (value === undefined) delete table()[key];
        else table()[key] = value;
        this.changed();
      };
      const [, said, rule] = (properties[name].description ?? "").match(RULE) ?? ["", "", ""];
      const { title, help } = this.words.field(within, name);
      const spec = {
        id: `${id}-${name}`,
        name,
        title: title ?? shown(name),
        help: said && (help ?? said),
        rule,
        depth,
      };
      const isWritten = found !== undefined && key in found;
      return { node: this.field(properties[name], found?.[key], set, spec), isWritten };
    });
  }

  /**
   * @param {Schema} schema
   * @param {TableValue | undefined} value
   * @param {SetValue} set
   * @param {FieldSpec} spec
   * @returns {HTMLElement}
   */
  field(schema, value, set, spec) {
    const { id } = spec;
    const kinds = this.kinds(schema);
    const table = kinds.find((kind) => kind.properties);
    const single = kinds.some((kind) => kind.type === "number" && !kind.enum);
    const list = single ? undefined : kinds.find((kind) => kind.type === "array");
    const map = kinds.find((kind) => kind.type === "object" && kind.additionalProperties?.$ref);
    if (list?.prefixItems) return row(id, spec, this.point(value, set, spec));
    if (list) return this.list(list, value, set, spec);
    if (map) return this.map(map, value, set, spec);
    if (table && spec.depth < DEEPEST && !kinds.some((kind) => kind.enum)) return this.single(table, value, set, spec);
    const plain = this.plain(schema, kinds, value, spec);
    return plain ? row(id, spec, control(id, plain, set)) : this.written(spec);
  }

  /**
   * Return the kinds of value that a field may hold, except `none`.
   *
   * @param {Schema} schema
   */
  kinds(schema) {
    return kindsOf(schema, this.definitions);
  }

  /**
   * Make a new entry of a list or table.
   *
   * @param {Schema} table
   * @param {string} title
   */
  fresh(table, title) {
    return freshEntry(table, title, this.definitions, this.names);
  }

  /**
   * Describe the control of a plain field; null for lists and tables.
   *
   * @param {Schema} schema
   * @param {Schema[]} kinds
   * @param {TableValue | undefined} value
   * @param {FieldSpec} spec
   * @returns {ControlSpec | null}
   */
  plain(schema, kinds, value, { name }) {
    const kind = kinds.find((each) => each.enum) ?? kinds[0];
    if (!kind || (value !== null && typeof value === "object")) return null;
    const unset =
      "default" in schema
        ? t("standard", { value: this.called(schema.default === "" ? NONE : String(schema.default)) })
        : "–";
    if (kind.enum)
      return { kind: "word", values: this.chosen(kind.enum), value, unset, called: (word) => this.called(word) };
    if (kind.type === "boolean") return { kind: "boolean", values: ["true", "false"], value, unset };
    if (kind.type === "integer" || kind.type === "number")
      return { kind: "number", value, unset, minimum: kind.minimum, maximum: kind.maximum };
    if (kind.type !== "string") return null;
    return NAMES.has(name)
      ? {
          kind: "word",
          values: [...new Set([...this.names, ...(value ? [String(value)] : [])])],
          value,
          unset,
          called: (word) => word,
        }
      : { kind: "word", value, unset };
  }

  /** @param {string} word */
  called(word) {
    return word === NONE ? shown(word) : (this.words.value(word) ?? shown(word));
  }

  /**
   * Return the words of a list that the game's catalogue has; the others are alternative spellings.
   *
   * @param {Value[]} values
   */
  chosen(values) {
    return values.map(String).filter((word) => this.words.value(word) !== undefined);
  }

  /** @param {FieldSpec} spec */
  written(spec) {
    return h("div.option", {}, h("span.named", {}, spec.title), h("p.note", {}, t("build-scene_rest")));
  }

  /**
   * @param {TableValue | undefined} value
   * @param {SetValue} set
   * @param {FieldSpec} spec
   */
  point(value, set, { id }) {
    const [x, y] = Array.isArray(value) ? value : [undefined, undefined];
    /** @type {(at: number, axis: string, now: TableValue | undefined) => HTMLElement} */
    const part = (at, axis, now) =>
      h("input", {
        id: at ? `${id}-y` : id,
        type: "number",
        step: "any",
        value: now === undefined ? "" : String(now),
        "aria-label": axis,
        onchange: (event) => {
          const found = [x ?? 0, y ?? 0];
          found[at] = Number(event.target.value);
          set(event.target.value === "" && at === 0 ? undefined : found);
        },
      });
    return h("span.point-of", {}, part(0, "x", x), part(1, "y", y));
  }

  /**
   * @param {Schema} schema
   * @param {TableValue | undefined} value
   * @param {SetValue} set
   * @param {FieldSpec} spec
   */
  list(schema, value, set, spec) {
    const kinds = this.kinds(schema.items ?? {});
    const table = kinds.find((kind) => kind.properties);
    const has = Array.isArray(value) ? value : [];
    /** @type {(place: number, next: TableValue | undefined) => void} */
    const at = (place, next) =>
      set(next === undefined ? without(has, place) : has.map((each, other) => (other === place ? next : each)));
    if (!table) return this.texts(kinds, has, set, spec);
    if (spec.depth >= DEEPEST) return this.written(spec);
    const entries = has.map((each, place) =>
      this.entry(table, each, (next) => at(place, next), { ...spec, id: `${spec.id}-${place}` }, place + 1),
    );
    return this.box(spec, entries, () => set([...has, this.fresh(table, `${spec.title} ${has.length + 1}`)]));
  }

  /**
   * Make the control for a list of texts or of words to choose from.
   *
   * @param {Schema[]} kinds
   * @param {TableValue[]} has
   * @param {SetValue} set
   * @param {FieldSpec} spec
   */
  texts(kinds, has, set, spec) {
    const { id, title } = spec;
    const words = kinds.find((kind) => kind.enum)?.enum;
    const offered = words ? this.chosen(words) : NAMES.has(spec.name) ? this.names : null;
    /** @param {TableValue} word */
    const name = (word) => (words ? this.called(String(word)) : String(word));
    /** @type {(word: TableValue, place: number) => HTMLElement} */
    const chip = (word, place) =>
      h(
        "li",
        {},
        name(word),
        h(
          "button",
          {
            id: `${id}-${place}`,
            type: "button",
            "aria-label": t("entry-remove", { entry: name(word) }),
            onclick: () => set(without(has, place)),
          },
          "×",
        ),
      );
    /** @param {Heard<HTMLInputElement | HTMLSelectElement>} event */
    const add = (event) => {
      const word = event.target.value.trim();
      if (word) set([...has, word]);
    };
    const input = offered
      ? h(
          "select",
          { id, onchange: add },
          h("option", { value: "" }, t("gear-add")),
          ...offered.filter((word) => !has.includes(word)).map((word) => h("option", { value: word }, name(word))),
        )
      : h("input", { id, type: "text", maxLength: 60, placeholder: t("gear-add"), onchange: add });
    return h(
      "div.option",
      {},
      h("label", { htmlFor: id }, title),
      meaning(spec),
      h("div.many", {}, h("ul.chips", {}, ...has.map(chip)), input),
    );
  }

  /**
   * @param {Schema} schema
   * @param {TableValue | undefined} value
   * @param {SetValue} set
   * @param {FieldSpec} spec
   */
  map(schema, value, set, spec) {
    const [table] = this.kinds(schema.additionalProperties ?? {});
    const has = isPlain(value) ? value : {};
    const entries = Object.entries(has).map(([name, each], place) => {
      /** @type {(changed: TableValue | undefined, wanted?: string) => void} */
      const next = (changed, wanted = name) => set(withEntry(has, name, changed, wanted));
      const id = `${spec.id}-${place}`;
      const named = h("input", {
        id: `${id}-name-of`,
        value: name,
        maxLength: 60,
        "aria-label": t("member-name"),
        onchange: (event) => event.target.value.trim() && next(each, event.target.value.trim()),
      });
      return this.entry(table, each, (changed) => next(changed), { ...spec, id }, named);
    });
    const fresh = () =>
      set({ ...has, [`${spec.title} ${Object.keys(has).length + 1}`]: this.fresh(table, spec.title) });
    return this.box(spec, entries, fresh);
  }

  /**
   * Make the control for an optional table.
   *
   * @param {Schema} table
   * @param {TableValue | undefined} value
   * @param {SetValue} set
   * @param {FieldSpec} spec
   */
  single(table, value, set, spec) {
    const there = isPlain(value);
    const entries = there ? [this.entry(table, value, set, { ...spec, id: `${spec.id}-0` }, spec.title)] : [];
    return this.box(spec, entries, there ? null : () => set(this.fresh(table, spec.title)));
  }

  /**
   * Make one entry of a list: its fields and a remove button. An entry written as a word stays a word.
   *
   * @param {Schema} table
   * @param {TableValue | undefined} each
   * @param {SetValue} set
   * @param {FieldSpec} spec
   * @param {string | number | HTMLElement} head
   */
  entry(table, each, set, spec, head) {
    const remove = h(
      "button.quiet",
      {
        id: `${spec.id}-drop`,
        type: "button",
        "aria-label": t("entry-remove", {
          entry: `${spec.title} ${typeof head === "number" ? head : ""}`.trim(),
        }),
        onclick: () => set(undefined),
      },
      "×",
    );
    const title = typeof head === "object" ? head : h("strong", {}, String(head));
    if (!isPlain(each))
      return h("li.entry", {}, h("div.row.head", {}, h("strong", {}, this.called(String(each))), remove));
    const rows = this.rows(table, each, () => each, spec.id, spec.name, spec.depth + 1);
    const rest = rows.filter((field) => !field.isWritten).map((field) => field.node);
    const more = h(
      "details",
      { open: isOpen(spec.id) },
      h("summary", { id: `${spec.id}-more` }, t("entry-more")),
      ...rest,
    );
    return h(
      "li.entry",
      {},
      h("div.row.head", {}, title, remove),
      ...rows.filter((field) => field.isWritten).map((field) => field.node),
      rest.length ? more : null,
    );
  }

  /**
   * @param {FieldSpec} spec
   * @param {HTMLElement[]} entries
   * @param {(() => void) | null} add
   */
  box(spec, entries, add) {
    const more = add
      ? h("button.add", { id: spec.id, type: "button", onclick: add }, "+ ", h("span", {}, spec.title))
      : null;
    return h(
      "fieldset.list",
      {},
      h("legend", {}, spec.title),
      meaning(spec),
      entries.length ? h("ul.entries", {}, ...entries) : null,
      more,
    );
  }
}

// Controls of plain values: a choice of words, yes or no, a number, a text; and the labelled rows that hold them.

import { h, t } from "./asalto.js";

/** @import { TableValue } from "../documents.d.ts" */
/** @import { ControlSpec, FieldSpec, Heard } from "../page.d.ts" */

const NONE = "none";

/**
 * Function that sets the value of a field; undefined removes the field.
 *
 * @typedef {(value: TableValue | undefined) => void} SetValue
 */

/**
 * Format a word of a scenario: yes, no, a dash for "none", blanks for underscores.
 *
 * @param {string} word
 */
export const shown = (word) => {
  if (["true", "True", "on", "yes"].includes(word)) return t("yes");
  if (["false", "False", "off", "no"].includes(word)) return t("no");
  return word === NONE ? "–" : word.replaceAll("_", " ");
};

/**
 * Make the control for a value: a choice of words, yes or no, a number, a text. `set(undefined)` removes it.
 *
 * @param {string} id
 * @param {ControlSpec} spec
 * @param {SetValue} set
 */
export function control(id, { values, kind, value, unset, group, minimum, maximum, called = shown }, set) {
  /** @param {Heard<HTMLInputElement | HTMLSelectElement>} event */
  const pick = (event) => {
    const word = event.target.value;
    if (word === "") set(undefined);
    else if (kind === "boolean") set(word === "true");
    else if (kind === "number") set(Number(word));
    else set(word);
  };
  if (values) {
    const options = values.map((word) => h("option", { value: word, selected: String(value) === word }, called(word)));
    const first = h("option", { value: "", selected: value === undefined }, unset);
    return h("select", { id, onchange: pick }, group ? h("optgroup", { label: group }, first) : first, ...options);
  }
  const numeric = kind === "number" ? { type: "number", min: minimum, max: maximum, step: "any" } : { type: "text" };
  return h("input", {
    id,
    ...numeric,
    value: value === undefined ? "" : String(value),
    placeholder: unset,
    onchange: pick,
  });
}

/**
 * Make a labelled control with its description.
 *
 * @param {string} id
 * @param {Pick<FieldSpec, "title" | "help" | "rule">} spec
 * @param {Node} input
 */
export function row(id, spec, input) {
  return h("div.option", {}, h("label", { htmlFor: id }, spec.title), meaning(spec), input);
}

/**
 * Make the description of a field and the id of its rule.
 *
 * @param {Pick<FieldSpec, "help" | "rule">} spec
 */
export function meaning({ help, rule }) {
  return help ? h("p.note", {}, help, rule ? h("code", {}, ` ${rule}`) : null) : null;
}

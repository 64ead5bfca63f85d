// House rules: one control for each variant of the game.

import { $, h, t } from "./asalto.js";
import { control, row, shown } from "./controls.js";

/** @import { TableValue, Variant } from "../documents.d.ts" */
/** @import { ControlSpec, Encounter } from "../page.d.ts" */

/**
 * Draw the house rules of a game.
 *
 * @param {Element} place
 * @param {Encounter} state
 * @param {() => unknown} changed
 */
export function drawVariants(place, state, changed) {
  const chosen = state.tables.variants ?? {};
  const rows = state.game.variants.map((row_) => {
    const id = `variant-${row_.variant}`;
    const spec = variant(row_, chosen[row_.variant]);
    /** @param {TableValue | undefined} value */
    const set = (value) => {
      state.tables.variants ??= {};
      if (value === undefined) delete state.tables.variants[row_.variant];
      else state.tables.variants[row_.variant] = value;
      changed();
    };
    return row(id, { title: row_.title, help: row_.help, rule: row_.rule }, control(id, spec, set));
  });
  place.replaceChildren(h("p.note", {}, t("build-rules_note")), ...rows);
  const many = Object.keys(chosen).length;
  $("rules-count").hidden = !many;
  $("rules-count").textContent = t("build-rules_count", { many });
}

/**
 * @param {Variant} row_
 * @param {TableValue | undefined} value
 * @returns {ControlSpec}
 */
function variant(row_, value) {
  const standard = String(row_.default).replaceAll('"', "");
  /** @param {string} word */
  const called = (word) => row_.words[word] ?? shown(word);
  // The heading stands only in the open list, so that the closed one has room for the value.
  const spec = { value, unset: called(standard), group: t("standard-group"), called };
  if (["true", "false"].includes(row_.default)) {
    const isOn = value && ["true", "yes", "on"].includes(String(value));
    return { ...spec, kind: "boolean", values: ["true", "false"], value: value === undefined ? value : isOn };
  }
  const words = row_.values.split(", ");
  const numeric = /^-?\d+(\.\d+)?$/.test(row_.default) || /number/.test(row_.values);
  const values = words.length > 1 && words.every((word) => /^\w+$/.test(word)) ? words : undefined;
  const kind = numeric ? "number" : "word";
  return values ? { ...spec, kind, values } : { ...spec, kind, unset: t("standard", { value: called(standard) }) };
}

// The house rules: one control for each switch of the game.

import { $, h, t } from "./asalto.js";
import { control, row, shown } from "./fields.js";

/** The house rules: where the rules of the game leave a choice. */
export function drawVariants(place, state, changed) {
  const chosen = state.tables.variants ?? {};
  const rows = state.game.variants.map((row_) => {
    const id = `variant-${row_.variant}`;
    const spec = variant(row_, chosen[row_.variant]);
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

function variant(row_, value) {
  const standard = String(row_.default).replaceAll('"', "");
  const unset = t("standard", { value: shown(standard) });
  if (row_.values === "true or false") return { kind: "boolean", values: ["true", "false"], value, unset };
  const words = row_.values.split(", ");
  if (words.length > 1 && words.every((word) => /^\w+$/.test(word))) return { kind: "word", values: words, value, unset };
  const numeric = /^-?\d+(\.\d+)?$/.test(standard) || /number/.test(row_.values);
  return { kind: numeric ? "number" : "word", value, unset };
}

// The verdict on the text of an encounter: whether it can be fought, and the sentences about it.

import { t } from "./asalto.js";

/** @import { Checked } from "../documents.d.ts" */

/**
 * Return the sentence that says whether the encounter can be fought.
 *
 * @param {Checked} found
 * @param {boolean} empty
 */
export function sentenceOf({ ok, problems, seats = [] }, empty) {
  if (ok) return t("build-ready", { many: seats.length });
  if (empty) return t("build-empty");
  return problems.length === 1 ? t("build-problem") : t("build-problems", { many: problems.length });
}

/**
 * Return the sentences about an encounter, without the name of its file; an empty one has not begun, and needs none.
 *
 * @param {Checked} found
 * @param {boolean} empty
 * @param {string} file
 */
export function sentencesOf({ ok, problems, warnings = [] }, empty, file) {
  return empty && !ok ? [] : [...problems, ...warnings].map((text) => text.replace(`${file}: `, ""));
}

// What an import of creatures from another program has guessed, understood and lost, in words.

import { t } from "./asalto.js";

/** @import { Imported, ReadCreatures } from "../documents.d.ts" */

/**
 * Return what was guessed and lost of each creature of a file of another program, by the name of its sheet.
 *
 * @param {Imported} [imported]
 * @returns {Map<string, string[]>}
 */
export function notesOf(imported) {
  const rows = (imported?.creatures ?? []).map((each) => {
    const guessed = each.guessed.map(
      ({ field, value, source }) => `${field} = ${value}${source ? ` (${source})` : ""}`,
    );
    const understood = each.understood.map(written);
    const lost = [
      ...each.lost.map(({ place, text }) => `${place}: ${text}`),
      ...each.refused,
      ...each.prose.map(written),
    ];
    /** @type {[string, string[]][]} */
    const parts = [
      ["guessed", guessed],
      ["understood", understood],
      ["lost", lost],
    ];
    const said = parts.flatMap(([key, texts]) => texts.map((text) => `${t(`import-${key}`)} ${text}`));
    return /** @type {const} */ ([each.key, said]);
  });
  return new Map(rows);
}

/**
 * Call imported creatures by their own names instead of those of their sheets, where no two have the same.
 *
 * @param {ReadCreatures} found
 * @param {Imported} imported
 * @param {Map<string, string[]>} notes
 */
export function callByName(found, imported, notes) {
  const called = new Map(imported.creatures.map((each) => [each.key, each.name]));
  for (const each of found.creatures) {
    const { name: key } = each;
    const name = called.get(key) ?? key;
    const does = each.specials.map((text) => `${t("import-does")} ${text}`);
    notes.set(key, [...(notes.get(key) ?? []), ...does]);
    if (found.creatures.some((other) => other.name === name)) continue;
    each.name = name;
    notes.set(name, notes.get(key) ?? []);
    for (const problem of found.problems) if (problem.creature === key) problem.creature = name;
  }
}

/** @param {{ kind: string, name: string, text: string }} prose */
const written = ({ kind, name, text }) => [[kind, name].filter(Boolean).join(" "), text].filter(Boolean).join(": ");

/**
 * Return sentences about headings and objects that were not used, and about a guessed encoding.
 *
 * @param {Imported} [imported]
 */
export function unusedOf(imported) {
  if (!imported) return [];
  const headings = Object.values(imported.unknown).flatMap((each) =>
    Object.entries(each).map(([heading, near]) => (near ? `${heading} (${near}?)` : heading)),
  );
  return [
    ...(headings.length ? [t("import-headings", { headings: headings.join(", ") })] : []),
    ...imported.skipped.map(({ place, text }) => t("import-skipped", { place, name: text })),
    ...Object.values(imported.encodings).map((encoding) => t("import-encoding", { encoding })),
  ];
}

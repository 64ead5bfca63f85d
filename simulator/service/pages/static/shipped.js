// Shipped scenarios by name.

import { get } from "./service.js";

/** @import { ListedScenario } from "../documents.d.ts" */

/**
 * Return the scenario of that name, with its game ("GAME/attic") or without it ("attic").
 *
 * @template {{ scenario: string }} T
 * @param {T[]} rows
 * @param {string} name
 */
export const scenarioOf = (rows, name) =>
  rows.find((each) => each.scenario === name || each.scenario.endsWith(`/${name}`));

/**
 * Read the text of a shipped scenario; null for an unknown name.
 *
 * @param {string} name
 */
export async function shippedText(name) {
  /** @type {ListedScenario[]} */
  const rows = await get("/api/scenarios");
  const row = scenarioOf(rows, name);
  if (!row) return null;
  /** @type {{ text: string }} */
  const { text } = await get(`/api/scenarios/${row.scenario}`);
  return text;
}

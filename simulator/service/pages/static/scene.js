// Scene: a control for every field of the game's scenes, including lists and tables.

import { Fields } from "./fields.js";

/** @import { Encounter } from "../page.d.ts" */

/**
 * Draw the scene of `state` into a place; `changed()` is called after each change.
 *
 * @param {Element} place
 * @param {Encounter} state
 * @param {() => unknown} changed
 */
export function drawScene(place, state, changed) {
  const schema = state.game.schema.properties?.scene ?? {};
  const { combatants, sides } = state.tables;
  const people = Array.isArray(combatants) ? combatants.map((each) => each.name).filter(Boolean) : [];
  const fields = new Fields(
    state.game.schema,
    state.game.words,
    [...new Set([...people, ...Object.keys(sides ?? {})])],
    changed,
  );
  const table = () => (state.tables.scene ??= {});
  const rows = fields.rows(schema, state.tables.scene, table, "scene", "scene");
  place.replaceChildren(...rows.map((row) => row.node));
}

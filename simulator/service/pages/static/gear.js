// Gear of a combatant that is being built: a row for each key of its sheet that holds items.

import { h, t } from "./asalto.js";

/** @import { Gear, Member, Sheet, Table, TableValue } from "../documents.d.ts" */
/** @import { Encounter, Heard } from "../page.d.ts" */

/**
 * Gear under one key of a sheet: the combatant's items, and the titles of all items.
 *
 * @typedef {{ key: string, has: TableValue[], titles: Map<string, string> }} GearRow
 */

/**
 * Return the gear of a combatant by the keys of its sheet. A key whose value is not a list has no row.
 *
 * @param {Gear[]} offered
 * @param {Table} each
 * @param {Pick<Sheet, "fields"> | undefined} sheet
 */
export function gearOf(offered, each, sheet) {
  /** @type {Map<string, GearRow>} */
  const rows = new Map();
  for (const thing of offered) {
    const [, key, id] = thing.write.match(/^(\w+) = \["([^"]+)"\]$/) ?? [];
    if (!key) continue;
    const has = each[key] ?? sheet?.fields[key];
    if (!Array.isArray(has)) continue;
    const row = rows.get(key) ?? { key, has, titles: new Map() };
    row.titles.set(id, thing.title);
    rows.set(key, row);
  }
  return [...rows.values()];
}

/**
 * Return the name of a combatant's item: an id of the list, or its own table.
 *
 * @param {TableValue} thing
 * @param {Map<string, string>} titles
 */
export function thingName(thing, titles) {
  if (typeof thing === "string") return titles.get(thing) ?? thing;
  if (thing === null || typeof thing !== "object" || Array.isArray(thing)) return "?";
  return String(thing.title ?? thing.use ?? thing.id ?? "?");
}

/**
 * Draw the gear of a combatant: a row for each gear key of the sheet.
 *
 * @param {Encounter} state
 * @param {Member} each
 * @param {Pick<Sheet, "fields"> | undefined} sheet
 * @param {string} id
 * @param {() => unknown} changed
 */
export function drawGear(state, each, sheet, id, changed) {
  return gearOf(state.game.gear, each, sheet).map(({ key, has, titles }) => {
    /** @param {TableValue[]} things */
    const set = (things) => {
      each[key] = things;
      changed();
    };
    /** @param {TableValue} thing */
    const name = (thing) => thingName(thing, titles);
    /**
     * @param {TableValue} thing
     * @param {number} place
     */
    const chip = (thing, place) =>
      h(
        "li",
        {},
        name(thing),
        h(
          "button",
          {
            id: `${id}-${key}-${place}`,
            type: "button",
            "aria-label": t("gear-remove", { thing: name(thing) }),
            onclick: () => set(has.filter((_, other) => other !== place)),
          },
          "×",
        ),
      );
    /** @param {Heard<HTMLSelectElement>} event */
    const pick = (event) => {
      if (event.target.value) set([...has, event.target.value]);
    };
    const rest = [...titles]
      .filter(([thing]) => !has.includes(thing))
      .sort((one, other) => one[1].localeCompare(other[1]));
    return h(
      "div.gear",
      {},
      h("label", { htmlFor: `${id}-${key}` }, t(`gear-${key}`)),
      h("ul.chips", {}, ...has.map(chip)),
      h(
        "select",
        { id: `${id}-${key}`, onchange: pick },
        h("option", { value: "" }, t("gear-add")),
        ...rest.map(([thing, title]) => h("option", { value: thing }, title)),
      ),
    );
  });
}

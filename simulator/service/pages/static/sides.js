// Sides of an encounter that is being built: their names, roles, policies and combatants.

import { h, t } from "./asalto.js";
import { renameSide } from "./encounter.js";
import { drawMember } from "./members.js";
import { policyChoice, tacticsOf } from "./policy_choice.js";

/** @import { ByName, Member, SideTable } from "../documents.d.ts" */
/** @import { Encounter, Heard } from "../page.d.ts" */

/**
 * Draw the sides of `state`; `changed` is called after each change, `choose(side)` opens the bestiary.
 *
 * @param {Element} place
 * @param {Encounter} state
 * @param {() => unknown} changed
 * @param {(side: string) => void} choose
 */
export function drawSides(place, state, changed, choose) {
  const { sides = {}, combatants = [] } = state.tables;
  const names = Object.keys(sides);
  const draw = { state, changed, choose, names, sides, combatants };
  place.replaceChildren(...names.map((name, at) => side(draw, name, at)));
}

/**
 * Arguments that all parts of the sides share.
 *
 * @typedef {object} Draw
 * @property {Encounter} state
 * @property {() => unknown} changed
 * @property {(side: string) => void} choose
 * @property {string[]} names
 * @property {ByName<SideTable>} sides
 * @property {Member[]} combatants
 */

/**
 * @param {Draw} draw
 * @param {string} name
 * @param {number} at
 */
function side(draw, name, at) {
  const { state, changed, choose, names, sides, combatants } = draw;
  const table = sides[name];
  const members = combatants.filter((each) => each.side === name);
  const id = `side-${at}`;
  /** @param {Heard<HTMLInputElement>} event */
  const rename = (event) => {
    const wanted = event.target.value.trim();
    if (wanted && !(wanted in sides)) renameSide(state.tables, name, wanted);
    changed();
  };
  const drop = () => {
    delete sides[name];
    state.tables.combatants = combatants.filter((each) => each.side !== name);
    changed();
  };
  /** @param {Heard<HTMLSelectElement>} event */
  const role = (event) => {
    table.role = event.target.value;
    changed();
  };
  const roles = ["pc", "npc"].map((value) =>
    h("option", { value, selected: (table.role ?? "pc") === value }, t(`role-${value}`)),
  );
  return h(
    `section.card.side.tone-${Math.min(at, 3)}`,
    { "aria-label": t("side", { name }) },
    h(
      "div.row.head",
      {},
      h("input.side-name", {
        id: `${id}-name`,
        value: name,
        maxLength: 60,
        "aria-label": t("side-name"),
        onchange: rename,
      }),
      names.length > 1
        ? h(
            "button.quiet",
            {
              id: `${id}-drop`,
              type: "button",
              onclick: drop,
              "aria-label": t("side-remove", { name }),
              title: t("side-remove", { name }),
            },
            "×",
          )
        : null,
    ),
    state.game.words.side(name) === name ? null : h("p.note.called", {}, state.game.words.side(name)),
    h(
      "div.pair",
      {},
      h(
        "div",
        {},
        h("label", { htmlFor: `${id}-role` }, t("side-role")),
        h("select", { id: `${id}-role`, onchange: role }, roles),
      ),
      h(
        "div",
        {},
        h("label", { htmlFor: `${id}-policy` }, t("side-policy")),
        policyChoice(`${id}-policy`, state, table, changed, "basic"),
      ),
    ),
    tacticsOf(`${id}-tactics`, state, table, changed),
    h("ul.members", {}, ...members.map((each) => drawMember(state, combatants, combatants.indexOf(each), changed))),
    members.length ? null : h("p.note", {}, t("side-empty")),
    h("button.add", { id: `${id}-add`, type: "button", onclick: () => choose(name) }, t("side-add")),
  );
}

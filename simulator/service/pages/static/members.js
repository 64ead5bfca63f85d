// A combatant of a side that is being built: its name, count, policy and gear.

import { h, t } from "./asalto.js";
import { mostOf, spacingOf } from "./encounter.js";
import { drawGear } from "./gear.js";
import { sheetOf } from "./offer.js";
import { policyChoice, tacticsOf } from "./policy_choice.js";

/** @import { Member } from "../documents.d.ts" */
/** @import { Encounter, Heard } from "../page.d.ts" */

/** Combatants with open details. */
const opened = new Set();

/**
 * Draw a combatant, the one at a place of the list of all combatants.
 *
 * @param {Encounter} state
 * @param {Member[]} combatants
 * @param {number} at
 * @param {() => unknown} changed
 */
export function drawMember(state, combatants, at, changed) {
  const each = combatants[at];
  const sheet = sheetOf(state, each.use);
  const count = mostOf(each.count);
  const varies = typeof each.count === "string"; // changed in the text beside
  const id = `member-${at}`;
  /** @param {number} many */
  const set = (many) => {
    if (many <= 0) combatants.splice(at, 1);
    else if (many === 1) delete each.count;
    else each.count = Math.min(200, many);
    changed();
  };
  /** @param {Heard<HTMLInputElement>} event */
  const rename = (event) => {
    const wanted = event.target.value.trim();
    if (wanted) each.name = wanted;
    changed();
  };
  const about = sheet?.title ?? (each.use ? each.use : t("member-own"));
  return h(
    "li.member",
    {},
    h(
      "div.row",
      {},
      h(
        "div.who",
        {},
        h("input", {
          id: `${id}-name`,
          value: each.name ?? "",
          maxLength: 60,
          "aria-label": t("member-name"),
          onchange: rename,
        }),
        h("small", {}, about),
      ),
      h(
        "div.stepper",
        { role: "group", "aria-label": t("member-count", { name: each.name }) },
        h(
          "button",
          {
            id: `${id}-less`,
            type: "button",
            disabled: varies,
            onclick: () => set(count - 1),
            "aria-label": t("member-less", { name: each.name }),
          },
          "−",
        ),
        h("output", { "aria-live": "polite" }, String(each.count ?? 1)),
        h(
          "button",
          {
            id: `${id}-more`,
            type: "button",
            disabled: varies,
            onclick: () => set(count + 1),
            "aria-label": t("member-more", { name: each.name }),
          },
          "+",
        ),
      ),
      h(
        "button.quiet",
        {
          id: `${id}-drop`,
          type: "button",
          onclick: () => set(0),
          "aria-label": t("member-remove", { name: each.name }),
          title: t("member-remove", { name: each.name }),
        },
        "×",
      ),
    ),
    h(
      "details",
      { open: opened.has(each.name) },
      h(
        "summary",
        { id: `${id}-more-of`, onclick: () => opened.delete(each.name) || opened.add(each.name) },
        t("member-details"),
      ),
      ...spacing(state, each, id, changed),
      h("label", { htmlFor: `${id}-policy` }, t("member-policy")),
      policyChoice(`${id}-policy`, state, each, changed, ""),
      tacticsOf(`${id}-tactics`, state, each, changed),
      ...drawGear(state, each, sheet, id, changed),
    ),
  );
}

/**
 * Draw the field for the metres between the copies of a combatant.
 *
 * @param {Encounter} state
 * @param {Member} each
 * @param {string} id
 * @param {() => unknown} changed
 */
function spacing(state, each, id, changed) {
  const usual = spacingOf(state.game.schema, each);
  if (usual === undefined) return [];
  /** @param {Heard<HTMLInputElement>} event */
  const set = (event) => {
    const metres = event.target.valueAsNumber;
    if (Number.isNaN(metres)) delete each.spacing;
    else each.spacing = metres;
    changed();
  };
  const field = `${id}-spacing`;
  const limits = { type: "number", min: "0", max: "1000", step: "any" };
  return [
    h("label", { htmlFor: field }, t("member-spacing")),
    h("input", { id: field, ...limits, value: String(each.spacing ?? usual), onchange: set }),
  ];
}

// Creatures that a file or a link brings: what is wrong with each, what was lost, and the buttons to keep or change it.

import { $, h, t } from "./asalto.js";
import { isSame } from "./encounter.js";
import { freelyNamed, keep, keptCreatures } from "./kept.js";

/** @import { CreatureProblem, ReadCreatures } from "../documents.d.ts" */
/** @import { KeptCreature } from "../page.d.ts" */

/**
 * Tell whether a problem is about one of the creatures that were read.
 *
 * @param {ReadCreatures} found
 * @param {CreatureProblem} problem
 */
export const isNamed = (found, problem) => found.creatures.some((each) => each.name === problem.creature);

/**
 * What the page does with arrived creatures: tell what has become of them, and open the form of one.
 *
 * @typedef {object} ArrivalActions
 * @property {(key: string, values: { many: number, name: string }) => void} kept
 * @property {(creature: KeptCreature) => unknown} edit
 */

/**
 * Return the creatures of a file, each with its mistakes.
 *
 * @param {ReadCreatures} found
 */
export function arrived({ system, creatures, problems }) {
  return creatures.map((each) => {
    /** @type {KeptCreature} */
    const creature = { system: system ?? "", ...each };
    return { creature, wrong: problems.filter((one) => one.creature === each.name).map((one) => one.text) };
  });
}

/**
 * Offer the creatures of a file: those without mistakes can be kept at once, the others be changed.
 *
 * @param {ReadCreatures} found
 * @param {string} from
 * @param {Map<string, string[]>} notes
 * @param {ArrivalActions} actions
 */
export function offerAll(found, from, notes, actions) {
  const rows = arrived(found);
  const good = rows.filter((each) => !each.wrong.length).map((each) => each.creature);
  /** @param {KeptCreature[]} some */
  const take = (some) => {
    const failed = some.map((each) => keep(freelyNamed(each, keptCreatures()))).find((why) => why !== undefined);
    offerAll(found, from, notes, actions);
    actions.kept(failed ?? (some.length === 1 ? "creature-is_kept" : "creature-are_kept"), {
      many: some.length,
      name: some[0].name,
    });
  };
  const fresh = good.filter((each) => !isKept(each));
  $("arrived").replaceChildren(
    h("h2", { id: "h-arrived" }, t("creature-arrived", { from })),
    fresh.length > 1
      ? h(
          "button.go",
          { id: "keep-all", type: "button", onclick: () => take(fresh) },
          t("creature-keep_all", { many: fresh.length }),
        )
      : "",
    h(
      "ul.members",
      {},
      ...rows.map(({ creature, wrong }, at) =>
        h(
          "li.member",
          {},
          h(
            "div.row",
            {},
            h("div.who", {}, h("strong", {}, creature.name), " ", h("small", {}, t(`title-${creature.system}`))),
            wrong.length || isKept(creature)
              ? h("small", {}, wrong.length ? "" : t("creature-already"))
              : h(
                  "button",
                  {
                    id: `keep-${at}`,
                    type: "button",
                    "aria-label": `${t("creature-keep")}: ${creature.name}`,
                    onclick: () => take([creature]),
                  },
                  t("creature-keep"),
                ),
            h(
              "button.quiet",
              {
                id: `edit-${at}`,
                type: "button",
                "aria-label": `${t("creature-change")}: ${creature.name}`,
                onclick: () => actions.edit(creature),
              },
              t("creature-change"),
            ),
          ),
          h("ul.problems", {}, ...wrong.map((text) => h("li", {}, text))),
          notesIn(notes.get(creature.name) ?? []),
        ),
      ),
    ),
  );
  $("arrived").hidden = !rows.length;
}

/** @param {string[]} notes */
const notesIn = (notes) =>
  notes.length
    ? h(
        "details",
        {},
        h("summary", {}, t("import-notes", { many: notes.length })),
        h("ul.plain.note", {}, ...notes.map((text) => h("li", {}, text))),
      )
    : null;

/** @param {KeptCreature} creature */
const isKept = (creature) =>
  keptCreatures().some(
    (each) => each.system === creature.system && isSame(each.fields, creature.fields) && each.name === creature.name,
  );

// The list of the creatures that the browser keeps, by game, with what can be done with each.

import { h, root, t } from "./asalto.js";
import { fileNameOf } from "./encounter.js";
import { fileOf, freelyNamed, keptCreatures } from "./kept.js";
import { copied, download, packed } from "./sharing.js";

/** @import { KeptCreature } from "../page.d.ts" */

/**
 * What the page does with a kept creature: open its form, in which it replaces `before`, or remove it.
 *
 * @typedef {object} KeptActions
 * @property {(creature: KeptCreature, before: KeptCreature | null) => unknown} edit
 * @property {(creature: KeptCreature) => unknown} remove
 */

/**
 * Make the list of creatures, with a card for each game.
 *
 * @param {KeptCreature[]} creatures
 * @param {KeptActions} actions
 */
export function keptList(creatures, actions) {
  const systems = [...new Set(creatures.map((each) => each.system))].sort();
  return systems.map((system) => {
    const rows = creatures.filter((each) => each.system === system);
    return group(system, rows, actions);
  });
}

/**
 * @param {string} system
 * @param {KeptCreature[]} rows
 * @param {KeptActions} actions
 */
function group(system, rows, actions) {
  const title = t(`title-${system}`);
  const all = () => download(`${system}.toml`, fileOf(rows));
  return h(
    "section.card",
    { "aria-label": title },
    h(
      "div.row.head",
      {},
      h("h2", {}, title),
      h("button", { id: `all-${system}`, type: "button", onclick: all }, t("creature-download_all")),
    ),
    h("ul.members", {}, ...rows.map((each, at) => card(each, `${system}-${at}`, actions))),
  );
}

/**
 * @param {KeptCreature} creature
 * @param {string} id
 * @param {KeptActions} actions
 */
function card(creature, id, { edit, remove }) {
  const { name, fields } = creature;
  const shared = h("p.note", { role: "status" });
  const share = async () => copied(`${location.origin}${root}/creatures#c=${await packed(fileOf([creature]))}`, shared);
  const copy = () => edit({ ...creature, name: freelyNamed({ ...creature, fields: {} }, keptCreatures()).name }, null);
  /** @type {[string, () => unknown][]} */
  const actions = [
    ["change", () => edit(creature, creature)],
    ["copy", copy],
    ["share", share],
    ["download", () => download(fileNameOf(name), fileOf([creature]))],
    ["remove", () => remove(creature)],
  ];
  return h(
    "li.member",
    {},
    h(
      "div.row",
      {},
      h(
        "div.who",
        {},
        h("strong", {}, name),
        " ",
        h("small", {}, fields.base ? String(fields.base).replaceAll("_", " ") : ""),
      ),
      ...actions.map(([action, onclick]) =>
        h(
          "button.quiet",
          { id: `${id}-${action}`, type: "button", onclick, "aria-label": `${t(`creature-${action}`)}: ${name}` },
          t(`creature-${action}`),
        ),
      ),
    ),
    shared,
  );
}

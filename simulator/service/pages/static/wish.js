// A search for a win rate: a form under the answer of a batch, and the numbers that a search may change.

import { h, lang, t } from "./asalto.js";
import { mostOf } from "./encounter.js";
import { get, openJob } from "./service.js";

/** @import { BatchDocument, ByName, Job, Member, Sheet, Table } from "../documents.d.ts" */
/** @import { Context, Lever, Words } from "../page.d.ts" */
/** @import { Played } from "./knobs.js" */

const WISHED = "as_it_is.toml";
const LEAST = 0.5;
const MOST = 1.6;

/**
 * Make the form that searches for a win rate of the own side.
 *
 * @param {Context} context
 * @param {Pick<Job<BatchDocument>, "question">} job
 * @param {string} text of the scenario
 * @param {Played} tables
 * @param {string} own
 * @param {Element} problems
 */
export async function wishForm(context, { question: asked }, text, tables, own, problems) {
  /** @type {Sheet[]} */
  const sheets = await get(`/api/systems/${context.system}/sheets?lang=${lang}`);
  const levers = leversOf(tables, sheets, own, context);
  const target = h("input", { id: "target", type: "number", min: 1, max: 99, step: 1, value: 70 });
  const lever = h(
    "select",
    { id: "lever" },
    h("option", { value: "" }, t("wish-any")),
    levers.map((each, at) => h("option", { value: at }, each.label)),
  );
  const go = h("button", { type: "submit", id: "solve" }, t("wish-go"));
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    const wanted = Number(target.value) / 100;
    const chosen = lever.value === "" ? null : levers[Number(lever.value)];
    const options = chosen ? { vary: [chosen.vary], target: `win(${own})=${wanted}`, fights: 6000 } : { win: wanted };
    const files = { ...asked.files, [WISHED]: text };
    const kind = chosen ? "solve" : "balance";
    openJob({ kind, scenarios: [WISHED], files, seed: asked.seed, options }, problems, go);
  };
  return h(
    "form.wish",
    { onsubmit: submit },
    h("label", { htmlFor: "target" }, t("wish", { side: context.side(own) })),
    target,
    h("span", {}, "%"),
    h("label", { htmlFor: "lever" }, t("wish-by")),
    lever,
    go,
  );
}

/**
 * Return the numbers that a search may change: the count of each combatant and the plain numbers of each sheet, other
 * sides first.
 *
 * @param {Pick<Played, "combatants" | "sheets">} tables
 * @param {Pick<Sheet, "sheet" | "fields">[]} sheets
 * @param {string} own
 * @param {Pick<Words, "word">} words
 * @returns {Lever[]}
 */
export function leversOf(tables, sheets, own, words) {
  const order = [...tables.combatants].sort((one, other) => Number(one.side === own) - Number(other.side === own));
  return order.flatMap((each) => {
    const path = `combatants.${pathPart(each.name)}`;
    const many = mostOf(each.count);
    const counted = { label: t("lever-count", { name: each.name }), vary: `${path}.count=1..${Math.max(6, 2 * many)}` };
    return [
      ...(each.side !== own || many > 1 ? [counted] : []),
      ...numbersOf(each, tables.sheets, sheets).map(([field, value]) => ({
        label: t("lever-field", { name: each.name, field: words.word(field) }),
        vary: `${path}.${field}=${rangeOf(value)}`,
      })),
    ];
  });
}

/**
 * Write a name as a part of a path, in quotation marks if it has a dot.
 *
 * @param {string} name
 */
export const pathPart = (name) => (name.includes(".") ? `"${name}"` : name);

/**
 * Return the search range around a number: from half of it to 1.6 times.
 *
 * @param {number} value
 */
export const rangeOf = (value) => `${Math.max(1, Math.round(value * LEAST))}..${Math.round(value * MOST)}`;

/**
 * Return the whole numbers of 5 or more of a combatant: its own, else those of its sheet.
 *
 * @param {Member} member
 * @param {ByName<Table> | undefined} ownSheets
 * @param {Pick<Sheet, "sheet" | "fields">[]} sheets
 * @returns {[string, number][]}
 */
function numbersOf(member, ownSheets, sheets) {
  const own = ownSheets?.[member.use ?? ""] ?? {};
  const base = sheets.find((row) => row.sheet === (own.base ?? member.use))?.fields;
  return Object.entries({ ...base, ...own, ...member }).flatMap(([field, value]) =>
    typeof value === "number" && Number.isInteger(value) && value >= 5 && field !== "count" ? [[field, value]] : [],
  );
}

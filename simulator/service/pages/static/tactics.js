// Tactics: rows of actions with targets and conditions, tried from the top. Actions and targets are chosen from the
// game's words; conditions are typed, and checked with the scenario.

import { h, lang, t } from "./asalto.js";

/** @import { ByName, Table, Word } from "../documents.d.ts" */
/** @import { Encounter, Tactics, TacticsRow } from "../page.d.ts" */

const MOST = 64;
const KEYS = new Set(["do", "at", "when", "name"]);

/**
 * @param {unknown} value
 * @returns {value is Table}
 */
const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** Displayed spellings, with accents, of Spanish words that are written without accents. */
/** @type {ByName<string>} */
const ACCENTS = {
  accion: "acción",
  caido: "caído",
  conmocion: "conmoción",
  dano: "daño",
  debil: "débil",
  desangrandose: "desangrándose",
  estatica: "estática",
  facil: "fácil",
  lider: "líder",
  mas: "más",
  municion: "munición",
  obstaculo: "obstáculo",
  punteria: "puntería",
};
/** @param {Word} row */
const called = (row) =>
  lang === "es"
    ? row.spanish
        .split("_")
        .map((word) => ACCENTS[word] ?? word)
        .join(" ")
    : row.word.replaceAll("_", " ");

/**
 * Tell whether a policy is a list of tactics that rows can show: written in the text, with English keys.
 *
 * @param {unknown} written
 * @returns {written is Tactics}
 */
export function isTactics(written) {
  if (!isTable(written) || written.use !== "tactics" || !Array.isArray(written.rows)) return false;
  return written.rows.every(
    (row) => isTable(row) && typeof row.do === "string" && Object.keys(row).every((key) => KEYS.has(key)),
  );
}

/**
 * Return an initial list; the policy `otherwise` decides when no row applies.
 *
 * @param {string} otherwise
 * @returns {Tactics}
 */
export const begun = (otherwise) => ({ use: "tactics", else: otherwise, rows: [{ do: "attack", at: "weakest" }] });

/**
 * Make the editable rows of a list of tactics; `others` are options for the policy that decides when no row applies.
 *
 * @param {string} id
 * @param {Encounter} state
 * @param {Tactics} written
 * @param {(value: string) => HTMLElement[]} others
 * @param {() => unknown} changed
 */
export function drawTactics(id, { game }, written, others, changed) {
  const { actions, targets, facts } = game.facts;
  /**
   * @param {Table} row
   * @param {string} key
   * @param {string} value
   */
  const set = (row, key, value) => {
    if (value === "") delete row[key];
    else row[key] = value;
    changed();
  };
  /**
   * @param {TacticsRow} row
   * @param {"at" | "do"} key
   * @param {string} part
   * @param {Word[]} words
   * @param {string} [none]
   */
  const pick = (row, key, part, words, none) => {
    const value = row[key] ?? "";
    const known = words.map((each) =>
      h("option", { value: each.word, selected: each.word === value, title: each.meaning }, called(each)),
    );
    const own =
      value === "" || words.some((each) => each.word === value)
        ? []
        : [h("option", { value: "*", selected: true }, String(value))];
    const first = none ? [h("option", { value: "", selected: value === "" }, none)] : [];
    return h(
      "select",
      {
        id: part,
        "aria-label": t(`tactics-${key}`),
        onchange: (event) => event.target.value !== "*" && set(row, key, event.target.value),
      },
      first,
      own,
      known,
    );
  };
  /**
   * @param {TacticsRow} row
   * @param {number} at
   */
  const entry = (row, at) => {
    const part = `${id}-${at}`;
    /** @param {number} by */
    const move = (by) => {
      written.rows.splice(at + by, 0, ...written.rows.splice(at, 1));
      changed();
    };
    const remove = () => {
      written.rows.splice(at, 1);
      changed();
    };
    const when = h("input", {
      id: `${part}-when`,
      value: row.when ?? "",
      maxLength: 300,
      placeholder: t("tactics-always"),
      list: `${id}-facts`,
      autocomplete: "off",
      spellcheck: false,
      "aria-label": t("tactics-when"),
      onchange: (event) => set(row, "when", event.target.value.trim()),
    });
    return h(
      "li.entry.tactic",
      {},
      when,
      pick(row, "do", `${part}-do`, actions),
      pick(row, "at", `${part}-at`, targets, t("tactics-anyone")),
      h(
        "span.row",
        {},
        at
          ? h(
              "button.quiet",
              {
                id: `${part}-up`,
                type: "button",
                "aria-label": t("tactics-up", { row: at + 1 }),
                title: t("tactics-up", { row: at + 1 }),
                onclick: () => move(-1),
              },
              "↑",
            )
          : null,
        h(
          "button.quiet",
          {
            id: `${part}-drop`,
            type: "button",
            "aria-label": t("tactics-drop", { row: at + 1 }),
            title: t("tactics-drop", { row: at + 1 }),
            onclick: remove,
          },
          "×",
        ),
      ),
    );
  };
  const add = () => {
    written.rows.push({ do: "attack" });
    changed();
  };
  return h(
    "fieldset.list",
    {},
    h("legend", {}, t("tactics")),
    h("p.note", {}, t("tactics-note")),
    h(
      "datalist",
      { id: `${id}-facts` },
      facts.map((each) => h("option", { value: lang === "es" ? each.spanish : each.word }, each.meaning)),
    ),
    h("ol.entries", {}, written.rows.map(entry)),
    written.rows.length < MOST
      ? h("button.add", { id: `${id}-add`, type: "button", onclick: add }, "+ ", h("span", {}, t("tactics-row")))
      : null,
    h("label", { htmlFor: `${id}-else` }, t("tactics-else")),
    h(
      "select",
      { id: `${id}-else`, onchange: (event) => set(written, "else", event.target.value) },
      others(written.else ?? "aggressive"),
    ),
  );
}

// The dialog with the shipped scenarios: find one and open it.

import { $, h, t } from "./asalto.js";
import { openDialog } from "./bestiary.js";
import { get } from "./service.js";

/** @import { ListedScenario } from "../documents.d.ts" */

/**
 * Return the scenarios whose title, description or name has the text, whatever its case.
 *
 * @param {ListedScenario[]} rows
 * @param {string} text
 */
export function fitting(rows, text) {
  const wanted = text.toLowerCase();
  return rows.filter((row) => `${row.title} ${row.about} ${row.scenario}`.toLowerCase().includes(wanted));
}

/**
 * Open the dialog; `load` gets the text of the chosen scenario.
 *
 * @param {(text: string) => Promise<unknown>} load
 */
export async function openShipped(load) {
  /** @type {ListedScenario[]} */
  const rows = await get("/api/scenarios");
  const draw = () => $("shipped-list").replaceChildren(...fitting(rows, $("shipped-search").value).map(item));
  /** @param {ListedScenario} row */
  const item = (row) => {
    const take = async () => {
      /** @type {{ text: string }} */
      const { text } = await get(`/api/scenarios/${row.scenario}`);
      $("shipped").close();
      await load(text);
      $("toml").scrollTop = 0;
    };
    return h(
      "li",
      {},
      h(
        "button.sheet",
        { type: "button", onclick: take },
        h("strong", {}, row.title),
        h("small", {}, t(`title-${row.system}`)),
        h("p.note", {}, row.about),
      ),
    );
  };
  $("shipped-search").oninput = draw;
  draw();
  openDialog($("shipped"), $("shipped-search"));
}

// Tables with headings for rows and columns, and shares as bars with intervals.

import { h, interval, percent, svg, t } from "./asalto.js";

/** @import { Rate } from "../documents.d.ts" */
/** @import { Child } from "../page.d.ts" */

/**
 * The heading of a column: a text, or a list of one text for a column of numbers.
 *
 * @typedef {string | string[]} Head
 */

/**
 * Make a table. The first cell of each row is its heading.
 *
 * @param {string} caption
 * @param {Head[]} heads
 * @param {Child[][]} rows
 */
export function table(caption, heads, rows) {
  const head = heads.map((text) =>
    Array.isArray(text) ? h("th.n", { scope: "col" }, text[0]) : h("th", { scope: "col" }, text),
  );
  const body = rows.map(([first, ...rest]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, first),
      ...rest.map((cell, at) => h(Array.isArray(heads[at + 1]) ? "td.n" : "td", {}, cell)),
    ),
  );
  return h(
    "div.table",
    { tabindex: 0, role: "region", "aria-label": caption },
    h("table", {}, h("caption", {}, caption), h("thead", {}, h("tr", {}, head)), h("tbody", {}, body)),
  );
}

/**
 * Draw a share with its interval, as a bar and as numbers.
 *
 * @param {Rate} figure
 */
export function share({ rate, ci95 }, tone = "own") {
  const bar = svg(
    "svg",
    { viewBox: "0 0 100 10", preserveAspectRatio: "none", class: `bar ${tone}`, "aria-hidden": "true" },
    svg("rect", { class: "track", x: 0, y: 3, width: 100, height: 4, rx: 1 }),
    svg("rect", {
      class: "span",
      x: 100 * ci95[0],
      y: 1,
      width: Math.max(0.6, 100 * (ci95[1] - ci95[0])),
      height: 8,
      rx: 1,
    }),
    svg("rect", {
      class: "point",
      x: Math.min(98.5, Math.max(0, 100 * rate - 0.75)),
      y: 0,
      width: 1.5,
      height: 10,
    }),
  );
  return h("span.share", {}, bar, h("b", {}, percent(rate)), h("small", { title: t("interval") }, interval(ci95)));
}

// Answer of a kind of question without its own module: the folded document.

import { h, number } from "./asalto.js";

export class Plain {
  /** @param {Element} place */
  constructor(place) {
    this.place = place;
  }

  /** @param {object} document */
  show(document) {
    this.place.replaceChildren(tree(document));
  }
}

/**
 * @param {unknown} value
 * @returns {HTMLElement}
 */
function tree(value) {
  if (value === null || typeof value !== "object")
    return h("span", {}, typeof value === "number" && !Number.isInteger(value) ? number(value, 3) : String(value));
  const rows = Object.entries(value);
  if (!rows.length) return h("span", {}, "–");
  return h(
    "dl.tree",
    {},
    ...rows.flatMap(([key, inner]) => {
      const deep = inner !== null && typeof inner === "object" && Object.keys(inner).length > 0;
      return deep
        ? h("div", {}, h("details", {}, h("summary", {}, key), tree(inner)))
        : [h("dt", {}, key), h("dd", {}, tree(inner))];
    }),
  );
}

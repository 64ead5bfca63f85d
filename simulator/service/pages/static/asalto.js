// Code that all pages share: messages, localized numbers, elements.

/** @import { ByName, Interval, Language } from "../documents.d.ts" */
/** @import { Attributes, ById, Children, ElementOf } from "../page.d.ts" */

/** @type {ByName<string>} */
const messages = JSON.parse($("messages").textContent);
/** Sub-path under which a proxy shows the service; "" without one. All addresses below start with "/" after it. */
export const root = document.documentElement.dataset?.root ?? "";
/** Whether the reader may ask questions: guests, and visitors with a shared link, only look. */
export const asks = document.documentElement.dataset?.asks !== "no";
export const lang = /** @type {Language} */ (document.documentElement.lang);

/**
 * Return the message with its variables filled in. In Spanish "de" and "a" contract with the article of a name.
 *
 * @param {string} key
 * @param {ByName<string | number>} [values]
 */
export function t(key, values = {}) {
  const text = messages[key] ?? key;
  const filled = text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  return lang === "es" ? filled.replace(/\b([Dd]e|[Aa]) el /g, "$1l ") : filled;
}

/**
 * Return the name of an entrant: those of shipped tournaments and the built-in policies in the language of the page.
 *
 * @param {string} name
 */
export const entrant = (name) => messages[`entrant-${name.toLowerCase()}`] ?? name;

/**
 * Make an element: h("button.go", { type: "button", onclick }, "Go"). Names are set as text, never as markup.
 *
 * @template {string} T
 * @param {T} tag
 * @param {Attributes<ElementOf<T>>} [attributes]
 * @param {Children} children
 */
export function h(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name);
  const properties = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (node));
  if (classes.length) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "href" && String(value).startsWith("/")) node.setAttribute(key, root + value);
    else if (typeof value === "function") node.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else if (key in node && key !== "list" && !key.startsWith("aria") && key !== "role") properties[key] = value;
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return /** @type {ElementOf<T>} */ (node);
}

/**
 * Make an element of SVG.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {ByName<string | number>} [attributes]
 * @param {Node[]} children
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.append(...children);
  return node;
}

/**
 * Return the element of a template by its id. It must be there; $maybe is for elements that come and go.
 *
 * @template {string} K
 * @param {K} id
 */
export function $(id) {
  return /** @type {ById<K>} */ (document.getElementById(id));
}

/**
 * Return an element that the page has drawn, or null.
 *
 * @param {string} id
 */
export const $maybe = (id) => document.getElementById(id);

// Numbers.

/** @type {Map<number, Intl.NumberFormat>} */
const formats = new Map();

/** @param {number} decimals */
function formatOf(decimals) {
  const found = new Intl.NumberFormat(lang, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: "always",
    roundingMode: "halfEven", // as reports round
  });
  formats.set(decimals, found);
  return found;
}

/**
 * Write a number with a number of decimals, as the language writes it.
 *
 * @param {number} value
 */
export function number(value, decimals = 0) {
  return (formats.get(decimals) ?? formatOf(decimals)).format(value).replace("-", "−");
}

/**
 * Write a share in per cent, as reports do: to a tenth, finer near 0 % and 100 % (to at most `most` decimals), and
 * these two only when exact.
 *
 * @param {number} share
 * @param {number} most
 */
export function percent(share, most = 12) {
  const small = Math.min(share, 1 - share);
  const exact = Number((100 * share).toPrecision(14));
  if (small <= 0) return `${number(exact)} %`;
  const decimals = small >= 0.01 ? 1 : Math.min(most, 1 - Math.floor(Math.log10(small * 100)));
  const finest = 10 ** -decimals;
  return `${number(Math.min(Math.max(exact, finest), 100 - finest), decimals)} %`;
}

/**
 * Write the interval of a share as words.
 *
 * @param {Interval} bounds
 */
export function interval([low, high]) {
  if (low <= 0) return t("at_most", { bound: percent(high) });
  if (high >= 1) return t("at_least", { bound: percent(low) });
  return t("between", { low: percent(low).replace(" %", ""), high: percent(high) });
}

/**
 * Write the length of fights in rounds as a sentence: the median and the range of nine fights in ten.
 *
 * @param {{ p50: number, p05: number, p95: number }} rounds
 */
export function lasts({ p50, p05, p95 }) {
  return t(p50 === 1 ? "answer-round" : "answer-rounds", { p50: number(p50), p05: number(p05), p95: number(p95) });
}

/**
 * Write a list of names: "Elena, Bruno and Vega".
 *
 * @param {string[]} names
 */
export const listed = (names) => new Intl.ListFormat(lang, { type: "conjunction" }).format(names);

/**
 * Show sentences in a list.
 *
 * @param {Element} place
 * @param {string[]} problems
 */
export function complain(place, problems) {
  place.replaceChildren(...problems.map((problem) => h("li", {}, problem)));
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Tell whether a key belongs to the browser or to one of the controls of a CSS selector.
 *
 * @param {KeyboardEvent} event
 * @param {string} controls
 */
export const isTaken = (event, controls) =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element && event.target.closest(controls) !== null);

/**
 * Return a function that starts `work` when it has not been called for a number of milliseconds.
 *
 * @param {() => unknown} work
 * @param {number} milliseconds
 */
export function calmly(work, milliseconds) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  };
}

// Code that all pages share: messages, localized numbers, elements, requests, links.

/** @import { ByName, Interval, JobEvents, Language } from "../documents.d.ts" */
/** @import { Attributes, ById, Children, ElementOf, Words } from "../page.d.ts" */

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
 * Write a share in per cent: to a tenth, 0 and 100 only when exact.
 *
 * @param {number} share
 */
export function percent(share) {
  if (share === 0 || share === 1) return `${number(100 * share)} %`;
  const shown = Math.min(99.9, Math.max(0.1, 100 * share));
  return `${number(shown, 1)} %`;
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

// The service.

/** Error: the service refused a request, with its sentences. */
export class Problem extends Error {
  /** @param {string[]} problems */
  constructor(problems, status = 0) {
    super(problems.join(" "));
    this.problems = problems;
    this.status = status;
  }
}

/**
 * Return the sentences of an error.
 *
 * @param {unknown} error
 */
export const problemsOf = (error) => (error instanceof Problem ? error.problems : [String(error)]);

const MOST_BYTES = 2 ** 20; // of a file, as the server has it

/**
 * Return the bytes of a file. Throws a Problem if there are too many.
 *
 * @param {File} file
 */
export async function bytesIn(file) {
  if (file.size > MOST_BYTES) throw new Problem([t("file-too_large", { name: file.name.slice(-60) })]);
  return new Uint8Array(await file.arrayBuffer());
}

/**
 * Return the text of a file. Throws a Problem if it is too large, or is no text.
 *
 * @param {File} file
 */
export async function textIn(file) {
  const bytes = await bytesIn(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Problem([t("file-no_text", { name: file.name.slice(-60) })]);
  }
}

/**
 * Tell whether the page aborted the request.
 *
 * @param {unknown} error
 */
export const isAborted = (error) => error instanceof Error && error.name === "AbortError";

/** @param {Response} response */
async function read(response) {
  const answer = await response.json().catch(() => ({ problems: [t("no_answer")] }));
  if (!response.ok) throw new Problem(answer.problems ?? [t("no_answer")], response.status);
  return answer;
}

/**
 * @param {string} path
 * @param {RequestInit & { headers?: ByName<string> }} options
 */
async function ask(path, options) {
  try {
    return await fetch(root + path, { ...options, headers: { ...options.headers, "accept-language": lang } });
  } catch (error) {
    if (isAborted(error)) throw error;
    throw new Problem([t("no_service")]);
  }
}

/**
 * Read a document of the service. The type of the assigned variable sets T.
 *
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
export const get = (path) => ask(path, {}).then(read);

/**
 * Return the options of a request that sends a document.
 *
 * @param {object} sent
 * @param {RequestInit} more
 */
const sending = (sent, more) => ({
  ...more,
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(sent),
});

/**
 * Send a document to the service and return its answer.
 *
 * @template T
 * @param {string} path
 * @param {object} sent
 * @param {RequestInit} [more]
 * @returns {Promise<T>}
 */
export const post = (path, sent, more = {}) => ask(path, sending(sent, more)).then(read);

/**
 * Send a document to the service, and iterate over the server-sent events of its answer.
 *
 * @param {string} path
 * @param {object} sent
 * @param {AbortSignal} signal
 */
export async function* eventsOf(path, sent, signal) {
  const response = await ask(path, sending(sent, { signal }));
  if (!response.ok || !response.body) await read(response);
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  for (let text = ""; ;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (text + decoder.decode(value, { stream: true })).split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) {
      const word = part.match(/^event: (.*)$/m)?.[1];
      const data = part.match(/^data: (.*)$/m)?.[1];
      if (word && data) yield { word, document: JSON.parse(data) };
    }
  }
}

/**
 * Go to a page of the service.
 *
 * @param {string} path
 */
export const goTo = (path) => location.assign(root + path);

/** @param {string} path */
export const remove = (path) => ask(path, { method: "DELETE" }).then(read);

/**
 * Show sentences in a list.
 *
 * @param {Element} place
 * @param {string[]} problems
 */
export function complain(place, problems) {
  place.replaceChildren(...problems.map((problem) => h("li", {}, problem)));
}

const EVENTS = /** @type {const} */ (["state", "queue", "cluster", "progress", "interim", "standings"]);

/**
 * Follow a job: call the function of `heard` for each kind of event, and `ended` after the last event.
 *
 * @param {string} job
 * @param {string} share
 * @param {{ [K in keyof JobEvents]?: (document: JobEvents[K]) => void }} heard
 * @param {() => void} ended
 */
export function follow(job, share, heard, ended) {
  const events = new EventSource(`${root}/api/jobs/${job}/events?share=${share}`);
  for (const word of EVENTS) {
    events.addEventListener(word, (event) => {
      const brought = JSON.parse(event.data);
      heard[word]?.(brought);
      if (word === "state" && brought.state !== "waiting" && brought.state !== "running") {
        events.close();
        ended();
      }
    });
  }
}

/**
 * Read the words of a game; without a game each id is its own word.
 *
 * @param {string | null | undefined} system
 * @returns {Promise<Words>}
 */
export async function words(system) {
  /** @type {ByName<string>} */
  const found = system ? await get(`/page/words/${system}?lang=${lang}`).catch(() => ({})) : {};
  return {
    word: (id) => found[String(id).replaceAll(" ", "-")] ?? String(id).replaceAll("_", " "),
    side: (name) => found[`side_${name}`] ?? name,
    kind: (id) => found[`kind-${id}`] ?? id,
    value: (id) => found[`value-${id.replaceAll(".", "-")}`] ?? found[id.replaceAll(" ", "-")],
    field: (parent, name) => {
      const key = [`scene-${parent}-${name}`, `scene-${name}`].find((each) => each in found);
      return key === undefined ? {} : { title: found[key], help: found[`${key}-help`] };
    },
    label: (parent, name) => {
      const own = parent ? `${parent}-${name}` : name;
      return { title: found[`label-${own}`], help: found[parent ? `label-${own}-help` : `field-${own}`] };
    },
    figure: (id) => found[`figure-${id}`] ?? id.replaceAll("_", " "),
  };
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// Links.

/** @param {ReadableStream<BufferSource>} stream */
const bytesOf = (stream) => new Response(stream).arrayBuffer().then((buffer) => new Uint8Array(buffer));

/**
 * Pack a text for the part of a link behind #.
 *
 * @param {string} text
 */
export async function packed(text) {
  const bytes = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const MOST_PACKED = 2 ** 20; // bytes of a text in a link

/**
 * Return the text that was packed for a link. Throws an error for a text that is broken or too long.
 *
 * @param {string} code
 */
export async function unpacked(code) {
  const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const decoder = new TextDecoder();
  const reader = /** @type {ReadableStream<Uint8Array>} */ (stream).getReader();
  let text = "";
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > MOST_PACKED) throw new Error(t("link-too_long"));
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Copy a link to the clipboard, or show it if the browser forbids that.
 *
 * @param {string} link
 * @param {Element} place
 */
export async function copied(link, place) {
  place.replaceChildren(h("a", { href: link }, link));
  try {
    await navigator.clipboard.writeText(link);
    place.prepend(t("copied"), " ");
  } catch {
    place.prepend(t("copy_this"), " ");
  }
}

/**
 * Offer a file for download.
 *
 * @param {string} name
 * @param {string} text
 */
export function download(name, text) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

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

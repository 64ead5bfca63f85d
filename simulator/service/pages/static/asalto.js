// What all pages share: words, numbers as the language writes them, elements, requests, links.

const messages = JSON.parse(document.getElementById("messages").textContent);
export const lang = document.documentElement.lang;

/** The message with its variables filled in. In Spanish "de" and "a" run together with the article of a name. */
export function t(key, values = {}) {
  const text = messages[key] ?? key;
  const filled = text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
  return lang === "es" ? filled.replace(/\b([Dd]e|[Aa]) el /g, "$1l ") : filled;
}

/** Whether there is such a message. */
/** What an entrant is called: those of shipped tournaments and the built-in policies in the language of the page. */
export const entrant = (name) => messages[`entrant-${name.toLowerCase()}`] ?? name;

export const has = (key) => key in messages;

/** An element: h("button.go", { type: "button", onclick }, "Go"). Names are set as text, never as markup. */
export function h(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name);
  if (classes.length) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key in node && key !== "list" && !key.startsWith("aria") && key !== "role") node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** The same for SVG. */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

export const $ = (id) => document.getElementById(id);

// Numbers.

const numbers = new Map();

/** A number with so many decimals. */
export function number(value, decimals = 0) {
  if (!numbers.has(decimals)) {
    const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: "always" };
    numbers.set(decimals, new Intl.NumberFormat(lang, options));
  }
  return numbers.get(decimals).format(value).replace("-", "−");
}

/** A share in per cent: to a tenth, 0 and 100 only when exact. */
export function percent(share) {
  if (share === 0 || share === 1) return `${number(100 * share)} %`;
  const shown = Math.min(99.9, Math.max(0.1, 100 * share));
  return `${number(shown, 1)} %`;
}

/** The interval of a share. */
export function interval([low, high]) {
  if (low <= 0) return t("at_most", { bound: percent(high) });
  if (high >= 1) return t("at_least", { bound: percent(low) });
  return t("between", { low: percent(low).replace(" %", ""), high: percent(high) });
}

/** How many rounds it takes, as a sentence. */
export function lasts({ p50, p05, p95 }) {
  return t(p50 === 1 ? "answer-round" : "answer-rounds", { p50: number(p50), p05: number(p05), p95: number(p95) });
}

/** A list of names: "Elena, Bruno and Vega". */
export const listed = (names) => new Intl.ListFormat(lang, { type: "conjunction" }).format(names);

// The service.

/** Something that the service refuses: its sentences. */
export class Problem extends Error {
  constructor(problems) {
    super(problems.join(" "));
    this.problems = problems;
  }
}

async function read(response) {
  const document = await response.json().catch(() => ({ problems: [t("no_answer")] }));
  if (!response.ok) throw new Problem(document.problems ?? [t("no_answer")]);
  return document;
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, { ...options, headers: { ...options.headers, "accept-language": lang } });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem([t("no_service")]);
  }
  return read(response);
}

export const get = (path, more = {}) => ask(path, more);

export const post = (path, document, more = {}) =>
  ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(document),
    ...more,
  });

export const remove = (path) => ask(path, { method: "DELETE" });

/** Show sentences in a list. */
export function complain(place, problems) {
  place.replaceChildren(...problems.map((problem) => h("li", {}, problem)));
}

/** Follow a job: `heard(word, document)` for each event, `ended()` after its last. Returns a function that stops. */
export function follow(job, share, heard, ended) {
  const events = new EventSource(`/api/jobs/${job}/events?share=${share}`);
  for (const word of ["state", "progress", "interim", "standings"]) {
    events.addEventListener(word, (event) => {
      const document = JSON.parse(event.data);
      heard(word, document);
      if (word === "state" && document.state !== "waiting" && document.state !== "running") {
        events.close();
        ended(document);
      }
    });
  }
  return () => events.close();
}

/** The words of a game by id. */
export async function words(system) {
  const found = system ? await get(`/page/words/${system}?lang=${lang}`).catch(() => ({})) : {};
  return {
    word: (id) => found[String(id).replaceAll(" ", "-")] ?? String(id).replaceAll("_", " "),
    side: (name) => found[`side_${name}`] ?? name,
    kind: (id) => found[`kind-${id}`] ?? id,
    value: (id) => found[`value-${id.replaceAll(".", "-")}`] ?? found[id.replaceAll(" ", "-")],
    field: (parent, name) => {
      const key = [`scene-${parent}-${name}`, `scene-${name}`].find((each) => each in found);
      return { title: found[key], help: found[`${key}-help`] };
    },
    figure: (id) => found[`figure-${id}`] ?? id.replaceAll("_", " "),
  };
}

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// Links.

const bytesOf = (stream) => new Response(stream).arrayBuffer().then((buffer) => new Uint8Array(buffer));

/** A text as the part of a link behind #. */
export async function packed(text) {
  const bytes = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text of such a link. */
export async function unpacked(code) {
  const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new TextDecoder().decode(await bytesOf(stream));
}

/** Copy a link to the clipboard, or show it where that is not allowed. */
export async function copied(link, place) {
  place.replaceChildren(h("a", { href: link }, link));
  try {
    await navigator.clipboard.writeText(link);
    place.prepend(t("copied"), " ");
  } catch {
    place.prepend(t("copy_this"), " ");
  }
}

/** Hand the browser a file to keep. */
export function download(name, text) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** `work` once nothing has happened for so many milliseconds. */
export function calmly(work, milliseconds) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), milliseconds);
  };
}

// A page for tests: enough of a browser for the modules of the page to be loaded in Node, and elements whose texts and
// attributes tests can read. Nothing is drawn.

class Element {
  /** @param {string} tag */
  constructor(tag) {
    this.tag = tag;
    this.className = "";
    this.value = "";
    this.dataset = {};
    /** @type {(Element | string)[]} */
    this.children = [];
    /** @type {Record<string, string>} */
    this.attributes = {};
    /** @type {Record<string, (event: object) => unknown>} */
    this.listeners = {};
    this.hidden = this.isFocused = false;
  }

  /** @param {(Element | string)[]} added */
  append(...added) {
    this.children.push(...added);
  }

  /** @param {(Element | string)[]} added */
  replaceChildren(...added) {
    this.children = added;
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  /**
   * @param {string} name
   * @param {(event: object) => unknown} listener
   */
  addEventListener(name, listener) {
    this.listeners[name] = listener;
  }

  focus() {
    this.isFocused = true;
  }

  /** @returns {string} */
  get textContent() {
    return this.children.map((child) => (typeof child === "string" ? child : child.textContent)).join("");
  }

  set textContent(text) {
    this.children = [text];
  }
}

/**
 * Open a page in a language, with the messages that a test is about; a message that is missing shows its key.
 *
 * @param {"en" | "es"} lang
 * @param {Record<string, string>} messages
 */
export function openPage(lang, messages) {
  const source = new Element("script");
  source.textContent = JSON.stringify(messages);
  const document = {
    documentElement: { lang },
    body: new Element("body"),
    /** @param {string} id */
    getElementById: (id) => (id === "messages" ? source : null),
    /** @param {string} tag */
    createElement: (tag) => new Element(tag),
    /**
     * @param {string} space
     * @param {string} tag
     */
    createElementNS: (space, tag) => new Element(tag),
  };
  const matchMedia = () => ({ addEventListener: () => undefined });
  Object.assign(globalThis, { document, matchMedia });
}

/**
 * Return all elements below a node that have a tag.
 *
 * @param {unknown} node
 * @param {string} tag
 * @returns {Element[]}
 */
export function all(node, tag) {
  const { children } = /** @type {Element} */ (node);
  const below = children.filter((child) => typeof child !== "string");
  return below.flatMap((child) => [...(child.tag === tag ? [child] : []), ...all(child, tag)]);
}

/** The words of a game in which each id stands for itself. */
export const WORDS = {
  /** @param {string} id */
  word: (id) => id.replaceAll("_", " "),
  /** @param {string} name */
  side: (name) => ({ investigators: "the investigators", horrors: "the horrors" })[name] ?? name,
  /** @param {string} id */
  kind: (id) => id,
  /** @param {string} id */
  value: (id) => (id === "none" ? undefined : id),
  field: () => ({}),
  label: () => ({}),
  /** @param {string} id */
  figure: (id) => id,
};

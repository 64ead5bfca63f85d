// Undo and redo over form and text together: each step is a whole text. The browser's own undo of a text area mixes
// what was typed with what the page has written into it since.

const MOST = 200; // steps
const MOST_LETTERS = 4_000_000; // of all steps
const PAUSE = 1000; // milliseconds without typing that end a step

/** The steps of an encounter. */
export class Steps {
  /** @type {string[]} */
  texts = [];
  at = -1;
  group = "";
  last = 0;

  /**
   * Add a text after the shown one; what was undone before is forgotten. Changes that follow each other quickly in one
   * `group`, such as letters in a field, are one step.
   *
   * @param {string} text
   * @param {string} [group]
   */
  add(text, group = "", now = Date.now()) {
    if (text === this.texts[this.at]) return;
    const isSame = group !== "" && group === this.group && now - this.last < PAUSE && this.at > 0;
    this.texts.length = isSame ? this.at : this.at + 1;
    this.texts.push(text);
    let letters = this.texts.reduce((sum, each) => sum + each.length, 0);
    while (this.texts.length > 2 && (this.texts.length > MOST || letters > MOST_LETTERS))
      letters -= this.texts.shift()?.length ?? 0;
    this.at = this.texts.length - 1;
    [this.group, this.last] = [group, now];
  }

  /**
   * Return the text some steps back (-1) or forward (1); null if there is none.
   *
   * @param {number} by
   */
  go(by) {
    const text = this.texts[this.at + by];
    if (text === undefined) return null;
    this.at += by;
    this.group = "";
    return text;
  }
}

/**
 * Return by how many steps a key goes, 0 for any other key.
 *
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">} event
 */
export function stepsOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (!(ctrlKey || metaKey) || altKey) return 0;
  if (key.toLowerCase() === "z") return shiftKey ? 1 : -1;
  return key.toLowerCase() === "y" && !shiftKey ? 1 : 0;
}

/**
 * Undo and redo by keys, and by the menu of the browser, except in the controls of a CSS selector.
 *
 * @param {Steps} steps
 * @param {(text: string) => unknown} restore
 * @param {string} except
 */
export function undoByKeys(steps, restore, except) {
  /**
   * @param {Event} event
   * @param {number} by
   */
  const go = (event, by) => {
    if (!by || (event.target instanceof Element && event.target.closest(except))) return;
    event.preventDefault();
    const text = steps.go(by);
    if (text !== null) restore(text);
  };
  document.addEventListener("keydown", (event) => go(event, stepsOf(event)));
  document.addEventListener("beforeinput", (event) =>
    go(event, { historyUndo: -1, historyRedo: 1 }[event.inputType] ?? 0),
  );
}

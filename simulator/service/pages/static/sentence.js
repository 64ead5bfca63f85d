// What a sentence was understood as, in pieces that can be corrected: each correction makes another sentence.

import { h, t } from "./asalto.js";

/** @import { Piece, ReadBack } from "../documents.d.ts" */
/** @import { GameOffer } from "../page.d.ts" */

const MORE = "*"; // the option that opens the bestiary

/** @param {Piece[]} pieces */
export const sentenceOf = (pieces) => pieces.map((piece) => piece.lead + textOf(piece)).join("");

/** @param {Piece} piece */
const textOf = ({ before, name, after }) => `${before}${name}${after}`;

/**
 * Return the pieces with another sheet in one of them, called by its id.
 *
 * @param {Piece[]} pieces
 * @param {number} at
 * @param {string} sheet
 */
export const withSheet = (pieces, at, sheet) =>
  pieces.with(at, { ...pieces[at], id: sheet, name: sheet.replaceAll("_", " ") });

/**
 * Return the pieces without one. The next of its kind takes its place behind "with" or "without".
 *
 * @param {Piece[]} pieces
 * @param {number} at
 */
export function without(pieces, at) {
  const { kind, side, lead } = pieces[at];
  const left = pieces.toSpliced(at, 1);
  const next = left.at(at);
  if (next && next.kind === kind && next.side === side) left[at] = { ...next, lead };
  return left;
}

/**
 * Return the sentence with the parts that nothing used marked.
 *
 * @param {string} sentence
 * @param {{ start: number, end: number }[]} unused
 */
export function marked(sentence, unused) {
  /** @type {(string | HTMLElement)[]} */
  const found = [];
  const letters = [...sentence]; // places count characters, not halves of them
  let done = 0;
  for (const { start, end } of unused.toSorted((one, other) => one.start - other.start)) {
    found.push(letters.slice(done, start).join(""), h("mark", {}, letters.slice(start, end).join("")));
    done = end;
  }
  return [...found, letters.slice(done).join("")];
}

export class Understood {
  /**
   * Make the read-back of `told`. `correct` is called with each corrected sentence; `pick` opens the bestiary for a
   * side and calls a function with the chosen sheet.
   *
   * @param {string} told
   * @param {ReadBack} read
   * @param {(sentence: string) => void} correct
   * @param {(side: number, take: (sheet: string) => void) => void} pick
   */
  constructor(told, read, correct, pick) {
    this.told = told;
    this.read = read;
    this.correct = correct;
    this.pick = pick;
  }

  /**
   * Return the elements, with the titles of the game's sheets.
   *
   * @param {GameOffer | null} game
   */
  elements(game) {
    const { read } = this;
    const titles = new Map(game?.sheets.map(({ sheet, title }) => [sheet, title]));
    const said = [...read.remarks, ...read.unused.map((part) => part.said)];
    return [
      h("p.note", {}, t("tell-taken")),
      h("ul.chips.read", {}, ...read.pieces.map((piece, at) => this.piece(piece, at, titles)), this.more()),
      read.facts && h("p.note", {}, read.facts),
      read.unused.length > 0 && h("p.unused", {}, ...marked(this.told, read.unused)),
      ...read.taken.map((reading) => this.taken(reading)),
      said.length > 0 && h("ul.problems", {}, ...said.map((text) => h("li", {}, text))),
    ].filter((each) => each instanceof Node);
  }

  /**
   * Make the line about a reading that was taken, with a button for each other one.
   *
   * @param {ReadBack["taken"][number]} reading
   */
  taken({ said, also, others }) {
    return h("p.note", {}, said, ...others.map((other) => this.other(other)), !others.length && also && `; ${also}`);
  }

  /**
   * Make the button for another reading.
   *
   * @param {{ name: string, sentence: string }} reading
   */
  other({ name, sentence }) {
    return h("button.other", { type: "button", onclick: () => this.correct(sentence) }, name);
  }

  /**
   * @param {Piece} piece
   * @param {number} at
   * @param {Map<string, string>} titles
   */
  piece(piece, at, titles) {
    const lead = h("span.joint", {}, piece.lead.replace(",", "").trim());
    if (piece.kind === "group") return h("li", {}, lead, piece.before, this.sheets(piece, at, titles), piece.after);
    const drop = () => this.correct(sentenceOf(without(this.read.pieces, at)));
    const label = t("tell-drop", { text: textOf(piece) });
    return h("li", {}, lead, textOf(piece), h("button", { type: "button", onclick: drop, "aria-label": label }, "×"));
  }

  /**
   * Make the choice of a group's sheet: those that fit the words, or any from the bestiary.
   *
   * @param {Piece} piece
   * @param {number} at
   * @param {Map<string, string>} titles
   */
  sheets(piece, at, titles) {
    /** @param {string} sheet */
    const take = (sheet) => this.correct(sentenceOf(withSheet(this.read.pieces, at, sheet)));
    const options = [piece.id, ...piece.others].map((id) =>
      h("option", { value: id, selected: id === piece.id }, id === piece.id ? piece.name : (titles.get(id) ?? id)),
    );
    return h(
      "select",
      {
        id: `read-${at}`,
        "aria-label": t("tell-sheet", { text: textOf(piece) }),
        onchange: ({ target }) => {
          if (target.value !== MORE) return take(target.value);
          target.value = piece.id;
          return this.pick(piece.side, take);
        },
      },
      ...options,
      h("option", { value: MORE }, t("tell-other")),
    );
  }

  /** Make the choice of circumstances that the sentence does not have. */
  more() {
    const { pieces, offered } = this.read;
    const options = offered.map(({ id, name }) => h("option", { value: id }, name));
    if (!options.length) return false;
    return h(
      "li",
      {},
      h(
        "select",
        {
          id: "read-more",
          "aria-label": t("tell-more"),
          onchange: ({ target }) =>
            this.correct(sentenceOf([...pieces, ...offered.filter(({ id }) => id === target.value)])),
        },
        h("option", { value: "" }, t("tell-more")),
        ...options,
      ),
    );
  }
}

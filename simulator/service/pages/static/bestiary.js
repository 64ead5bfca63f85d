// Bestiary: a searchable list of the sheets for an encounter.

import { $, $maybe, h, number, t } from "./asalto.js";

/** @import { Sheet } from "../documents.d.ts" */
/** @import { GameOffer, Heard, Words } from "../page.d.ts" */

export const KEPT = "kept"; // the kind of creatures that the client keeps

/**
 * Open a dialog with its close button, and set and restore the focus.
 *
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement} focus
 */
export function openDialog(dialog, focus) {
  const close = /** @type {HTMLButtonElement} */ (dialog.querySelector("[data-close]"));
  close.onclick = () => dialog.close();
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close();
  };
  const { id } = document.activeElement ?? {}; // the element that opened it may be redrawn meanwhile
  dialog.onclose = () => setTimeout(() => id && $maybe(id)?.focus());
  dialog.showModal();
  focus.focus();
}

/**
 * Remove accents and case for searching.
 *
 * @param {string} text
 */
export const bare = (text) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/**
 * @param {string} kind
 * @param {Words} words
 */
const called = (kind, words) => (kind === KEPT ? t("creature-kept") : words.kind(kind));

export class Bestiary {
  /**
   * Make the list of the sheets of a game for sides of a role; call `add` with each chosen sheet.
   *
   * @param {Pick<GameOffer, "sheets" | "words">} game
   * @param {(sheet: Sheet) => void} add
   * @param {string} role
   */
  constructor(game, add, role) {
    this.words = game.words;
    this.sheets = game.sheets.filter((sheet) => !sheet.role || sheet.role === role);
    this.add = add;
  }

  /**
   * Show the list in its dialog.
   *
   * @param {string} title
   */
  open(title) {
    $("h-bestiary").textContent = title;
    const kinds = [...new Set(this.sheets.map((sheet) => sheet.kind))].sort();
    $("kind").replaceChildren(
      h("option", { value: "" }, t("bestiary-all")),
      ...kinds.map((kind) => h("option", { value: kind }, called(kind, this.words))),
    );
    $("search").value = "";
    $("search").oninput = $("kind").onchange = () => this.draw();
    this.draw();
    openDialog($("bestiary"), $("search"));
  }

  draw() {
    const wanted = bare($("search").value);
    const kind = $("kind").value;
    const most = Math.max(1, ...this.sheets.map((sheet) => sheet.strength ?? 0));
    const fit = this.sheets
      .filter((sheet) => !kind || sheet.kind === kind)
      .filter((sheet) => bare(`${sheet.title} ${sheet.sheet} ${sheet.about}`).includes(wanted))
      .sort((one, other) => (one.strength ?? 0) - (other.strength ?? 0) || one.title.localeCompare(other.title));
    $("found").textContent = t("bestiary-found", { many: fit.length });
    $("sheets").replaceChildren(...fit.map((sheet) => this.row(sheet, most)));
  }

  /**
   * @param {Sheet} sheet
   * @param {number} most
   */
  row(sheet, most) {
    const figures = Object.entries(sheet.figures)
      .filter(([, value]) => value !== 0)
      .slice(0, 7);
    const strong =
      sheet.strength === null
        ? null
        : h("meter", {
            min: 0,
            max: most,
            value: sheet.strength,
            "aria-label": t("bestiary-strength", { value: number(sheet.strength, 1) }),
            title: t("bestiary-strength", { value: number(sheet.strength, 1) }),
          });
    /** @param {Heard<HTMLButtonElement>} event */
    const take = (event) => {
      this.add(sheet);
      if (!event.currentTarget.isConnected) return;
      const badge = /** @type {HTMLElement} */ (event.currentTarget.querySelector(".badge"));
      badge.hidden = false;
      badge.textContent = `+${(Number(badge.textContent) || 0) + 1}`;
      $("found").textContent = t("bestiary-added", { name: sheet.title });
    };
    return h(
      "li",
      {},
      h(
        "button.sheet",
        { type: "button", onclick: take },
        h("strong", {}, sheet.title, " ", h("span.badge", { hidden: true })),
        h("small", {}, called(sheet.kind, this.words)),
        strong,
        sheet.about ? h("p", {}, sheet.about) : null,
        h(
          "p.figures",
          {},
          ...figures.map(([name, value]) => h("span", {}, `${this.words.figure(name)} `, h("b", {}, String(value)))),
        ),
      ),
    );
  }
}

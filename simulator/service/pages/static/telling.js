// An encounter from a sentence: written, shown as it was understood, and corrected.

import { $, $maybe, lang, t } from "./asalto.js";
import { Bestiary } from "./bestiary.js";
import { roleOf } from "./encounter.js";
import { Understood } from "./sentence.js";
import { post, problemsOf } from "./service.js";

/** @import { ReadBack, Sheet, Tables } from "../documents.d.ts" */
/** @import { GameOffer } from "../page.d.ts" */

/**
 * Listen to the sentence of the page. `state` is the encounter that is being built, `system()` returns its game, and
 * `load` shows the text that was written.
 *
 * @param {{ tables: Tables, game: GameOffer | null }} state
 * @param {() => string} system
 * @param {(text: string) => Promise<unknown>} load
 */
export function listenToSentences(state, system, load) {
  /**
   * Write the encounter of a sentence, and show what the sentence was understood as.
   *
   * @param {string} sentence
   */
  async function tell(sentence) {
    $("write").disabled = true;
    $("told").textContent = "";
    const focused = document.activeElement?.id;
    try {
      /** @type {ReadBack} */
      const written = await post("/page/sentence", {
        system: system(),
        sentence,
        lang,
      });
      await load(written.text);
      $("read").replaceChildren(...new Understood(sentence, written, retell, pickSheet).elements(state.game));
      if (focused && focused !== document.activeElement?.id) $maybe(focused)?.focus();
    } catch (error) {
      $("read").replaceChildren();
      $("told").textContent = problemsOf(error).join(" ");
    } finally {
      $("write").disabled = false;
    }
  }

  /** @param {string} sentence */
  function retell(sentence) {
    $("sentence").value = sentence;
    tell(sentence);
  }

  /**
   * Choose a sheet from the bestiary for a side, given by its number.
   *
   * @param {number} side
   * @param {(sheet: string) => void} take
   */
  function pickSheet(side, take) {
    if (!state.game) return;
    const name = Object.keys(state.tables.sides ?? {})[side];
    /** @param {Sheet} sheet */
    const chosen = ({ sheet }) => {
      $("bestiary").close();
      take(sheet);
    };
    const bestiary = new Bestiary(state.game, chosen, roleOf(state.tables, name));
    bestiary.open(t("bestiary-for", { side: state.game.words.side(name) }));
  }

  $("tell").addEventListener("submit", (event) => {
    event.preventDefault();
    const sentence = $("sentence").value.trim();
    if (sentence) tell(sentence);
  });
}

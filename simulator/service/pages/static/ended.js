// The end of a fight with seats: its outcome in words, and its deletion by the client that opened it.

import { number, t } from "./asalto.js";

/** @import { Ended } from "../documents.d.ts" */

/**
 * Say how a fight ended; a fight without an outcome was stopped before its end.
 *
 * @param {Ended["outcome"]} outcome
 * @param {(name: string) => string} side Says the name of a side.
 */
export function outcomeWords(outcome, side) {
  if (!outcome) return t("play-broken");
  const { winner, rounds } = outcome;
  if (!winner) return t("play-draw");
  return t(rounds === 1 ? "play-won_at_once" : "play-won", { side: side(winner), rounds: number(rounds) });
}

/**
 * Let the owner delete a finished fight. Nothing of it is left on the page, which says so.
 *
 * @param {HTMLElement} button
 * @param {HTMLElement} shown All of the fight on the page.
 * @param {HTMLElement} said
 * @param {() => Promise<unknown>} remove
 */
export function offerDeletion(button, shown, said, remove) {
  button.addEventListener("click", async () => {
    if (!confirm(t("play-delete_sure")) || !(await remove())) return;
    shown.hidden = true;
    said.textContent = t("play-deleted");
    said.focus();
    document.body.dataset.deleted = "yes";
  });
}

// The end of a fight with seats, in words, and its deletion.

import "./english.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { h } from "../../../simulator/service/pages/static/asalto.js";
import { offerDeletion, outcomeWords } from "../../../simulator/service/pages/static/ended.js";
import { WORDS } from "./page.js";

test("an end is a victory, a draw, or a fight that was stopped", () => {
  const said = (/** @type {string | null} */ winner, rounds = 12) => outcomeWords({ winner, rounds }, WORDS.side);
  assert.equal(said("horrors"), "Victory for the horrors after 12 rounds");
  assert.equal(said("horrors", 1), "Victory for the horrors after one round");
  assert.equal(said(null), "No winner");
  assert.equal(outcomeWords(null, WORDS.side), "Stopped.");
});

test("a fight is deleted after a confirmation, and stays on the page when the service refuses", async () => {
  for (const [sure, done, hidden] of [
    [false, true, false],
    [true, false, false],
    [true, true, true],
  ]) {
    const [button, shown, said] = [h("button", {}), h("div", {}), h("p", {})];
    let asked = 0;
    Object.assign(globalThis, { confirm: () => sure });
    offerDeletion(button, shown, said, () => Promise.resolve((asked += 1) > 0 && done));
    const { listeners } = /** @type {{ listeners: Record<string, () => Promise<void>> }} */ (
      /** @type {unknown} */ (button)
    );
    await listeners.click();
    assert.deepEqual([asked, shown.hidden, said.textContent], [sure ? 1 : 0, hidden, hidden ? "Deleted." : ""]);
  }
});

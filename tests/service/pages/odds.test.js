// The odds while an encounter is edited, in words.

import "./english.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import * as odds from "../../../simulator/service/pages/static/odds.js";
import { WORDS } from "./page.js";
import { eventsOf } from "../../../simulator/service/pages/static/service.js";

/** @type {import("../../../simulator/service/pages/documents.d.ts").PreviewOdds} */
const ODDS = {
  side: "investigators",
  fights: 20,
  whole: false,
  settled: false,
  policies: { investigators: ["cautious", "bold_one"], horrors: ["cautious"], rats: ["cautious"] },
  win: { rate: 0.5, ci95: [0.3, 0.7] },
  deaths: { rate: 0, ci95: [0, 0.2] },
  verdict: { grade: "hard", mildest: "fair", gravest: "deadly" },
  change: { fights: 20, win: { difference: 0.1, ci95: [0.02, 0.2] }, deaths: { difference: 0, ci95: [-0.1, 0.1] } },
  fits: [],
};

test("a change is up or down only when its interval leaves no doubt", () => {
  const ways = [
    [0.01, 0.2],
    [-0.2, -0.01],
    [-0.1, 0.3],
  ].map(([low, high]) => odds.wayOf({ difference: 0.1, ci95: [low, high] }));
  assert.deepEqual(ways, ["up", "down", "open"]);
});

test("the odds name the policies that play, and that better ones are being chosen", () => {
  assert.equal(odds.policyWords(ODDS, WORDS), "with Cautious and bold one against Cautious");
  assert.equal(odds.policyWords({ side: "a", policies: { a: ["cautious"] } }, WORDS), "with Cautious");
  assert.equal(odds.noteOf(ODDS, WORDS), "20 so far, with Cautious and bold one against Cautious. Deciding.");
  const whole = { ...ODDS, whole: true, settled: true };
  assert.equal(odds.noteOf(whole, WORDS), "20 fights, with Cautious and bold one against Cautious.");
});

test("what would fit is told by kind, and its end is open at the most that was tried", () => {
  const zombies = { name: "Zombie", fair: 5, hard: 12, most: 12 };
  assert.equal(odds.fittingWords(zombies), "Zombie: up to 5 fair, 12 or more hard.");
});

test("where no number of enemies fits, words say it instead of a zero or the same number twice", () => {
  const fits = (/** @type {number} */ fair, /** @type {number} */ hard) =>
    odds.fittingWords({ name: "Zombie", fair, hard, most: 12 });
  assert.equal(fits(0, 0), "Zombie: none fair, one too hard.");
  assert.equal(fits(1, 1), "Zombie: up to 1 fair, more too hard.");
});

test("screen readers get the verdict, both rates with their intervals, and the change", () => {
  assert.equal(
    odds.saidOf(ODDS, WORDS),
    "Odds. Hard. Victory of the investigators: 50.0 % (30.0 to 70.0 %), +10.0 (+2.0 to +20.0)." +
      " A death: 0 % (at most 20.0 %), ±0.0 (−10.0 to +10.0).",
  );
});

test("events of a stream are read whole, however the answer is cut", async () => {
  const text = 'id: a-0\nevent: interim\ndata: {"side": "ñandú"}\n\n: still here\n\nid: a-1\nevent: end\ndata: {}\n\n';
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 7, bytes.length]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.slice(at * size, (at + 1) * size),
    );
    const stream = new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
    globalThis.fetch = async () => new Response(stream);
    const found = [];
    for await (const event of eventsOf("/", {}, new AbortController().signal)) found.push(event);
    assert.deepEqual(found, [
      { word: "interim", document: { side: "ñandú" } },
      { word: "end", document: {} },
    ]);
  }
});

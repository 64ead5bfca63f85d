// What the history shows of a job, what can be compared, and what "What if?" keeps.

import { openPage } from "./page.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { all, WORDS } from "./page.js";

/** @import { Job, ListedJob } from "../../../simulator/service/pages/documents.d.ts" */

openPage("es", {
  between: "de {low} a {high}",
  "history-unclear": "sin diferencia clara",
  "history-won": "Gana {who}",
  "key-draw": "sin ganador",
  "key-win": "Victoria: {side}",
  "figure-win": "Victoria: {side}",
  "knob-progress": "{done} de unos {of}",
  "state-failed": "ha fallado",
  "verdict-hard": "Difícil",
});
/** @type {Map<string, string>} */
const stored = new Map();
const localStorage = {
  /** @param {string} key */
  getItem: (key) => stored.get(key) ?? null,
  /**
   * @param {string} key
   * @param {string} text
   */
  setItem: (key, text) => stored.set(key, text),
};
class EventSource {
  addEventListener() {}
}
Object.assign(globalThis, { localStorage, EventSource });
beforeEach(() => stored.clear());
const { h } = await import("../../../simulator/service/pages/static/asalto.js");
const { comparisonOf, isPair, sizeOf, summaryOf, when } =
  await import("../../../simulator/service/pages/static/listing.js");
const { dropTry, keepTry, MOST, triesOf, TryBox } = await import("../../../simulator/service/pages/static/tries.js");

/** @param {Parameters<typeof summaryOf>[0]} summary */
const said = (summary) => h("p", {}, summaryOf(summary, WORDS)).textContent;

test("a row shows verdict and win rate, the winner, or the difference", () => {
  assert.equal(
    said({ side: "horrors", win: 0.5, ci95: [0.4, 0.6], grade: "hard", fights: 9 }),
    "Difícil50,0 %de 40,0 a 60,0 %Victoria: the horrors",
  );
  assert.equal(said({ side: "horrors", win: 0.5 }), "50,0 %Victoria: the horrors");
  assert.deepEqual([said({ winner: null }), said({ winner: "horrors" })], ["sin ganador", "Gana the horrors"]);
  assert.match(said({ figure: "win(horrors)", means: [0.4, 0.5], stands_out: false }) ?? "", /→ 50.*sin diferencia/);
  assert.equal(said({}), "");
});

test("sizes and dates are written as the reader writes them; an unknown date is a dash", () => {
  assert.deepEqual([0, 1, 1500, 1_250_000].map(sizeOf), ["0 kB", "1 kB", "2 kB", "1,2 MB"]);
  assert.equal(when(""), "–");
  const noon = /** @type {HTMLTimeElement} */ (when("2026-11-29T12:00:00Z"));
  assert.match(noon.textContent ?? "", /^(29|30) nov 2026/);
});

/**
 * @param {string} name
 * @param {string} text
 * @param {object} [more]
 */
const asked = (name, text, more = {}) =>
  /** @type {Job} */ (
    /** @type {unknown} */ ({
      title: "Ático",
      name,
      question: { kind: "batch", scenarios: ["s.toml"], files: { "s.toml": text, ...more }, seed: 7, options: {} },
    })
  );
const sides = ["own", "own"];

test("two batches become a comparison of their scenarios, under their names and with the fights of the longer", () => {
  const question = comparisonOf([asked("", "one"), asked("Noche ¡2!", "two")], sides, [50, 4000]);
  assert.deepEqual(question, {
    kind: "compare",
    scenarios: ["Atico.toml", "Noche_2.toml"],
    files: { "Atico.toml": "one", "Noche_2.toml": "two" },
    seed: 7,
    options: { fights: 4000, settings: [], policies: [] },
  });
  const twins = comparisonOf([asked("", "one", { "p.toml": "p" }), asked("", "two", { "p.toml": "p" })], sides, [1e6]);
  assert.deepEqual(/** @type {{ scenarios: string[] }} */ (twins).scenarios, ["Atico.toml", "Atico_2.toml"]);
});

test("what the same dice cannot compare is said", () => {
  const [one, other] = [asked("", "one"), asked("", "two")];
  const set = asked("", "two");
  set.question.options = { settings: ["a=1"] };
  assert.equal(comparisonOf([one, one], sides, []), "history-same");
  assert.equal(comparisonOf([one, other], ["own", "foe"], []), "history-sides");
  assert.equal(comparisonOf([one, set], sides, []), "history-settings");
  const packs = /** @type {const} */ ([asked("", "one", { "p.toml": "1" }), asked("", "two", { "p.toml": "2" })]);
  assert.equal(comparisonOf([...packs], sides, []), "history-files");
});

test("finished batches of the same game are a pair", () => {
  const batch = /** @type {ListedJob} */ ({ kind: "batch", state: "done", system: "tapiz" });
  assert.ok(isPair([batch, batch]));
  const odd = [{ system: "fragmentos" }, { kind: "run" }, { state: "failed" }];
  for (const change of odd) assert.ok(!isPair([batch, /** @type {ListedJob} */ ({ ...batch, ...change })]));
  assert.ok(!isPair([batch]) && !isPair([batch, batch, batch]));
});

const one = { of: "job", knob: "count:0:1", id: "a", share: "key" };

test("what was tried is kept once, the latest first, bounded, and for its own job", () => {
  keepTry(one);
  keepTry({ ...one, knob: "count:1:1", id: "b" });
  keepTry({ ...one, of: "other" });
  keepTry(one);
  assert.deepEqual(
    triesOf("job").map(({ id }) => id),
    ["a", "b"],
  );
  dropTry(one);
  assert.deepEqual([triesOf("job").length, triesOf("other").length], [1, 1]);
  for (let at = 0; at <= MOST; at += 1) keepTry({ ...one, knob: String(at) });
  assert.equal(triesOf("job").length, MOST);
  for (const text of ["{", "7", '[3, {"of": "job", "id": 1}]']) {
    stored.set("asalto-what-if", text);
    assert.deepEqual(triesOf("job"), []);
  }
});

test("a try has no figures and no link before its job is done, nor when it fails", () => {
  const job = /** @type {any} */ ({
    id: "a",
    share: "key",
    state: "running",
    progress: { done: 3, of: 9 },
    interim: {},
    problems: [],
  });
  const box = new TryBox(one, "uno más", () => ["45 %"]);
  box.show(job);
  assert.equal(box.node.textContent, "uno más3 de unos 9×");
  assert.match(box.node.className, /pending/);
  assert.equal(all(box.node, "progress").length, 1);
  box.end({ ...job, state: "failed", problems: ["it broke."] });
  assert.equal(box.node.textContent, "uno másHa falladoit broke.×");
  assert.match(box.node.className, /pending/);
  box.end({ ...job, state: "done", document: {} });
  assert.equal(box.node.textContent, "uno más45 %×");
  assert.equal(box.node.className, "outcome");
});

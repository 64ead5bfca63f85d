// What all pages share: messages, numbers, links, requests, elements.

import "./english.js";

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import * as page from "../../../simulator/service/pages/static/asalto.js";
import * as service from "../../../simulator/service/pages/static/service.js";
import * as sharing from "../../../simulator/service/pages/static/sharing.js";
import { all } from "./page.js";

/** @type {{ path: string, options: RequestInit & { headers: Record<string, string> } }[]} */
let asked = [];

/**
 * Let the service answer every request with a document.
 *
 * @param {number} status
 * @param {unknown} document
 */
function serve(status, document) {
  asked = [];
  mock.method(globalThis, "fetch", async (/** @type {string} */ path, /** @type {any} */ options) => {
    asked.push({ path, options });
    return new Response(JSON.stringify(document), { status });
  });
}

beforeEach(() => mock.restoreAll());

test("a message is filled in, and one that is missing shows its key", () => {
  assert.equal(page.t("between", { low: "12", high: "30 %" }), "12 to 30 %");
  assert.equal(page.t("at_least"), "at least {bound}");
  assert.equal(page.t("no-such-message"), "no-such-message");
});

test("numbers are written with separators and a true minus", () => {
  assert.equal(page.number(1234567), "1,234,567");
  assert.equal(page.number(1234.25, 1), "1,234.2");
  assert.equal(page.number(-2.5, 2), "−2.50");
});

test("a share has the digits of reports, and is 0 % or 100 % only when it is exact", () => {
  const shares = [0, 0.00001, 0.0018, 0.0565, 0.4567, 0.6515, 0.99999, 1];
  const shown = ["0 %", "0.0010 %", "0.18 %", "5.6 %", "45.7 %", "65.2 %", "99.99900 %", "100 %"];
  assert.deepEqual(
    shares.map((share) => page.percent(share)),
    shown,
  );
  assert.deepEqual([page.percent(0.00001, 1), page.percent(0.99999, 1)], ["0.1 %", "99.9 %"]);
});

test("an interval that reaches an end has one bound", () => {
  assert.equal(page.interval([0, 0.03]), "at most 3.0 %");
  assert.equal(page.interval([0.97, 1]), "at least 97.0 %");
  assert.equal(page.interval([0.25, 0.5]), "25.0 to 50.0 %");
});

test("a fight of one round is told in the singular", () => {
  assert.equal(page.lasts({ p50: 1, p05: 1, p95: 2 }), "It lasts 1 round.");
  assert.equal(page.lasts({ p50: 4, p05: 2, p95: 11 }), "It lasts 4 rounds (2 to 11).");
});

test("names are listed as the language does", () => {
  assert.equal(page.listed(["Elena", "Bruno", "Vega"]), "Elena, Bruno, and Vega");
  assert.equal(page.capital("zombie"), "Zombie");
  assert.equal(page.entrant("Cautious"), "Cautious");
  assert.equal(page.entrant("mine"), "mine");
});

test("a link gives back the text that was packed into it", async () => {
  const text = 'title = "El desván"\n'.repeat(50);
  const code = await sharing.packed(text);
  assert.match(code, /^[\w-]+$/);
  assert.ok(code.length < 100, `${code.length} letters`);
  assert.equal(await sharing.unpacked(code), text);
});

test("a link that somebody has cut is refused", async () => {
  const code = await sharing.packed("asalto = 1");
  await assert.rejects(sharing.unpacked(code.slice(0, -4)));
});

test("work is started once, when calls have ceased", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const work = mock.fn();
  const calm = page.calmly(work, 120);
  calm();
  mock.timers.tick(100);
  calm();
  mock.timers.tick(119);
  assert.equal(work.mock.callCount(), 0);
  mock.timers.tick(1);
  assert.equal(work.mock.callCount(), 1);
  mock.timers.reset();
});

test("a question is sent as JSON, in the language of the page", async () => {
  serve(200, { id: "a1" });
  assert.deepEqual(await service.post("/api/jobs", { kind: "batch" }), { id: "a1" });
  const [{ path, options }] = asked;
  assert.deepEqual([path, options.method, options.body], ["/api/jobs", "POST", '{"kind":"batch"}']);
  assert.equal(options.headers["accept-language"], "en");
  assert.equal(options.headers["content-type"], "application/json");
});

test("a refusal brings the sentences of the service", async () => {
  serve(422, { problems: ["There is no sheet zombi.", "There is no side."] });
  const error = await service.get("/api/jobs").catch((found) => found);
  assert.deepEqual(service.problemsOf(error), ["There is no sheet zombi.", "There is no side."]);
});

test("a service that cannot be reached is a sentence", async () => {
  mock.method(globalThis, "fetch", async () => {
    throw new TypeError("fetch failed");
  });
  const error = await service.get("/api/jobs").catch((found) => found);
  assert.deepEqual(service.problemsOf(error), ["The service cannot be reached."]);
});

test("a request that the page gave up is no problem of the service", async () => {
  mock.method(globalThis, "fetch", async () => {
    throw new DOMException("gone", "AbortError");
  });
  const error = await service.get("/api/jobs").catch((found) => found);
  assert.equal(service.isAborted(error), true);
});

test("the words of a game are found by id, and an id without a word is shown plainly", async () => {
  serve(200, {
    "hit-points": "life",
    side_horrors: "the horrors",
    "kind-undead": "undead",
    "value-close": "close by",
    "scene-doors-width": "Width",
    "scene-doors-width-help": "In metres.",
    "figure-some_dead": "someone dies",
  });
  const words = await service.words("haunted_house");
  assert.equal(asked[0].path, "/page/words/haunted_house?lang=en");
  assert.deepEqual(["hit points", "armour_class"].map(words.word), ["life", "armour class"]);
  assert.deepEqual(["challenge:front_door", "sabre#2", "sabre@1"].map(words.word), ["front door", "sabre", "sabre"]);
  assert.deepEqual([words.side("horrors"), words.side("left")], ["the horrors", "left"]);
  assert.deepEqual([words.kind("undead"), words.kind("beast")], ["undead", "beast"]);
  assert.deepEqual([words.value("close"), words.value("far")], ["close by", undefined]);
  assert.deepEqual(words.field("doors", "width"), { title: "Width", help: "In metres." });
  assert.deepEqual(words.field("doors", "height"), {});
  assert.deepEqual([words.figure("some_dead"), words.figure("life_lost")], ["someone dies", "life lost"]);
});

test("a job is followed until it has ended", () => {
  const heard = /** @type {unknown[]} */ ([]);
  /** @type {Record<string, (event: { data: string }) => void>} */
  const listeners = {};
  const close = mock.fn();
  class Events {
    /** @param {string} path */
    constructor(path) {
      heard.push(path);
      this.close = close;
    }

    /**
     * @param {string} word
     * @param {(event: { data: string }) => void} listener
     */
    addEventListener(word, listener) {
      listeners[word] = listener;
    }
  }
  Object.assign(globalThis, { EventSource: Events });
  const ended = mock.fn();
  service.follow("a1", "key", { progress: ({ done }) => heard.push(done) }, ended);
  listeners.state({ data: '{"state": "running"}' });
  listeners.progress({ data: '{"done": 120, "of": 1000}' });
  listeners.interim({ data: "{}" });
  assert.deepEqual([heard, close.mock.callCount()], [["/api/jobs/a1/events?share=key", 120], 0]);
  listeners.state({ data: '{"state": "done"}' });
  assert.deepEqual([ended.mock.callCount(), close.mock.callCount()], [1, 1]);
});

test("an element has classes, attributes, listeners and children; what is missing is left out", () => {
  const onclick = mock.fn();
  const node = page.h("button.go.big", { "aria-label": "Fight", hidden: false, onclick }, "Go", null, false, [
    "!",
    undefined,
  ]);
  const [button] = all({ children: [node] }, "button");
  assert.equal(button.className, "go big");
  assert.deepEqual(button.attributes, { "aria-label": "Fight" });
  assert.equal(button.textContent, "Go!");
  assert.equal(button.listeners.click, onclick);
});

test("a file that is opened is a text of at most 1 MiB", async () => {
  /** @param {BlobPart} part */
  const textOf = (part) => sharing.textIn(new File([part], "attic.toml"));
  assert.equal(await textOf("título = 1"), "título = 1");
  await assert.rejects(textOf(new Uint8Array([0xff, 0xfe, 0x61])), { problems: ["file-no_text"] });
  await assert.rejects(textOf("x".repeat(2 ** 20 + 1)), { problems: ["file-too_large"] });
});

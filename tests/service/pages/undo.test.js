// Undo and redo over whole texts.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Steps, stepsOf } from "../../../simulator/service/pages/static/undo.js";

test("texts come back in order, and a change after an undo forgets what was undone", () => {
  const steps = new Steps();
  for (const text of ["a", "b", "b", "c"]) steps.add(text);
  assert.deepEqual([steps.go(-1), steps.go(-1), steps.go(-1), steps.go(1)], ["b", "a", null, "b"]);
  steps.add("d");
  assert.deepEqual([steps.go(1), steps.go(-1), steps.go(1)], [null, "b", "d"]);
});

test("letters typed quickly are one step, and the text before them is kept", () => {
  const steps = new Steps();
  steps.add("", "toml", 0);
  for (const [text, now] of /** @type {const} */ ([
    ["a", 10],
    ["ab", 20],
    ["abc", 2000],
  ]))
    steps.add(text, "toml", now);
  steps.add("abcd", "", 2001);
  assert.deepEqual([steps.go(-1), steps.go(-1), steps.go(-1)], ["abc", "ab", ""]);
});

test("long histories are cut at their beginning", () => {
  const steps = new Steps();
  for (let number = 0; number < 300; number += 1) steps.add(String(number));
  assert.equal(steps.texts.length, 200);
  for (let number = 0; number < 20; number += 1) steps.add(String(number).repeat(1_000_000));
  assert.ok(steps.texts.join("").length <= 4_000_000);
});

test("the keys of all systems", () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  assert.equal(stepsOf({ ...none, key: "z", ctrlKey: true }), -1);
  assert.equal(stepsOf({ ...none, key: "Z", metaKey: true, shiftKey: true }), 1);
  assert.equal(stepsOf({ ...none, key: "y", ctrlKey: true }), 1);
  for (const event of [
    { ...none, key: "z" },
    { ...none, key: "z", ctrlKey: true, altKey: true },
  ])
    assert.equal(stepsOf(event), 0);
});

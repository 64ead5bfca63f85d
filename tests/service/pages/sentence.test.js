// What a sentence was understood as: each correction makes another sentence.

import "./english.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { marked, sentenceOf, withSheet, without } from "../../../simulator/service/pages/static/sentence.js";

/** @import { Piece } from "../../../simulator/service/pages/documents.d.ts" */

/**
 * @param {string} kind
 * @param {string} lead
 * @param {string} before
 * @param {string} name
 * @returns {Piece}
 */
const piece = (kind, lead, before, name) => ({
  ...{ kind, lead, before, name, after: "" },
  ...{ id: name, side: 0, others: [] },
});

const PIECES = [
  piece("group", "", "3 × ", "Guard"),
  piece("with", " with ", "", "bow"),
  piece("with", " and ", "", "shield"),
  piece("scene", " with ", "", "fog"),
];

test("a piece is left out, and the next one takes its place behind the same word", () => {
  assert.equal(sentenceOf(PIECES), "3 × Guard with bow and shield with fog");
  assert.equal(sentenceOf(without(PIECES, 1)), "3 × Guard with shield with fog");
  assert.equal(sentenceOf(without(PIECES, 3)), "3 × Guard with bow and shield");
});

test("another sheet is called by its id", () => {
  assert.equal(sentenceOf(withSheet(PIECES, 0, "city_guard")), "3 × city guard with bow and shield with fog");
});

test("what nothing used is marked at its place, also behind signs of two halves", () => {
  const parts = marked("🐺 3 wolves in waves", [{ start: 11, end: 19 }]);
  assert.deepEqual(
    parts.map((part) => (typeof part === "string" ? part : part.textContent)),
    ["🐺 3 wolves ", "in waves", ""],
  );
});

// The verdict of a comparison.

import "./english.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { contrastWords } from "../../../simulator/service/pages/static/contrast.js";

const found = { base: "20", other: "24", figure: "win(left)", margin: 0.02, more_fights: 1200 };

test("the verdict names both arms, and the margin in points or in the unit of a mean", () => {
  const way = (/** @type {string} */ arm) => `life ${arm}`;
  assert.equal(contrastWords({ ...found, verdict: "better" }, way), "life 24 against life 20: Better.");
  assert.equal(contrastWords({ ...found, verdict: "same" }, String), "24 against 20: Within 2 points.");
  assert.equal(contrastWords({ ...found, verdict: "open" }, String), "24 against 20: 1,200 more.");
  const rounds = { ...found, figure: "rounds", margin: 0.12345, smaller_than_margin: true };
  assert.equal(contrastWords({ ...rounds, verdict: "less" }, String), "24 against 20: Less, by less than 0.123.");
  assert.equal(contrastWords({ ...rounds, verdict: "same" }, String), "24 against 20: Within 0.123.");
});

test("documents of earlier versions have no verdict", () => {
  assert.equal(contrastWords(found, String), "");
});

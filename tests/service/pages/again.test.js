// The answer of another version.

import "./english.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { again } from "../../../simulator/service/pages/static/again.js";
import { links } from "../../../simulator/service/pages/static/links.js";
import { all } from "./page.js";

/** @import { Job } from "../../../simulator/service/pages/documents.d.ts" */

const question = { kind: "batch", scenarios: ["duel"], files: {}, seed: 7, options: {} };

test("what is missing is named, with a button that asks again", () => {
  const node = again({ question }, ["report", "fights"]);
  assert.equal(all(node, "p")[0].textContent, "Not shown: the report and the fights.");
  assert.equal(all(node, "button").length, 1);
});

test("what is missing has no link", () => {
  Object.assign(globalThis, { location: { origin: "http://here" } });
  const job = /** @type {Job} */ ({ id: "a1", kind: "batch", share: "s", question });
  /** @param {string[]} missing */
  const count = (missing) => links(job, missing).flatMap((node) => all(node, "a")).length;
  assert.deepEqual([count([]), count(["report"]), count(["report", "rows", "fights"])], [4, 3, 2]);
});

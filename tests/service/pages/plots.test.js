// Plots and the labels of their axes.

import "./english.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { Plot, named } from "../../../simulator/service/pages/static/plots.js";

test("a plot without rows is hidden and not drawn, because Vega warns of an axis without values", () => {
  const plot = new Plot("Length", () => assert.fail("nothing is to be drawn"));
  plot.show([], "");
  assert.deepEqual([plot.node.hidden, plot.drawing], [true, false]);
});

test("the lines of a label stand about the middle of its row", () => {
  const { height, encoding } = named([{ name: "Ana" }, { name: "Todos los investigadores" }], 20);
  assert.deepEqual(
    encoding.y.axis.labelOffset?.condition.map(({ value }) => value),
    [-7],
  );
  assert.equal(height, 40 + 2 * 36);
  assert.equal(named([{ name: "Ana" }], 20).encoding.y.axis.labelOffset, undefined);
});

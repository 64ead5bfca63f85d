// The same in Spanish.

import "./spanish.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { listed, number, percent, t } from "../../../simulator/service/pages/static/asalto.js";
import { localeOf } from "../../../simulator/service/pages/static/plots.js";

test("numbers have points and commas", () => {
  assert.equal(number(1234567.5, 1), "1.234.567,5");
  assert.equal(percent(0.4567), "45,7 %");
  assert.deepEqual([localeOf().decimal, localeOf().thousands], [",", "."], "those of plots too");
});

test("de and a run together with el", () => {
  assert.equal(t("side-of", { who: "el hombre lobo" }), "El turno del hombre lobo");
  assert.equal(t("attack-on", { who: "el hombre lobo" }), "Ataca al hombre lobo");
  assert.equal(t("attack-on", { who: "la bruja" }), "Ataca a la bruja");
});

test("names are listed with y, and e before an i", () => {
  assert.equal(listed(["Elena", "Bruno", "Vega"]), "Elena, Bruno y Vega");
  assert.equal(listed(["Bruno", "Irene"]), "Bruno e Irene");
});

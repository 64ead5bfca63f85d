// Seats that a browser holds: given by a link, found again, and listed for all at the table.

import "./english.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { heldSeat, holdSeat, seatHash, seatOfHash, seatRows } from "../../../simulator/service/pages/static/seats.js";
import { all } from "./page.js";

/** A storage of a browser. */
class Storage {
  /** @type {Map<string, string>} */
  rows = new Map();

  /** @param {string} key */
  getItem(key) {
    return this.rows.get(key) ?? null;
  }

  /**
   * @param {string} key
   * @param {string} text
   */
  setItem(key, text) {
    this.rows.set(key, text);
  }
}

const begin = () => Object.assign(globalThis, { localStorage: new Storage(), sessionStorage: new Storage() });
beforeEach(begin);

test("a link gives a seat, and nothing else does", () => {
  const seat = { place: 1, token: "a-b_c" };
  assert.deepEqual(seatOfHash(seatHash(seat)), seat);
  for (const hash of ["", "#", "#place=1", "#token=x", "#place=-1&token=x", "#place=x&token=y", "#place=1e9&token=y"])
    assert.equal(seatOfHash(hash), null, hash);
});

test("a seat is found after a reload, and by a new tab; two tabs hold two seats of one fight", () => {
  assert.equal(heldSeat("one"), null);
  assert.ok(holdSeat("one", { place: 0, token: "a" }));
  Object.assign(globalThis, { sessionStorage: new Storage() });
  assert.deepEqual(heldSeat("one"), { place: 0, token: "a" });
  const tab = sessionStorage;
  holdSeat("one", { place: 1, token: "b" });
  Object.assign(globalThis, { sessionStorage: new Storage() });
  holdSeat("one", { place: 2, token: "c" });
  Object.assign(globalThis, { sessionStorage: tab });
  assert.deepEqual(heldSeat("one"), { place: 1, token: "b" });
});

test("a broken storage is replaced, a missing one is said, and old fights are forgotten", () => {
  localStorage.setItem("asalto-seats", "{");
  assert.equal(heldSeat("one"), null);
  for (let number = 0; number < 60; number += 1) holdSeat(`fight-${number}`, { place: 0, token: "a" });
  Object.assign(globalThis, { sessionStorage: new Storage() });
  assert.deepEqual(heldSeat("fight-59"), { place: 0, token: "a" });
  assert.equal(heldSeat("fight-0"), null);
  Object.assign(globalThis, { localStorage: undefined });
  assert.equal(holdSeat("one", { place: 0, token: "a" }), false);
});

test("only the one that opened the fight can invite, and only free seats can be given up", () => {
  /** @type {import("../../../simulator/service/pages/documents.d.ts").Place[]} */
  const places = /** @type {const} */ (["seated", "waiting", "away", "left", "seated"]).map((state) => ({
    who: state,
    kind: "person",
    state,
    path: "",
    token: "t",
  }));
  const actions = { invite: () => 0, sit: () => 0, giveUp: () => 0 };
  /** @param {unknown} row */
  const acts = (row) => all(row, "button").map((button) => button.attributes["data-act"]);
  const same = (/** @type {string} */ name) => name;
  assert.deepEqual(seatRows(places, 0, same, actions).map(acts), [
    [],
    ["invite", "give_up"],
    ["invite", "give_up"],
    [],
    ["invite"],
  ]);
  assert.deepEqual(seatRows(places, null, same, actions).map(acts)[1], ["invite", "sit", "give_up"]);
  assert.deepEqual(seatRows(places, 1, same, null).flatMap(acts), []);
});

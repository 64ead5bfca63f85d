// A fight to be watched: its beats, the condition of everybody, the map.

import "./english.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { beats, history } from "../../../simulator/service/pages/static/fight.js";
import { bounds, cellFor, latest } from "../../../simulator/service/pages/static/map.js";

/** @import { Line, Places, Step, StepFields } from "../../../simulator/service/pages/documents.d.ts" */

/**
 * @param {string} text
 * @param {number} level
 * @param {string} tone
 * @returns {Line}
 */
const line = (text, level = 1, tone = "plain") => ({ text, level, tone });

/**
 * @param {string} event
 * @param {StepFields} fields
 * @param {Line[]} told
 * @returns {Step}
 */
const step = (event, fields = {}, ...told) => ({ event, fields, told });

const DUEL = [
  step("round_started", { round: 1 }, line("Round 1", 0, "heading")),
  step("decision", {}, line("Elena attacks the zombie")),
  step("roll", { sides: 10, faces: [7, 4] }),
  step("hit", {}, line("11 against 9: a hit", 2)),
  step("pool_changed", { body: 1, pool: "life", after: 0 }, line("The zombie loses 6", 3)),
  step("status_changed", { body: 1, status: "dead" }, line("The zombie is dead")),
  step("end"),
];

test("a beat has a line of the story with its details and dice", () => {
  const found = beats(DUEL);
  assert.deepEqual(
    found.map((beat) => beat.lines.map((each) => each.text)),
    [["Round 1"], ["Elena attacks the zombie", "11 against 9: a hit", "The zombie loses 6"], ["The zombie is dead"]],
  );
  assert.deepEqual(
    found.map((beat) => beat.dice),
    [[], [{ sides: 10, faces: [7, 4] }], []],
  );
  assert.deepEqual(
    found.map((beat) => [beat.first, beat.last, beat.round]),
    [
      [0, 0, 1],
      [1, 4, 1],
      [5, 6, 1],
    ],
  );
});

test("a fight that is still played shows the dice of its events", () => {
  const [beat] = beats([step("hit", { dice: [5, 2] }, line("A hit"))]);
  assert.deepEqual(beat.dice, [{ sides: 0, faces: [5, 2] }]);
});

test("a beat has at most twelve lines", () => {
  const told = [line("Elena attacks"), ...Array.from({ length: 14 }, (_, at) => line(`Detail ${at}`, 3))];
  assert.deepEqual(
    beats([step("hit", {}, ...told)]).map((beat) => beat.lines.length),
    [12, 3],
  );
});

test("a fight that tells nothing is one beat", () => {
  assert.deepEqual(beats([step("end")]), [{ lines: [], dice: [], first: 0, last: 0, round: 0 }]);
});

test("points and states follow the events, beat by beat", () => {
  const combatants = [
    { name: "Elena", side: "left", start: { life: 8 }, end: { life: 8 }, status: "active", standing: true },
    { name: "Zombie", side: "right", start: { life: 6 }, end: { life: 0 }, status: "dead", standing: false },
  ];
  const conditions = history({ combatants, steps: DUEL }, beats(DUEL));
  assert.deepEqual(
    conditions.map(([, zombie]) => [zombie.pools.life, zombie.status, zombie.standing]),
    [
      [6, "active", true],
      [0, "active", true],
      [0, "dead", false],
    ],
  );
  assert.deepEqual(
    conditions.map(([elena]) => elena.pools.life),
    [8, 8, 8],
  );
});

test("a combatant that has left does not stand", () => {
  const steps = [step("left", { body: 0, how: "fled" }, line("Elena runs away"))];
  const combatants = [{ name: "Elena", side: "left", start: {}, end: {} }];
  assert.deepEqual(history({ combatants, steps }, beats(steps)), [[{ pools: {}, status: "fled", standing: false }]]);
});

/** @type {Places[]} */
const PLACES = [
  {
    line: 1,
    places: [
      [0, 0],
      [20, 0],
    ],
  },
  { line: 8, places: [[5, 0], null] },
];

test("places hold until the next change", () => {
  assert.deepEqual(
    [0, 1, 7, 8, 99].map((at) => latest(PLACES, at)[0]),
    [
      [0, 0],
      [0, 0],
      [0, 0],
      [5, 0],
      [5, 0],
    ],
  );
});

test("the map shows every place of the fight, with a margin", () => {
  const [left, top, width, height] = bounds(PLACES);
  assert.deepEqual([left, width], [-4.4, 28.8]);
  assert.ok(top < 0 && top + height > 0, `${top} to ${top + height}`);
});

test("a map of a narrow place shows ten metres at least", () => {
  const [left, , width] = bounds([
    {
      line: 0,
      places: [
        [3, 2],
        [4, 2],
      ],
    },
  ]);
  assert.ok(width >= 10 && left <= -1.5, `${width} metres from ${left}`);
});

test("the cells of the grid grow with the map", () => {
  assert.deepEqual([10, 14, 15, 28.8, 70, 1300, 9000].map(cellFor), [1, 1, 2, 5, 5, 100, 100]);
});

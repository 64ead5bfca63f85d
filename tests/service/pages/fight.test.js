// A fight to be watched: its beats, dice and blows, the condition of all combatants, marks on the seek bar, the map.

import "./english.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { followBoard } from "../../../simulator/service/pages/static/board.js";
import { beats, blows, firstBlow, history, marks, nextFall } from "../../../simulator/service/pages/static/story.js";
import { placeLabels, shared } from "../../../simulator/service/pages/static/labels.js";
import { bounds, cellFor, latest } from "../../../simulator/service/pages/static/map.js";

/** @import { FightCombatant, Line, Places, Step, StepFields } from "../../../simulator/service/pages/documents.d.ts" */

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
    found.map((beat) => [beat.first, beat.last, beat.round]),
    [
      [0, 0, 1],
      [1, 4, 1],
      [5, 6, 1],
    ],
  );
});

test("dice stand beside the sentence that names their faces, also when another comes between", () => {
  const [beat] = beats([
    step("acted", { body: 0, target: 1 }, line("Elena fires", 2)),
    step("roll", { sides: 6, faces: [5, 3] }),
    step("tested", { body: 0, against: 1, dice: [5, 3] }, line("Attack: 5 3: hits", 3)),
    step("roll", { sides: 6, faces: [1] }),
    step("pool_changed", { body: 1, pool: "hits", after: 4 }, line("Hits: 4", 3)),
    step("damage_rolled", { body: 0, target: 1, dice: [1] }, line("Damage: 1", 3)),
    step("roll", { sides: 20, faces: [9] }), // a roll that no line tells
  ]);
  assert.deepEqual(
    beat.lines.map((each) => each.dice.map((roll) => roll.faces)),
    [[], [[5, 3]], [], [[1], [9]]],
  );
  const [order] = beats([
    step("roll", { sides: 6, faces: [6, 3] }),
    step("rolled", { dice: [6, 3] }, line("Initiative"), line("Bruno: 6+3 = 9", 2)),
  ]);
  assert.deepEqual(order.lines[1].dice, [{ sides: 6, faces: [6, 3] }]);
});

test("a fight that is still played shows the dice of its events", () => {
  const [beat] = beats([step("hit", { dice: [5, 2] }, line("A hit"))]);
  assert.deepEqual(beat.lines[0].dice, [{ sides: 0, faces: [5, 2] }]);
});

/** @type {FightCombatant[]} */
const PAIR = [
  { name: "Elena", side: "left", start: { life: 8 }, end: { life: 8 }, status: "able", standing: true },
  { name: "Zombie", side: "right", start: { life: 6 }, end: { life: 0 }, status: "dead", standing: false },
];
const SKIRMISH = [
  step("mustered", { body: 0 }, line("Elena: combat 6")),
  step("mustered", { body: 1 }, line("Zombie: combat 4")),
  step("rolled", { dice: [5] }, line("Elena, initiative: 5")),
  step("round_started", { round: 1 }, line("Round 1", 0, "heading")),
  step("acted", { body: 1, target: 0 }, line("The zombie hinders Elena")),
  step("tested", { body: 1, against: 0, task: "hinder", passed: true }, line("Hindrance: fails", 3)),
  step("acted", { body: 0, target: 1 }, line("Elena attacks the zombie")),
  step("tested", { body: 0, against: 1, task: "attack", passed: true }, line("Attack: hits", 3)),
  step("damage_rolled", { body: 0, target: 1, loss: 6 }, line("Damage: 6", 3)),
  step("status_changed", { body: 1, status: "bleeding" }, line("The zombie falls")),
  step("round_started", { round: 2 }, line("Round 2", 0, "heading")),
  step("status_changed", { body: 1, status: "able" }, line("The zombie gets up")),
  step("status_changed", { body: 1, status: "dead" }, line("The zombie dies")),
  step("end"),
];

test("sheets are one folded beat, and the fight starts with the first blow", () => {
  const all = beats(SKIRMISH);
  assert.deepEqual([all[0].folded, all[0].lines.length, all[1].folded], [true, 3, false]);
  const start = firstBlow({ combatants: PAIR, steps: SKIRMISH }, all);
  assert.equal(all[start].lines[0].text, "Elena attacks the zombie");
  assert.deepEqual(blows(SKIRMISH, all[start]), [{ from: 0, to: 1, hit: true, loss: 6 }]);
  const calm = SKIRMISH.slice(0, 4);
  assert.equal(firstBlow({ combatants: PAIR, steps: calm }, beats(calm)), 1, "without a blow, after the sheets");
});

test("rounds, falls and deaths are marks, and the next fall is found from any beat", () => {
  const document = { combatants: PAIR, steps: SKIRMISH };
  const all = beats(SKIRMISH);
  const found = marks(document, all);
  assert.deepEqual(
    found.map(({ kind, who, text }) => [kind, who, text]),
    [
      ["round", undefined, "Round 1"],
      ["fall", 1, "The zombie falls"],
      ["round", undefined, "Round 2"],
      ["death", 1, "The zombie dies"],
    ],
  );
  const [fall, death] = found.filter((mark) => mark.kind !== "round").map((mark) => mark.at);
  assert.deepEqual(
    [0, fall - 1, fall, death].map((at) => nextFall(found, at)),
    [fall, fall, death, undefined],
  );
  const standing = history(document, all).map(([, zombie]) => zombie.standing);
  assert.deepEqual([standing[fall], standing[death - 1], standing[death]], [false, true, false]);
});

test("a long fight has at most forty marks of rounds", () => {
  const steps = Array.from({ length: 300 }, (_, at) =>
    step("round_started", { round: at + 1 }, line(`Round ${at + 1}`, 0, "heading")),
  );
  const found = marks({ combatants: PAIR, steps }, beats(steps));
  assert.ok(found.length > 20 && found.length <= 40, `${found.length} marks`);
});

test("names do not overlap, and stay on the map", () => {
  const frame = { x: 0, y: 0, width: 360, height: 200 };
  const crowd = Array.from({ length: 12 }, (_, at) => ({
    x: 150 + 14 * (at % 4),
    y: 80 + 14 * Math.floor(at / 4),
    width: 50 + (at % 3) * 15,
  }));
  const boxes = placeLabels([...crowd, { x: 5, y: 5, width: 80 }], 8, 14, frame);
  boxes.forEach((box, at) => {
    assert.ok(shared(box, frame) > 0.999 * box.width * box.height, `name ${at} is on the map`);
    for (const other of boxes.slice(at + 1)) assert.equal(shared(box, other), 0, `name ${at}`);
  });
});

test("a beat has at most twelve lines", () => {
  const told = [line("Elena attacks"), ...Array.from({ length: 14 }, (_, at) => line(`Detail ${at}`, 3))];
  assert.deepEqual(
    beats([step("hit", {}, ...told)]).map((beat) => beat.lines.length),
    [12, 3],
  );
});

test("a fight that tells nothing is one beat", () => {
  assert.deepEqual(beats([step("end")]), [{ lines: [], first: 0, last: 0, round: 0, folded: false }]);
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

test("the board of a running fight follows its events: points, falls and departures", () => {
  const pools = [{ id: "life", left: 9, most: 12 }];
  const row = { body: 2, name: "Vega", side: 1, able: true, states: [], pools };
  const board = { round: 1, words: { en: {}, es: {} }, rows: [row] };
  assert.equal(followBoard(board, { event: "pool_changed", fields: { body: 2, pool: "life", after: 4 } }), true);
  assert.equal(pools[0].left, 4);
  assert.equal(followBoard(board, { event: "status_changed", fields: { body: 2, status: "unconscious" } }), true);
  assert.equal(row.able, false);
  assert.equal(followBoard(board, { event: "status_changed", fields: { body: 2, status: "active" } }), true);
  assert.equal(followBoard(board, { event: "left", fields: { body: 2 } }), true);
  assert.equal(row.able, false);
  assert.equal(
    followBoard(board, { event: "attacked", fields: { body: 2 } }),
    false,
    "what changes no row draws nothing",
  );
  assert.equal(followBoard(board, { event: "left", fields: { body: 7 } }), false, "one that is not on the board");
});

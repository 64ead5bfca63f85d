// The story of a fight as data: beats with their dice, the condition of all combatants, blows, marks on the seek bar.
//
// A beat is one step of the view: a line of the story that is not a detail of the line before. The sheets at the
// beginning are one folded beat.

/** @import { Fight, FightCombatant, Line, Step } from "../documents.d.ts" */
/** @import { Beat, Blow, Condition, DiceRoll, Mark } from "../page.d.ts" */

const DETAIL = 3; // lines as deep as this belong to the beat before
const MOST_LINES = 12; // of a beat that is not folded
const MOST_ROUNDS = 40; // marks of rounds on the seek bar
const FIT = ["active", "able"]; // states in which a combatant can fight
const FINAL = ["dead", "out", "lost"]; // states that do not end
const STARTS = ["round_started", "turn_started", "acted", "tested"]; // the fight has begun
const PAUSES = ["round_started", "turn_started", "round_ended"]; // dice before and after belong to different lines

/**
 * Return the beats of a fight, each with its lines, their dice, its last step and its round.
 *
 * @param {Step[]} steps
 * @returns {Beat[]}
 */
export function beats(steps) {
  /** @type {Beat[]} */
  const found = [];
  const thrown = diceOf(steps);
  let round = 0;
  let opening = steps.some((step) => step.event === "mustered");
  steps.forEach((step, at) => {
    if (step.event === "round_started") round = step.fields.round ?? 0;
    if (STARTS.includes(step.event)) opening = false;
    const folded = opening || step.event === "mustered";
    const rolls = placed(step.told, thrown.get(at) ?? []);
    step.told.forEach((told, number) => {
      const line = { ...told, dice: rolls[number] };
      const last = found.at(-1);
      if (last && belongs(line, last, folded)) last.lines.push(line);
      else found.push({ lines: [line], first: at, last: at, round, folded });
    });
    const last = found.at(-1);
    if (last) last.last = at;
  });
  return found.length ? found : [{ lines: [], first: 0, last: steps.length - 1, round: 0, folded: false }];
}

/**
 * Return whether a line belongs to a beat that has begun.
 *
 * @param {Line} line
 * @param {Beat} beat
 * @param {boolean} folded
 */
function belongs(line, beat, folded) {
  if (folded || beat.folded) return folded && beat.folded;
  if (line.tone === "heading" || beat.lines[0].tone === "heading" || beat.lines.length >= MOST_LINES) return false;
  return line.level >= DETAIL || line.level > beat.lines[0].level;
}

/**
 * Return the dice by the number of the step that tells them: the next one that names their faces, or else the next
 * one that tells anything before the turn ends, or else the last one before. A fight that is still played has no
 * rolls, only the dice of its events.
 *
 * @param {Step[]} steps
 * @returns {Map<number, DiceRoll[]>}
 */
export function diceOf(steps) {
  /** @type {Map<number, DiceRoll[]>} */
  const found = new Map();
  /**
   * @param {number} at
   * @param {DiceRoll} roll
   */
  const add = (at, roll) => found.set(at, [...(found.get(at) ?? []), roll]);
  if (!steps.some((step) => step.event === "roll")) {
    steps.forEach(({ fields, told }, at) => {
      if (told.length && fields.dice?.length) add(at, { sides: 0, faces: fields.dice });
    });
    return found;
  }
  /** @type {Map<number, number[]>} */
  const left = new Map(); // dice of an event that no roll has given yet
  let before = -1;
  steps.forEach((step, at) => {
    if (step.told.length) before = at;
    if (step.event !== "roll") return;
    const roll = { sides: step.fields.sides ?? 0, faces: step.fields.faces ?? [] };
    let next = -1;
    for (let later = at + 1; later < steps.length && !PAUSES.includes(steps[later].event); later += 1) {
      const { told, fields } = steps[later];
      if (!told.length) continue;
      if (next < 0) next = later;
      const rest = without(left.get(later) ?? fields.dice ?? [], roll.faces);
      if (!rest) continue;
      left.set(later, rest);
      next = later;
      break;
    }
    const owner = next < 0 ? before : next;
    if (owner >= 0) add(owner, roll);
  });
  return found;
}

/**
 * Return numbers without some of them; null if one of those is missing.
 *
 * @param {number[]} numbers
 * @param {number[]} taken
 */
function without(numbers, taken) {
  const rest = [...numbers];
  for (const each of taken) {
    const at = rest.indexOf(each);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/**
 * Return for each line of a step its dice: those of the first line that names all their faces, or else the last line.
 *
 * @param {Line[]} told
 * @param {DiceRoll[]} rolls
 * @returns {DiceRoll[][]}
 */
function placed(told, rolls) {
  /** @type {DiceRoll[][]} */
  const found = told.map(() => []);
  for (const roll of rolls) {
    const named = told.findIndex((line) => without((line.text.match(/\d+/g) ?? []).map(Number), roll.faces));
    found[named < 0 ? told.length - 1 : named].push(roll);
  }
  return found;
}

/**
 * Return the points and the state of every combatant after each beat.
 *
 * @param {Pick<Fight, "combatants" | "steps">} document
 * @param {Beat[]} all
 * @returns {Condition[][]}
 */
export function history({ combatants, steps }, all) {
  const fit = fitWords(combatants);
  /** @type {Condition[]} */
  const now = combatants.map((each) => ({ pools: { ...each.start }, status: "active", standing: true }));
  /** @type {Condition[][]} */
  const found = [];
  let at = 0;
  for (const beat of all) {
    for (; at <= beat.last; at += 1) {
      const step = steps[at];
      if (step.event === "end") combatants.forEach((each, place) => Object.assign(now[place], endOf(each)));
      else if (step.fields.body !== undefined && now[step.fields.body]) change(now[step.fields.body], step, fit);
    }
    found.push(now.map((each) => ({ ...each, pools: { ...each.pools } })));
  }
  return found;
}

/**
 * Return the words for states in which a combatant can fight.
 *
 * @param {FightCombatant[]} combatants
 */
const fitWords = (combatants) =>
  new Set([...FIT, ...combatants.filter((each) => each.standing).map((each) => each.status ?? "")]);

/**
 * Update the condition of a combatant with an event.
 *
 * @param {Condition} body
 * @param {Step} step
 * @param {Set<string>} fit
 */
function change(body, { event, fields }, fit) {
  if (event === "pool_changed" && fields.pool !== undefined) body.pools[fields.pool] = fields.after ?? 0;
  if (event === "status_changed") {
    body.status = fields.status;
    body.standing = fit.has(fields.status ?? "");
  }
  if (event === "left") {
    body.status = fields.how;
    body.standing = false;
  }
  if (event === "arrived") {
    body.status = "active";
    body.standing = true;
  }
}

/**
 * @param {FightCombatant} each
 * @returns {Condition}
 */
const endOf = ({ end, status, standing }) => ({ pools: { ...end }, status, standing });

/**
 * Return the blows of a beat: who acts against another combatant, whether it succeeds, the points lost.
 *
 * @param {Step[]} steps
 * @param {Beat} beat
 * @returns {Blow[]}
 */
export function blows(steps, beat) {
  /** @type {Map<string, Blow>} */
  const found = new Map();
  for (const { event, fields } of steps.slice(beat.first, beat.last + 1)) {
    const { body: from = -1, loss = 0 } = fields;
    const to = (event === "tested" ? fields.against : fields.target) ?? -1;
    if (!["tested", "compared", "damage_rolled"].includes(event) || from < 0 || to < 0 || from === to) continue;
    const blow = found.get(`${from} ${to}`) ?? { from, to, hit: false, loss: 0 };
    blow.hit ||= event === "damage_rolled" ? loss > 0 : fields.passed === true;
    if (event === "damage_rolled") blow.loss += Math.max(0, loss);
    found.set(`${from} ${to}`, blow);
  }
  return [...found.values()];
}

/**
 * Return the beat of the first blow: the first attack or damage on another side, or else the first act against
 * another combatant, or else the first beat after the sheets.
 *
 * @param {Pick<Fight, "combatants" | "steps">} document
 * @param {Beat[]} all
 */
export function firstBlow({ combatants, steps }, all) {
  /** @param {Beat} beat */
  const strikes = (beat) =>
    blows(steps, beat).some(({ from, to }) => combatants[from]?.side !== combatants[to]?.side) &&
    steps
      .slice(beat.first, beat.last + 1)
      .some(
        ({ event, fields }) =>
          event === "damage_rolled" || event === "compared" || (event === "tested" && fields.task === "attack"),
      );
  const ways = [strikes, (/** @type {Beat} */ beat) => blows(steps, beat).length > 0];
  for (const way of [...ways, (/** @type {Beat} */ beat) => !beat.folded]) {
    const at = all.findIndex(way);
    if (at >= 0) return at;
  }
  return 0;
}

/**
 * Return the marks of a fight for the seek bar, in order: beats in which a round begins (at most 40, evenly chosen),
 * a combatant falls or leaves, or one is out for good. `who` is its number; `text` is its sentence.
 *
 * @param {Pick<Fight, "combatants" | "steps">} document
 * @param {Beat[]} all
 * @returns {Mark[]}
 */
export function marks({ combatants, steps }, all) {
  const fit = fitWords(combatants);
  /** @type {Set<number>} */
  const down = new Set();
  const rounds = Math.max(0, ...all.map((beat) => beat.round));
  const every = Math.ceil(rounds / MOST_ROUNDS);
  /** @type {Mark[]} */
  const found = [];
  all.forEach((beat, at) => {
    for (const { event, fields, told } of steps.slice(at ? all[at - 1].last + 1 : 0, beat.last + 1)) {
      const text = told[0]?.text ?? beat.lines[0]?.text ?? "";
      const who = fields.body ?? -1;
      if (event === "round_started" && ((fields.round ?? 0) - 1) % every === 0) found.push({ at, kind: "round", text });
      if (event === "arrived") down.delete(who);
      const state = event === "status_changed" ? (fields.status ?? "") : event === "left" ? (fields.how ?? "") : null;
      if (state === null || !combatants[who]) continue;
      if (event === "status_changed" && fit.has(state)) down.delete(who);
      else if (FINAL.includes(state)) found.push({ at, kind: "death", who, text });
      else if (!down.has(who)) found.push({ at, kind: "fall", who, text });
      if (event === "left" || !fit.has(state)) down.add(who);
    }
  });
  return found;
}

/**
 * Return the beat of the next fall or death after beat `at`; undefined if there is none.
 *
 * @param {Mark[]} all
 * @param {number} at
 */
export const nextFall = (all, at) =>
  all
    .filter((mark) => mark.kind !== "round" && mark.at > at)
    .map((mark) => mark.at)
    .sort((one, other) => one - other)[0];

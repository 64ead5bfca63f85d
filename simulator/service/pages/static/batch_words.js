// Sentences on the answer of a batch, with the words of reports: luck, drawn numbers, causes of falls.

import { interval, number, percent, t } from "./asalto.js";
import { endingWord } from "./figures.js";
import { luckOf } from "./groups.js";

/** @import { BatchCombatant, BatchDocument, ByName } from "../documents.d.ts" */
/** @import { Context } from "../page.d.ts" */

const SOME_LUCK = 0.5; // standard deviations between won and lost fights from which luck decides with the play
const MUCH_LUCK = 1.2; // and from which it decides a lot
const SLIGHT = 0.1; // standard deviations from which dice are better than average
const CLEAR = 0.4; // and from which they are clearly better

/**
 * Return a message of reports; of a campaign, its variant about sessions if there is one.
 *
 * @param {Pick<BatchDocument, "chain">} document
 * @param {string} key
 * @param {ByName<string>} [values]
 */
export function told({ chain }, key, values) {
  const session = `report-session-${key}`;
  return t(chain && t(session) !== session ? session : `report-${key}`, values);
}

/**
 * Write a figure: "a win for the left side".
 *
 * @param {string} figure
 * @param {Pick<Context, "side" | "word">} context
 */
function figureWords(figure, context) {
  const [, name, of] = figure.match(/^(\w+)(?:\((.*)\))?$/) ?? [null, figure, ""];
  const key = `report-figure-${name}`;
  const who = name === "ending" ? endingWord(of ?? "", context) : context.side(of ?? "");
  return t(key) === key ? [context.word(name), of && who].filter(Boolean).join(": ") : t(key, { who });
}

/**
 * Write the estimates adjusted for luck, a sentence each.
 *
 * @param {Pick<BatchDocument, "adjusted">} document
 * @param {Pick<Context, "side" | "word">} context
 */
export const adjustedWords = ({ adjusted = {} }, context) =>
  Object.entries(adjusted).map(([figure, { mean, ci95, worth_fights }]) => {
    const rated = !/^(rounds|strength|deaths|hits|damage_|total_|life|steps)/.test(figure);
    const [low, high] = ci95;
    return t("report-headline-adjusted", {
      figure: figureWords(figure, context),
      mean: rated ? percent(mean) : number(mean, 2),
      bounds: rated ? interval(ci95) : t("between", { low: number(low, 2), high: number(high, 2) }),
      fights: number(worth_fights),
    });
  });

/** @param {number} value */
export const sigmas = (value) => `${value > 0 ? "+" : ""}${number(value, 2)}`;

/** @param {number} value */
function diceWords(value) {
  const far = Math.abs(value) >= CLEAR ? "far_" : "";
  const how = Math.abs(value) < SLIGHT ? "level" : `${far}${value > 0 ? "better" : "worse"}`;
  return t(`report-luck_dice-${how}`, { sigmas: sigmas(value) });
}

/**
 * Write what decides: how far the dice of a side were from average when it won and when it did not; empty unless both
 * happened.
 *
 * @param {{ combatants: ByName<Pick<BatchCombatant, "side" | "luck">> }} document
 * @param {string} own
 * @param {Pick<Context, "side">} context
 */
export function luckWords({ combatants }, own, context) {
  const members = Object.values(combatants).filter(({ side }) => side === own);
  const won = luckOf(members, "won");
  const lost = luckOf(members, "not_won");
  if (won === null || lost === null) return "";
  const apart = won - lost;
  const weight = apart < SOME_LUCK ? "little" : apart < MUCH_LUCK ? "some" : "much";
  const values = { side: context.side(own), won: diceWords(won), lost: diceWords(lost) };
  return t(`report-headline-luck_${weight}`, values);
}

/**
 * Write which numbers were drawn in each fight, and that some combatants were absent from some; empty if none.
 *
 * @param {Pick<BatchDocument, "drawn" | "combatants">} document
 */
export function drawnWords({ drawn = [], combatants }) {
  const numbers = drawn
    .map(({ number: name, text, values }) =>
      t("report-headline-drawn_number", { number: name, text, mean: number(values.mean, 1) }),
    )
    .join(", ");
  const absent = Object.values(combatants).some(({ fights }) => typeof fights === "number");
  return [numbers && t("report-headline-drawn", { numbers }), absent && t("report-headline-absent")]
    .filter(Boolean)
    .join(" ");
}

/**
 * Write the cause of a fall: an attacker, a thing, or both.
 *
 * @param {{ by: string, with: string }} cause
 * @param {Pick<Context, "word">} context
 */
export function causeWords({ by, with: thing }, context) {
  const own = `report-cause-${thing}`;
  if (!by && t(own) !== own) return t(own);
  const word = thing && context.word(thing);
  return by && word ? `${by} (${word})` : by || word || t("report-no_cause");
}

// Metrics and settings in words, for the answers of sweeps, searches and comparisons.

import { capital, h, interval, number, percent, t } from "./asalto.js";
import { share } from "./tables.js";

/** @import { Figure, Interval, Setting, Verdict } from "../documents.d.ts" */
/** @import { Words } from "../page.d.ts" */

const SHARES =
  /^(some_dead|win|draw|tpk|wiped|dead|away|helpless|stands|alive|standing|fallen|falls|ending|done|undecided)\b/;

/**
 * Return the word for an ending: one that all games share, or the game's own.
 *
 * @param {string} ending
 * @param {Pick<Words, "word">} context
 */
export function endingWord(ending, context) {
  const key = `report-ending-${ending}`;
  return t(key) === key ? context.word(ending) : t(key);
}

/**
 * Name a figure: "win(left)" is "Victory: the left side".
 *
 * @param {string} figure
 * @param {Words} context
 * @returns {string}
 */
export function figureName(figure, context) {
  const [, name, of] = figure.match(/^(\w+)\((.*)\)$/) ?? [null, figure, ""];
  const key = `figure-${name}`;
  if (name.startsWith("total_") && t(key) === key)
    return `${figureName(name.slice(6), context)}: ${t("all_copies", { who: of })}`;
  const word = t(key) === key ? capital(context.word(name)) : t(key);
  return of ? `${word}: ${name === "ending" ? endingWord(of, context) : context.side(of)}` : word;
}

/**
 * Draw a figure with its interval: a share as a bar, a mean as a number.
 *
 * @param {Figure | undefined} each
 */
export function figureCell(each) {
  if (!each) return "…";
  if ("rate" in each) return each.ci95 ? share({ rate: each.rate, ci95: each.ci95 }) : percent(each.rate);
  const bounds = each.ci95
    ? h("small", { title: t("interval") }, `${number(each.ci95[0], 2)} … ${number(each.ci95[1], 2)}`)
    : null;
  return h("span.mean", {}, h("b", {}, number(each.mean, 2)), bounds);
}

/**
 * Tell whether a figure is a share of fights, not a mean.
 *
 * @param {string} figure
 */
export const isShare = (figure) => SHARES.test(figure);

/**
 * @param {string} figure
 * @param {number} value
 */
export function shown(figure, value) {
  return isShare(figure) ? percent(value) : number(value, 2);
}

/**
 * @param {string} figure
 * @param {number} value
 */
export function signed(figure, value) {
  const sign = value > 0 ? "+" : value < 0 ? "−" : "±";
  return isShare(figure) ? `${sign}${number(Math.abs(100 * value), 1)}` : `${sign}${number(Math.abs(value), 2)}`;
}

/**
 * Return the share or the mean that a figure is.
 *
 * @param {Figure} each
 */
export const valueOf = (each) => ("rate" in each ? each.rate : each.mean);

/**
 * Read the target of a search: "win(left) = 0.7" wants the side "left" to win seven fights in ten. Null for any other.
 *
 * @param {string} target
 */
export function wantedWin(target) {
  const found = target.match(/^win\((.*)\)\s*=\s*(.*)$/);
  return found && { side: found[1], rate: Number(found[2]) };
}

/**
 * Write a condition in words: "win(left)<0.05" is "Victory: the left side < 5.0 %".
 *
 * @param {string} text
 * @param {Words} context
 */
export function conditionWords(text, context) {
  const [, figure, sign, value] = text.match(/^(.*?)\s*([<>]=?|=)\s*(.*)$/) ?? [];
  if (!sign) return text;
  const bound = isShare(figure) && !value.endsWith("%") ? percent(Number(value)) : value;
  return `${figureName(figure, context)} ${sign} ${bound}`;
}

/**
 * Write a share or a mean as text for screen readers.
 *
 * @param {Figure} each
 */
export const saidOf = (each) =>
  "rate" in each ? `${percent(each.rate)}${each.ci95 ? ` (${interval(each.ci95)})` : ""}` : number(each.mean, 2);

/**
 * Write the path of a setting in words: "combatants.Zombi.count" is "Zombi: how many".
 *
 * @param {string} path
 * @param {Words} context
 */
export function keyWords(path, context) {
  const [kind, ...rest] = (path.match(/"[^"]*"|[^.]+/g) ?? [path]).map((part) => part.replaceAll('"', ""));
  if (kind !== "combatants" && kind !== "sides" && kind !== "sheets")
    return rest
      .concat(rest.length ? [] : kind)
      .map((each) => context.word(each))
      .join(", ");
  const [name, ...fields] = rest;
  if (kind === "sides" && fields[0] === "policy") return t("lever-policy", { side: capital(context.side(name)) });
  const field = fields.map((each) => context.word(each)).join(", ");
  return fields[0] === "count" ? t("lever-count", { name }) : t("lever-field", { name, field });
}

/**
 * Write a value of a setting in words.
 *
 * @param {unknown} value
 * @param {Words} context
 * @returns {string}
 */
export function valueWords(value, context) {
  if (Array.isArray(value)) return value.map((each) => valueWords(each, context)).join(", ");
  if (typeof value !== "string") return String(value);
  const policy = t(`policy-${value}`);
  return policy === `policy-${value}` ? context.word(value) : policy.split(":")[0];
}

/**
 * Write settings in words: "Zombi: how many = 3".
 *
 * @param {Setting} set
 * @param {Words} context
 */
export const settingWords = (set, context) =>
  Object.entries(set)
    .map(([path, value]) => `${keyWords(path, context)} = ${valueWords(value, context)}`)
    .join(", ");

/**
 * Tell whether the intervals of two shares do not touch.
 *
 * @param {{ ci95: Interval }} one
 * @param {{ ci95: Interval }} other
 */
export const apart = (one, other) => one.ci95[0] > other.ci95[1] || other.ci95[0] > one.ci95[1];

/**
 * Return the reason for an open verdict, or the grades that the intervals of the fights still allow.
 *
 * @param {Verdict} verdict
 * @param {boolean} whole
 */
export function verdictNote({ grade, mildest, gravest, undecided }, whole) {
  if (grade === "undecided") return ` ${t("verdict-why", { rate: percent(undecided?.rate ?? 0) })}`;
  if (mildest === gravest) return "";
  const grades = { mildest: t(`grade-${mildest}`), gravest: t(`grade-${gravest}`) };
  return ` ${t(whole ? "verdict-spans" : "verdict-open", grades)}`;
}

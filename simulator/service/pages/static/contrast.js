// Verdict of a comparison on the deciding figure, as the report writes it.

import { number, t } from "./asalto.js";
import { isShare } from "./figures.js";

/** @import { ComparedArms } from "../documents.d.ts" */

/**
 * Write the verdict of an arm against the base; empty for documents of earlier versions without one.
 *
 * @typedef {"base" | "other" | "figure" | "verdict" | "margin" | "smaller_than_margin" | "more_fights"} Keys
 * @param {Pick<ComparedArms, Keys>} found
 * @param {(arm: string) => string} way Name of an arm.
 */
export function contrastWords(found, way) {
  const { base, other, figure, verdict, margin = 0, smaller_than_margin: small, more_fights: more } = found;
  if (!verdict) return "";
  const bound = isShare(figure) ? t("report-points", { value: plain(100 * margin) }) : plain(margin);
  const words = t(`report-verdict-${verdict}`, { margin: bound, more: number(more ?? 0) });
  const isKnown = verdict !== "same" && verdict !== "open";
  const told = small && isKnown ? t("report-small_too", { verdict: words, margin: bound }) : words;
  return `${t("report-against", { other: way(other), base: way(base) })}: ${told}.`;
}

/**
 * Write a value with as many decimals as it has, but no more than three digits.
 *
 * @param {number} value
 */
function plain(value) {
  const short = Number(value.toPrecision(3));
  return number(short, String(short).split(".")[1]?.length);
}

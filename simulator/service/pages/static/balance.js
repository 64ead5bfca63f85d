// Solutions for a fair fight: the changes of each, its effect, and a button that applies it.

import { asks, capital, complain, h, number, percent, t } from "./asalto.js";
import { figureCell, valueWords, wantedWin } from "./figures.js";
import { get, goTo, problemsOf } from "./service.js";
import { table } from "./tables.js";

/** @import { BalanceDocument, Change, Way } from "../documents.d.ts" */
/** @import { Child, Context, Heard, Words } from "../page.d.ts" */

export class Ways {
  /**
   * @param {Element} place
   * @param {Context} context
   */
  constructor(place, context) {
    this.place = place;
    this.context = context;
  }

  /**
   * @param {BalanceDocument} document
   * @param {boolean} whole
   */
  show(document, whole) {
    const { context } = this;
    const { side, rate } = wantedWin(document.target) ?? { side: "", rate: 0 };
    const wanted = t("wish-wanted", { side: context.side(side), rate: percent(rate) });
    const found = document.ways.length > 0;
    const sentence = sentenceOf(whole, document.reached, found);
    const problems = h("ul.problems");
    /**
     * @param {string} name
     * @param {Way} each
     * @param {Child} take
     * @param {string} met
     */
    const row = (name, each, take, met) => [
      name,
      take,
      ...["win", "some_dead"].map((figure) => figureCell(each.figures[`${figure}(${side})`])),
      t(`verdict-${each.verdict}`),
      met,
      number(each.fights),
    ];
    const rows = [
      row(t("ways-base"), document.base, "", "–"),
      ...document.ways.map((each, at) => {
        const take = whole && asks ? this.take(at, problems) : "";
        return row(this.changes(each.changes), each, take, t(`report-balance-${each.reached ? "there" : "open"}`));
      }),
    ];
    const heads = [
      t("ways-change"),
      t("col-take"),
      t("figure-win"),
      t("figure-some_dead"),
      t("ways-verdict"),
      t("report-balance-met"),
      [t("col-fights")],
    ];
    const spent = whole && document.budget_spent ? h("p.note", {}, t("ways-spent")) : null;
    const both = whole && document.conflict?.each_alone ? h("p", {}, t("ways-conflict")) : null;
    this.place.replaceChildren(
      ...[
        h("p.answer", {}, t(sentence)),
        h("p", {}, wanted),
        both,
        table(t("table-ways"), heads, rows),
        spent,
        problems,
        h("p.note", {}, t(whole ? "compare-of" : "compare-so_far", { fights: number(document.fights) })),
      ].filter((part) => part !== null),
    );
  }

  /**
   * Write the changes of a solution as words.
   *
   * @param {Change[]} changes
   */
  changes(changes) {
    const { context } = this;
    /** @param {string} text */
    const value = (text) =>
      valueWords(/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text.replace(/^"|"$/g, ""), context);
    return changes
      .map(({ kind, who, key, from, to }) => {
        const name = kind === "policy" ? capital(context.side(who)) : who;
        const parts = [name, fieldWords(kind, key, context)].filter(Boolean);
        return capital(`${parts.join(": ")} ${value(from)} → ${value(to)}`);
      })
      .join(", ");
  }

  /**
   * @param {number} at
   * @param {Element} problems
   */
  take(at, problems) {
    const { id, share } = this.context;
    /** @param {Heard<HTMLButtonElement>} event */
    const open = async (event) => {
      event.currentTarget.disabled = true;
      try {
        /** @type {{ text: string }} */
        const { text } = await get(
          `/api/jobs/${id}/ways/${at + 1}?share=${share}&lang=${document.documentElement.lang}`,
        );
        sessionStorage.setItem("encounter", text);
        goTo("/");
      } catch (error) {
        complain(problems, problemsOf(error));
      }
    };
    return h("button", { type: "button", id: `take-${at}`, onclick: open }, t("solve-take"));
  }
}

/**
 * Return the key of the sentence that sums up a search for a fair fight.
 *
 * @param {boolean} whole The search is over.
 * @param {boolean} reached The target is reached.
 * @param {boolean} found The search has a solution.
 */
export function sentenceOf(whole, reached, found) {
  if (!whole) return found ? "ways-so_far" : "waiting";
  if (reached) return found ? "ways-reached" : "ways-settled";
  return found ? "ways-nearest" : "ways-none";
}

/**
 * Name the field that a change is made to; a changed count needs no name.
 *
 * @param {string} kind
 * @param {string} key
 * @param {Words} context
 */
function fieldWords(kind, key, context) {
  if (kind === "count") return "";
  if (kind === "policy") return t("side-policy");
  if (kind === "weapon") return t("ways-weapon");
  return context.word(key.slice(key.lastIndexOf(".") + 1));
}

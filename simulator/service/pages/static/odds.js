// The odds while an encounter is edited: asked a moment after the last change, sharper while they are watched, with
// what the change did.

import { h, interval, listed, number, percent, t } from "./asalto.js";
import { signed, valueWords, verdictNote } from "./figures.js";
import { Problem, eventsOf, isAborted } from "./service.js";

/** @import { PreviewEvents, PreviewFitting, PreviewOdds, PreviewShift, Rate } from "../documents.d.ts" */
/** @import { Words } from "../page.d.ts" */

const CALM = 200; // milliseconds without a change before the odds are asked
const AGAIN = 2000; // milliseconds before they are asked again
const TRIES = 3;
const REFUSED = 422;

/**
 * Tell what a change did to a share: "up", "down", or "open" where the fights so far allow both.
 *
 * @param {PreviewShift} shift
 */
export const wayOf = ({ ci95: [low, high] }) => (low > 0 ? "up" : high < 0 ? "down" : "open");

/**
 * Write what a change did to a share, in points, with its interval.
 *
 * @param {PreviewShift} shift
 */
function shiftWords({ difference, ci95 }) {
  const [low, high] = ci95.map((bound) => signed("win", bound));
  return t("odds-shift", { shift: signed("win", difference), low, high });
}

/**
 * Name the policies that play: the own side's, and those of all others.
 *
 * @param {Pick<PreviewOdds, "side" | "policies">} odds
 * @param {Words} words
 */
export function policyWords({ side, policies }, words) {
  /** @param {string[]} names */
  const all = (names) => listed([...new Set(names)].map((name) => valueWords(name, words)));
  const others = Object.entries(policies).flatMap(([name, played]) => (name === side ? [] : played));
  const own = all(policies[side] ?? []);
  return others.length ? t("odds-policies", { own, others: all(others) }) : t("odds-policies_one", { own });
}

/**
 * Write the number of fights and the policies that played them.
 *
 * @param {PreviewOdds} odds
 * @param {Words} words
 */
export function noteOf(odds, words) {
  const fights = t(odds.whole ? "odds-whole" : "odds-so_far", { fights: number(odds.fights) });
  const note = `${fights}, ${policyWords(odds, words)}.`;
  return odds.settled ? note : `${note} ${t("odds-choosing")}`;
}

/**
 * Write how many enemies of a kind would fit.
 *
 * @param {PreviewFitting} fitting
 */
export function fittingWords({ name, fair, hard, most }) {
  /** @param {string} grade @param {number} count */
  const upTo = (grade, count) => {
    const ending = count === 0 ? "_none" : count === most ? "_most" : "";
    return t(`report-budget-${grade}${ending}`, { count: number(count) });
  };
  const same = fair > 0 && fair === hard && hard < most;
  const words = { fair: upTo("fair", fair), hard: same ? t("report-budget-hard_same") : upTo("hard", hard) };
  return `${t("report-budget-fits", { name, ...words })}.`;
}

/**
 * Write the odds as sentences for screen readers.
 *
 * @param {PreviewOdds} odds
 * @param {Words} words
 */
export function saidOf(odds, words) {
  /** @type {(label: string, share: Rate, shift?: PreviewShift) => string} */
  const one = (label, { rate, ci95 }, shift) =>
    `${label}: ${percent(rate)} (${interval(ci95)})${shift ? `, ${shiftWords(shift)}` : ""}.`;
  const win = one(t("key-win", { side: words.side(odds.side) }), odds.win, odds.change?.win);
  const deaths = one(t("key-deaths"), odds.deaths, odds.change?.deaths);
  return `${t("odds")}. ${t(`verdict-${odds.verdict.grade}`)}. ${win} ${deaths}`;
}

/**
 * Draw the odds.
 *
 * @param {PreviewOdds} odds
 * @param {Words} words
 */
function drawn(odds, words) {
  const { verdict, change } = odds;
  /** @type {(label: string, share: Rate, tone: string, good: string, shift?: PreviewShift) => HTMLElement} */
  const figure = (label, { rate, ci95 }, tone, good, shift) => {
    const way = shift && wayOf(shift);
    const sense = way === "open" ? "open" : way === good ? "good" : "bad";
    const told = shift && h(`span.shift.${sense}`, {}, shiftWords(shift));
    const value = h("dd", {}, h("span.figure", {}, percent(rate)), h("span.note", {}, interval(ci95)), told);
    return h(`div.key.${tone}`, {}, h("dt", {}, label), value);
  };
  const win = figure(t("key-win", { side: words.side(odds.side) }), odds.win, "own", "up", change?.win);
  const deaths = figure(t("key-deaths"), odds.deaths, "bad", "down", change?.deaths);
  return [
    h(
      "p.grade",
      { "data-grade": verdict.grade },
      h("strong", {}, t(`verdict-${verdict.grade}`)),
      h("span.note", {}, verdictNote(verdict, odds.whole)),
    ),
    h("dl.keys", {}, win, deaths),
    ...(odds.fits.length ? [h("p.note", {}, `${t("odds-fits")} ${odds.fits.map(fittingWords).join(" ")}`)] : []),
    h("p.note", {}, noteOf(odds, words)),
  ];
}

/** The box with the odds of the encounter that is edited. */
export class Odds {
  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} said Place of the sentences for screen readers.
   * @param {() => Words} words
   */
  constructor(place, said, words) {
    this.place = place;
    this.said = said;
    this.words = words;
    this.text = "";
    /** @type {string | null} The encounter whose odds are shown. */
    this.shown = null;
    /** @type {string | null} The encounter before the change. */
    this.before = null;
    /** @type {PreviewOdds | null} */
    this.odds = null;
    this.done = true;
    this.isCalm = this.isFit = false;
    /** @type {AbortController | null} */
    this.asking = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.leave();
      else this.begin();
    });
    window.addEventListener("focus", () => this.begin());
  }

  /**
   * Ask for the odds of a changed encounter when it can be fought, unless it changes again in a moment.
   *
   * @param {string} text
   */
  changed(text) {
    if (text === this.text) return;
    this.stop();
    this.text = text;
    this.done = this.isCalm = this.isFit = false;
    this.place.classList.add("stale");
    this.timer = setTimeout(() => {
      this.isCalm = true;
      this.begin();
    }, CALM);
  }

  /**
   * Note that an encounter can be fought.
   *
   * @param {string} text
   */
  fits(text) {
    this.changed(text); // which it is not, unless a check has failed in between
    this.isFit = true;
    this.begin();
  }

  /** Begin to compute, if everything is ready and nothing is computed. */
  begin() {
    if (this.isCalm && this.isFit && !this.done && !this.asking && !document.hidden) this.ask();
  }

  /** Another encounter begins: it is not compared with the last. */
  forget() {
    this.shown = this.before = null;
  }

  /** Show no odds: the encounter cannot be fought. */
  clear() {
    this.stop();
    this.text = "";
    this.done = true;
    this.isFit = false;
    this.odds = null;
    this.place.hidden = true;
  }

  /** Stop computing; what is shown stays. */
  stop() {
    clearTimeout(this.timer);
    this.leave();
  }

  /** Leave the answer that is being computed. */
  leave() {
    this.asking?.abort();
    this.asking = null;
  }

  async ask(tries = TRIES) {
    this.stop();
    const { text } = this;
    const asking = (this.asking = new AbortController());
    if (this.shown !== text) this.before = this.shown;
    const again = () => {
      if (tries > 1) this.timer = setTimeout(() => this.ask(tries - 1), AGAIN);
      return tries > 1;
    };
    try {
      const sent = { text, before: this.before };
      let why = "lost";
      for await (const event of eventsOf("/api/previews", sent, asking.signal)) {
        const heard = /** @type {PreviewEvents} */ (event);
        if (asking.signal.aborted) return;
        if (heard.word === "interim") this.show(heard.document);
        else why = heard.document.why;
      }
      if (asking.signal.aborted) return;
      this.asking = null;
      this.ended(why, again);
    } catch (error) {
      if (asking.signal.aborted || isAborted(error)) return;
      this.asking = null;
      if (error instanceof Problem && error.status === REFUSED) this.clear();
      else if (!again() || error instanceof Problem)
        this.complain(error instanceof Problem ? error.message : t("odds-lost"));
    }
  }

  /** @param {PreviewOdds} odds */
  show(odds) {
    this.shown = this.text;
    this.odds = odds;
    this.place.classList.remove("stale");
    this.draw();
  }

  /** Draw the odds again, as when the words of the game have come. */
  draw() {
    if (!this.odds) return;
    this.place.replaceChildren(...drawn(this.odds, this.words()));
    this.place.hidden = false;
  }

  /**
   * @param {string} why
   * @param {() => boolean} again
   */
  ended(why, again) {
    if (why === "replaced") {
      if (document.hasFocus()) again(); // otherwise another page of the same person is edited
      return;
    }
    if (why === "lost") {
      this.complain(t(again() ? "odds-again" : "odds-lost"));
      return;
    }
    this.done = true;
    if (this.odds && this.shown === this.text) this.said.textContent = saidOf(this.odds, this.words());
    else this.complain(t("odds-slow"));
  }

  /** @param {string} sentence */
  complain(sentence) {
    this.odds = null;
    this.place.replaceChildren(h("p.note", {}, sentence));
    this.place.classList.remove("stale");
    this.place.hidden = false;
  }
}

// Answer of a batch: wins, falls, length; typical fights to watch; knobs to change the scenario.

import { asks, capital, h, interval, lasts, number, percent, t } from "./asalto.js";
import { BatchPlots, TONES } from "./batch_plots.js";
import { parts, people } from "./batch_tables.js";
import { adjustedWords, drawnWords, luckWords, told } from "./batch_words.js";
import { endingWord, verdictNote } from "./figures.js";
import { groupsOf } from "./groups.js";
import { drawKnobs } from "./knobs.js";
import { offers } from "./matchups.js";

/** @import { BatchCombatant, BatchDocument, ByName, Job, Rate, TypicalFight } from "../documents.d.ts" */
/** @import { Child, Context } from "../page.d.ts" */

const SELDOM = 0.1; // largest share of fights of a rare event
const OPEN = ["endings", "falls", "luck", "faults"]; // parts that are shown unfolded

export class Batch {
  /**
   * @param {Element} place
   * @param {Context} context
   */
  constructor(place, context) {
    this.context = context;
    /** @type {Map<string, string>} */
    this.tones = new Map();
    this.head = h("div.verdict");
    this.keys = h("dl.keys");
    this.watch = h("section", { id: "nights" });
    this.tables = h("div");
    this.knobs = h("section", { id: "knobs" });
    this.offers = h("section", { id: "offers" });
    this.drawn = new BatchPlots(context);
    this.plots = h("div.plots", { hidden: true }, ...this.drawn.nodes);
    /** @type {Map<string, HTMLDetailsElement>} */
    this.parts = new Map();
    this.more = h("div");
    place.replaceChildren(
      this.head,
      this.keys,
      this.watch,
      this.knobs,
      this.offers,
      this.plots,
      this.tables,
      this.more,
    );
  }

  /**
   * Return the name of the colour of a side.
   *
   * @param {string} side
   */
  tone(side) {
    return this.tones.get(side) ?? "neutral";
  }

  /**
   * Show a partial or final document.
   *
   * @param {BatchDocument} document
   * @param {boolean} whole
   */
  show(document, whole) {
    const own = ownSide(document);
    this.tones = new Map(Object.keys(document.sides).map((name, at) => [name, TONES[Math.min(at, 3)]]));
    this.head.replaceChildren(...this.sentences(document, own, whole));
    this.keys.replaceChildren(...this.figures(document));
    /** @param {string} side */
    const tone = (side) => this.tone(side);
    const groups = groupsOf(document);
    this.plots.hidden = false;
    this.drawn.show(document, groups, tone);
    this.tables.replaceChildren(people(document, this.context, tone));
    this.more.replaceChildren(
      ...parts(document, groups, this.context, tone).map(([name, title, made]) => this.part(name, title, made)),
    );
  }

  /**
   * Add typical fights and knobs when the job is done.
   *
   * @param {Job<BatchDocument>} job
   */
  ended(job) {
    if (!job.document) return;
    this.nights(job, job.document);
    if (!asks) return;
    this.knobs.replaceChildren();
    const own = ownSide(job.document);
    drawKnobs(this.knobs, this.context, job, own);
    const offered = job.kind === "batch" && offers(this.context, job, job.document, own);
    this.offers.replaceChildren(...(offered ? [offered] : []));
  }

  /** @param {string[]} missing */
  lost(missing) {
    if (missing.includes("fights")) this.watch.replaceChildren();
  }

  /**
   * @param {BatchDocument} document
   * @param {string} own
   * @param {boolean} whole
   */
  sentences(document, own, whole) {
    const { context } = this;
    const side = context.side(own);
    const rate = document.sides[own];
    const sentences = [];
    if (document.verdict) {
      const { grade } = document.verdict;
      const note = verdictNote(document.verdict, whole);
      sentences.push(h("p.grade", { "data-grade": grade }, h("strong", {}, t(`verdict-${grade}`)), note));
    }
    sentences.push(
      h(
        "p.answer",
        {},
        t("answer-win", { side, rate: percent(rate.rate), unit: told(document, "unit"), bounds: interval(rate.ci95) }),
      ),
    );
    const fallen = mostFallen(document, own);
    const falls = fallen
      ? t("answer-falls", { who: fallen[0], rate: percent(fallen[1]) })
      : t("answer-no_falls", { side });
    sentences.push(...adjustedWords(document, context).map((each) => h("p", {}, each)));
    sentences.push(h("p", {}, `${lasts(document.rounds)} ${falls}`));
    for (const each of [luckWords(document, own, context), drawnWords(document)])
      if (each) sentences.push(h("p", {}, each));
    sentences.push(
      h(
        "p.note",
        {},
        t(whole ? "answer-of" : "answer-so_far", {
          what: told(document, "fights"),
          fights: number(document.fights),
          seed: String(document.seed),
        }),
      ),
    );
    return sentences;
  }

  /** @param {BatchDocument} document */
  figures(document) {
    const { context } = this;
    /** @type {(label: string, value: string, note: string, tone?: string) => HTMLElement} */
    const figure = (label, value, note, tone = "") =>
      h(
        `div.key${tone ? `.${tone}` : ""}`,
        {},
        h("dt", {}, label),
        h("dd", {}, h("span.figure", {}, value), h("span.note", {}, note)),
      );
    /** @type {(label: string, share: Rate, tone?: string) => HTMLElement} */
    const rated = (label, { rate, ci95 }, tone) => figure(label, percent(rate), interval(ci95), tone);
    const found = Object.entries(document.sides).map(([name, rate]) =>
      rated(t("key-win", { side: context.side(name) }), rate, this.tone(name)),
    );
    if (document.draws.count) found.push(rated(t("key-draw"), document.draws));
    if (document.deaths) found.push(rated(t("key-deaths"), document.deaths, "bad"));
    found.push(rated(t("key-wiped"), document.tpk, "bad"));
    const { rounds } = document;
    found.push(
      figure(
        t("key-rounds"),
        number(rounds.p50),
        t("key-rounds_note", { p05: number(rounds.p05), p95: number(rounds.p95) }),
      ),
    );
    return found;
  }

  /**
   * Fill the part of a name, which stays folded or unfolded while the answer grows.
   *
   * @param {string} name
   * @param {string} title
   * @param {Child[]} made
   */
  part(name, title, made) {
    const part = this.parts.get(name) ?? h("details.card.part", { id: `part-${name}`, open: OPEN.includes(name) });
    this.parts.set(name, part);
    part.replaceChildren(
      h("summary", {}, title),
      ...made.filter((each) => each !== null && each !== false && each !== undefined),
    );
    return part;
  }

  /**
   * @param {Job} job
   * @param {BatchDocument} document
   */
  nights(job, document) {
    const typical = document.typical ?? [];
    const shown = ["worst", "p05", "median", "p95", "best"].flatMap(
      (kind) => typical.find((each) => each.kind === kind) ?? [],
    );
    if (!shown.length || job.kind !== "batch") return;
    /** @param {TypicalFight} each */
    const link = (each) =>
      h(
        "li",
        {},
        h(
          `a.night.${each.kind}`,
          { href: `/jobs/${job.id}/fights/${each.fight}?share=${job.share}`, id: `night-${each.kind}` },
          h("strong", {}, t(`night-${each.kind}`)),
          h(
            "small",
            {},
            [t(document.chain ? "night-session" : "night-fight", { fight: number(each.fight) }), edgeWords(each)]
              .filter(Boolean)
              .join(" · "),
          ),
        ),
      );
    this.watch.replaceChildren(h("h2", {}, told(document, "section-watch")), h("ul.nights", {}, ...shown.map(link)));
    if (shown.length > 1) {
      const [worst, best] = [shown[0].fight, shown[shown.length - 1].fight];
      const href = `/jobs/${job.id}/fights/${worst}?share=${job.share}&beside=${best}`;
      this.watch.append(h("p", {}, h("a", { href }, t("nights-both"))));
    }
    const rare = rareFights(document).map(([each, rate]) => {
      const href = `/jobs/${job.id}/fights/${each.fight}?share=${job.share}`;
      return h("li", {}, h("a", { href }, this.happening(each)), ` (${percent(rate)})`);
    });
    if (rare.length) this.watch.append(h("p.note", {}, t("nights-rare")), h("ul.rare", {}, ...rare));
  }

  /** @param {TypicalFight} fight */
  happening({ kind, of = "" }) {
    const { context } = this;
    const what = kind === "draw" ? endingWord(of, context) : kind === "win" ? context.side(of) : of;
    return capital(t(`report-kind_${kind}`, { of: what }));
  }
}

/**
 * Return the first fight of every rare event and the share of fights in which it happens, the rarest first.
 *
 * @param {{ typical?: TypicalFight[], sides: ByName<Rate>, endings: BatchDocument["endings"],
 *   combatants: ByName<Pick<BatchCombatant, "fallen">> }} document
 * @returns {[TypicalFight, number][]}
 */
export function rareFights({ typical = [], sides, endings, combatants }) {
  /** @param {TypicalFight} fight */
  const shareOf = ({ kind, of = "" }) => {
    if (kind === "fall") return combatants[of]?.fallen.rate ?? 0;
    if (kind === "win") return sides[of]?.rate ?? 0;
    return endings.reduce((sum, each) => (each.winner === null && each.ending === of ? sum + each.rate : sum), 0);
  };
  const first = typical.filter(({ kind }) => ["fall", "win", "draw"].includes(kind));
  return first
    .map((each) => /** @type {[TypicalFight, number]} */ ([each, shareOf(each)]))
    .filter(([, rate]) => rate <= SELDOM)
    .sort(([one, rate], [other, further]) => rate - further || one.fight - other.fight);
}

/**
 * Write how far ahead or behind the own side was; empty for a fight without remaining strength.
 *
 * @param {Pick<TypicalFight, "strength">} fight
 */
export function edgeWords({ strength }) {
  if (typeof strength !== "number") return "";
  const how = strength > 0 ? "ahead" : strength < 0 ? "behind" : "level";
  return t(`report-edge-${how}`, { share: `${number(100 * Math.abs(strength))} %` });
}

/**
 * Return the side whose chances the answer is about.
 *
 * @param {{ sides: ByName<Rate>, tpk: { side: string | null } }} document
 */
export const ownSide = ({ sides, tpk }) => tpk?.side ?? Object.keys(sides)[0];

/**
 * Return the combatant of a side that falls most often, with its share of fights, or null if no combatant falls.
 *
 * @param {{ combatants: ByName<Pick<BatchCombatant, "side" | "fallen">> }} document
 * @param {string} own
 * @returns {[string, number] | null}
 */
export function mostFallen({ combatants }, own) {
  const members = Object.entries(combatants).filter(([, each]) => each.side === own);
  const [first] = members.sort((one, other) => other[1].fallen.rate - one[1].fallen.rate);
  return first && first[1].fallen.rate > 0 ? [first[0], first[1].fallen.rate] : null;
}

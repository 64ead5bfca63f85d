// Answer of a batch: wins, falls, length; typical fights to watch; knobs to change the scenario.

import { capital, h, interval, lasts, listed, number, percent, t } from "./asalto.js";
import { verdictNote } from "./figures.js";
import { drawKnobs } from "./knobs.js";
import { offers } from "./matchups.js";
import { Plot } from "./plots.js";
import { share, table } from "./tables.js";

/** @import { BatchCombatant, BatchDocument, ByName, Job, Rate, TypicalFight } from "../documents.d.ts" */
/** @import { Colour, Context } from "../page.d.ts" */

const TONES = ["own", "foe", "third", "fourth"];

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
    this.outcomes = new Plot(t("plot-outcomes"), outcomes);
    this.standing = new Plot(t("plot-standing"), standing);
    this.damage = new Plot(t("plot-damage"), damage);
    this.plots = h("div.plots", { hidden: true }, this.outcomes.node, this.standing.node, this.damage.node);
    place.replaceChildren(this.head, this.keys, this.watch, this.knobs, this.offers, this.plots, this.tables);
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
    this.tables.replaceChildren(this.people(document));
    this.draw(document);
  }

  /**
   * Add typical fights and knobs when the job is done.
   *
   * @param {Job<BatchDocument>} job
   */
  ended(job) {
    if (!job.document) return;
    this.nights(job, job.document);
    this.knobs.replaceChildren();
    const own = ownSide(job.document);
    drawKnobs(this.knobs, this.context, job, own);
    const offered = job.kind === "batch" && offers(this.context, job, job.document, own);
    this.offers.replaceChildren(...(offered ? [offered] : []));
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
    sentences.push(h("p.answer", {}, t("answer-win", { side, rate: percent(rate.rate), bounds: interval(rate.ci95) })));
    const fallen = mostFallen(document, own);
    const falls = fallen
      ? t("answer-falls", { who: fallen[0], rate: percent(fallen[1]) })
      : t("answer-no_falls", { side });
    sentences.push(h("p", {}, `${lasts(document.rounds)} ${falls}`));
    sentences.push(
      h(
        "p.note",
        {},
        t(whole ? "answer-of" : "answer-so_far", {
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

  /** @param {BatchDocument} document */
  people(document) {
    const { context } = this;
    const rows = Object.entries(document.combatants).map(([name, each]) => {
      const tone = this.tone(each.side);
      const felled = each.felled?.[0];
      const by = felled ? [felled.by, felled.with && context.word(felled.with)].filter(Boolean).join(" · ") : "–";
      return [
        h("span", {}, h(`i.dot.${tone}`, { "aria-hidden": "true" }), name),
        context.side(each.side),
        share(each.fallen, tone),
        share(complement(each.alive), "bad"),
        number(each.damage_dealt.mean, 1),
        number(each.damage_taken.mean, 1),
        by,
      ];
    });
    const heads = [
      t("col-who"),
      t("col-side"),
      t("col-falls"),
      t("col-dies"),
      [t("col-dealt")],
      [t("col-taken")],
      t("col-by"),
    ];
    return table(t("table-people"), heads, rows);
  }

  /** @param {BatchDocument} document */
  draw(document) {
    const { context } = this;
    this.plots.hidden = false;
    const sides = Object.entries(document.sides).map(([name, found]) => ({
      side: capital(context.side(name)),
      rate: found.rate,
      low: found.ci95[0],
      high: found.ci95[1],
      tone: this.tone(name),
    }));
    if (document.draws.count)
      sides.push({
        side: capital(t("key-draw")),
        rate: document.draws.rate,
        low: document.draws.ci95[0],
        high: document.draws.ci95[1],
        tone: "neutral",
      });
    this.outcomes.show(sides, listed(sides.map((row) => `${row.side} ${percent(row.rate)}`)));
    const people = grouped(document.combatants);
    const curve = people.flatMap(([name, each]) => [
      { name, tone: this.tone(each.side), round: 0, rate: 1 },
      ...each.upright.map(({ rate }, at) => ({ name, tone: this.tone(each.side), round: at + 1, rate })),
    ]);
    this.standing.show(
      curve,
      t("plot-standing_said", {
        rows: listed(people.map(([name, each]) => `${name} ${percent(1 - each.fallen.rate)}`)),
      }),
    );
    const dealt = people.map(([name, each]) => ({
      name,
      tone: this.tone(each.side),
      mean: each.damage_dealt.mean,
      low: each.damage_dealt.p05,
      high: each.damage_dealt.p95,
    }));
    this.damage.show(dealt, listed(dealt.map((row) => `${row.name} ${number(row.mean, 1)}`)));
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
          h("small", {}, t("night-fight", { fight: number(each.fight) })),
        ),
      );
    this.watch.replaceChildren(h("h2", {}, t("nights")), h("ul.nights", {}, ...shown.map(link)));
    if (shown.length < 2) return;
    const [worst, best] = [shown[0].fight, shown[shown.length - 1].fight];
    const href = `/jobs/${job.id}/fights/${worst}?share=${job.share}&beside=${best}`;
    this.watch.append(h("p", {}, h("a", { href }, t("nights-both"))));
  }
}

/**
 * Return the side whose chances the answer is about.
 *
 * @param {Pick<BatchDocument, "sides" | "tpk">} document
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

/**
 * Return the share of fights in which something did not happen, with its interval.
 *
 * @param {Rate} share
 * @returns {Rate}
 */
export const complement = ({ rate, ci95: [low, high] }) => ({ rate: 1 - rate, ci95: [1 - high, 1 - low] });

/**
 * Return the first combatant of each kind ("Zombi 1" for "Zombi 1" to "Zombi 9"), at most twelve, so that a plot stays
 * readable.
 *
 * @template {{ side: string }} T
 * @param {ByName<T>} combatants
 */
export function grouped(combatants) {
  const seen = new Set();
  const firsts = Object.entries(combatants).filter(([name, each]) => {
    const kind = JSON.stringify([each.side, name.replace(/ \d+$/, "")]);
    if (seen.has(kind)) return false;
    seen.add(kind);
    return true;
  });
  return firsts.slice(0, 12);
}

/**
 * @param {Colour} colour
 * @param {string[]} tones
 */
const domain = (colour, tones) => ({ domain: tones, range: tones.map(colour) });
const TONED = [...TONES, "neutral"];

/**
 * @param {{ tone: string }[]} rows
 * @param {Colour} colour
 */
function outcomes(rows, colour) {
  const tone = { field: "tone", type: "nominal", scale: domain(colour, TONED), legend: null };
  const axis = { format: ".0%", tickCount: 5 };
  return {
    height: 40 + 36 * rows.length,
    data: { values: rows },
    encoding: {
      y: { field: "side", type: "nominal", title: null, sort: null, axis: { ticks: false, domain: false } },
      color: tone,
    },
    layer: [
      {
        mark: { type: "bar", height: { band: 0.55 }, opacity: 0.75, cornerRadiusEnd: 3 },
        encoding: { x: { field: "rate", type: "quantitative", scale: { domain: [0, 1] }, title: null, axis } },
      },
      {
        mark: { type: "rule", strokeWidth: 3, color: colour("ink") },
        encoding: {
          x: { field: "low", type: "quantitative" },
          x2: { field: "high" },
          color: { value: colour("ink") },
        },
      },
    ],
  };
}

/**
 * @param {{ name: string, tone: string }[]} rows
 * @param {Colour} colour
 */
function standing(rows, colour) {
  const names = [...new Set(rows.map((row) => row.name))];
  const tones = new Map(rows.map((row) => [row.name, row.tone]));
  /** @param {string} name */
  const toneOf = (name) => tones.get(name) ?? "neutral";
  const dashes = [
    [1, 0],
    [6, 3],
    [2, 2],
    [8, 2, 2, 2],
  ];
  /** @param {string} name */
  const nth = (name) => names.filter((other) => toneOf(other) === toneOf(name)).indexOf(name);
  return {
    data: { values: rows },
    mark: { type: "line", strokeWidth: 2.5, interpolate: "step-after" },
    encoding: {
      x: { field: "round", type: "quantitative", title: t("axis-round"), axis: { tickMinStep: 1, grid: false } },
      y: {
        field: "rate",
        type: "quantitative",
        scale: { domain: [0, 1] },
        title: null,
        axis: { format: ".0%", tickCount: 5 },
      },
      color: {
        field: "name",
        type: "nominal",
        scale: { domain: names, range: names.map((name) => colour(toneOf(name) + (nth(name) % 2 ? "2" : ""))) },
        legend: { orient: "top", columns: 2, labelLimit: 130, symbolSize: 60 },
      },
      strokeDash: {
        field: "name",
        type: "nominal",
        scale: { domain: names, range: names.map((name) => dashes[nth(name) % 4]) },
        legend: null,
      },
    },
  };
}

/**
 * @param {{ tone: string }[]} rows
 * @param {Colour} colour
 */
function damage(rows, colour) {
  return {
    height: Math.max(90, 30 + 30 * rows.length),
    data: { values: rows },
    encoding: {
      y: { field: "name", type: "nominal", title: null, sort: null, axis: { ticks: false, domain: false } },
      color: { field: "tone", type: "nominal", scale: domain(colour, TONED), legend: null },
    },
    layer: [
      {
        mark: { type: "rule", strokeWidth: 6, opacity: 0.35, strokeCap: "round" },
        encoding: {
          x: { field: "low", type: "quantitative", title: t("axis-damage"), axis: { tickCount: 5 } },
          x2: { field: "high" },
        },
      },
      {
        mark: { type: "point", filled: true, size: 90, opacity: 1 },
        encoding: { x: { field: "mean", type: "quantitative" } },
      },
    ],
  };
}

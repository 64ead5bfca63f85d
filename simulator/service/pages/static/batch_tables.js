// What the answer of a batch rests on, as tables: combatants, endings, falls, luck, steps, the game's own figures.

import { capital, h, number, percent, t } from "./asalto.js";
import { causeWords, sigmas, told } from "./batch_words.js";
import { endingWord } from "./figures.js";
import { causesOf, groupNames, isGrouped, luckOf, meanOf, meanShare } from "./groups.js";
import { share, table } from "./tables.js";

/** @import { BatchCombatant, BatchDocument, ChainStep, Rate } from "../documents.d.ts" */
/** @import { Child, Context } from "../page.d.ts" */
/** @import { Group } from "./groups.js" */
/** @import { Head } from "./tables.js" */

/** @typedef {Group<BatchCombatant>[]} Groups */
/** @typedef {(side: string) => string} Tone */

const ENDS = ["stands", "dead", "away", "helpless"];
const CAUSES = 3; // of a combatant's falls, the most frequent
/**
 * Return the table of all combatants, copies one by one.
 *
 * @param {BatchDocument} document
 * @param {Context} context
 * @param {Tone} tone
 */
export function people({ combatants }, context, tone) {
  const rows = Object.entries(combatants).map(([name, each]) => {
    const felled = each.felled?.[0];
    return [
      named(name, tone(each.side)),
      context.side(each.side),
      share(each.fallen, tone(each.side)),
      share(complement(each.alive), "bad"),
      number(each.damage_dealt.mean, 1),
      number(each.damage_taken.mean, 1),
      felled ? causeWords({ by: felled.by ?? "", with: felled.with ?? "" }, context) : "–",
    ];
  });
  const numbers = [[t("col-dealt")], [t("col-taken")]];
  const heads = [t("col-who"), t("col-side"), t("col-falls"), t("col-dies"), ...numbers, t("col-by")];
  return table(t("table-people"), heads, rows);
}

/**
 * @param {string} name
 * @param {string} tone
 */
const named = (name, tone) => h("span.combatant", {}, h(`i.dot.${tone}`, { "aria-hidden": "true" }), name);

/**
 * Return the share of fights in which something did not happen, with its interval.
 *
 * @param {Rate} share
 * @returns {Rate}
 */
export const complement = ({ rate, ci95: [low, high] }) => ({ rate: 1 - rate, ci95: [1 - high, 1 - low] });

/**
 * Return the parts of all other figures: a name, a title, and a table with notes. Empty ones are left out.
 *
 * @param {BatchDocument} document
 * @param {Groups} groups
 * @param {Context} context
 * @param {Tone} tone
 * @returns {[string, string, Child[]][]}
 */
export function parts(document, groups, context, tone) {
  const grouped = () => (isGrouped(groups) ? note(t("report-html-group_note")) : null);
  /** @type {[string, string, (Child | null)[]][]} */
  const all = [
    ["endings", t("report-html-ends"), endings(document, context)],
    ["falls", t("report-html-plot_felled"), [grouped(), falls(document, groups, context, tone)]],
    ["luck", t("report-section-luck"), [note(t("report-html-luck_note")), luck(groups, context, tone)]],
    ["left", t("report-section-people"), [grouped(), left(document, groups, context, tone)]],
    ["steps", t("report-html-steps"), [steps(document, context)]],
    ["tallies", told(document, "per_fight"), [tallies(document, groups, context, tone)]],
    ["tactics", t("report-html-tactics"), tactics(document, context)],
    ["curves", t("table-curves"), [curves(document, context)]],
    ["faults", t("report-html-faults"), [faults(document)]],
  ];
  return all.filter(([, , made]) => made.at(-1));
}

/** @param {string} text */
const note = (text) => h("p.note", {}, text);

/**
 * @param {BatchDocument} document
 * @param {Context} context
 */
function endings(document, context) {
  const after = Object.entries(document.sides).map(([name, { ends }]) => [
    capital(context.side(name)),
    ...ENDS.map((end) => percent(ends[end].rate)),
  ]);
  const found = document.endings.map(({ winner, ending, count, rate, ci95 }) => [
    capital(endingWord(ending, context)),
    winner ? context.side(winner) : t("report-no_winner"),
    number(count),
    share({ rate, ci95 }, "neutral"),
  ]);
  const heads = [t("report-ending"), t("report-winner"), [told(document, "fights")], t("report-rate")];
  return [
    note(told(document, "html-side_ends_note")),
    table(t("report-side_ends"), [t("col-side"), ...ENDS.map((end) => [t(`report-side_end-${end}`)])], after),
    table(t("report-html-ends"), heads, found),
  ];
}

/**
 * @param {BatchDocument} document
 * @param {Groups} groups
 * @param {Context} context
 * @param {Tone} tone
 */
function falls(document, groups, context, tone) {
  const names = groupNames(groups);
  const rows = groups.flatMap((group) => {
    const causes = causesOf(group, names);
    const total = causes.reduce((sum, { count }) => sum + count, 0);
    const most = causes.slice(0, CAUSES).map((each) => `${causeWords(each, context)} ${percent(each.count / total)}`);
    const fell = share(
      meanShare(group, (each) => each.fallen),
      tone(group.side),
    );
    return total ? [[named(group.name, tone(group.side)), fell, most.join("; ")]] : [];
  });
  const heads = [t("col-who"), t("col-falls"), t("report-felled")];
  return rows.length ? table(t("report-html-plot_felled"), heads, rows) : null;
}

/**
 * @param {Groups} groups
 * @param {Context} context
 * @param {Tone} tone
 */
function luck(groups, context, tone) {
  const rows = groups.map(({ name, side, members }) => {
    const values = [luckOf(members, "won"), luckOf(members, "not_won")];
    const cells = values.map((value) => (value === null ? "–" : `${sigmas(value)} σ`));
    return [named(name, tone(side)), context.side(side), ...cells];
  });
  const heads = [t("col-who"), t("col-side"), [t("report-html-luck_won")], [t("report-html-luck_lost")]];
  return table(t("report-section-luck"), heads, rows);
}

/**
 * @param {BatchDocument} document
 * @param {Groups} groups
 * @param {Context} context
 * @param {Tone} tone
 */
function left({ combatants }, groups, context, tone) {
  const pools = [...new Set(Object.values(combatants).flatMap((each) => Object.keys(each.left)))];
  const rows = groups.map((group) => [
    named(group.name, tone(group.side)),
    share(
      meanShare(group, (each) => each.standing),
      tone(group.side),
    ),
    share(
      meanShare(group, (each) => each.alive),
      tone(group.side),
    ),
    number(
      meanOf(group, (each) => each.hits.mean),
      1,
    ),
    ...pools.map((pool) =>
      group.members.every((each) => pool in each.left)
        ? number(
            meanOf(group, (each) => each.left[pool].mean),
            1,
          )
        : "",
    ),
  ]);
  const means = pools.map((pool) => [`${t("report-left")}: ${context.word(pool)}`]);
  const heads = [t("col-who"), t("report-standing"), t("report-alive"), [t("report-hits")], ...means];
  return table(t("report-section-people"), heads, rows);
}

/**
 * @param {BatchDocument} document
 * @param {Context} context
 */
function steps({ chain }, context) {
  if (!chain) return null;
  const party = [...new Set(chain.flatMap((step) => Object.keys(step.party)))];
  const rows = chain.map((step) => [
    number(step.step),
    stepWords(step),
    share(step.done, "own"),
    step.rounds === null ? "" : number(step.rounds, 1),
    ...party.map((name) => {
      const each = step.party[name];
      const [first] = Object.entries(each?.pools ?? {});
      const pool = first ? ` · ${context.word(first[0])} ${number(first[1], 1)}` : "";
      return each ? `${percent(each.standing.rate)}${pool}` : "";
    }),
  ]);
  const heads = [t("report-step"), t("report-what"), t("report-done"), [t("report-rounds_head")]];
  return table(t("report-html-steps"), [...heads, ...party.map((name) => [`${name}: ${t("report-standing")}`])], rows);
}

/**
 * Write what a step is: a rest, or the opponents of a fight, copies as one: "Zombi ×3".
 *
 * @param {Pick<ChainStep, "against" | "rounds">} step
 */
export function stepWords({ against, rounds }) {
  if (rounds === null && !against.length) return t("report-rest");
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const name of against) {
    const family = name.replace(/ \d+$/, "");
    counts.set(family, (counts.get(family) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} ×${count}`)).join(", ");
}

/**
 * @param {BatchDocument} document
 * @param {Groups} groups
 * @param {Context} context
 * @param {Tone} tone
 */
function tallies(document, groups, context, tone) {
  const sides = Object.entries(document.sides).map(([name, side]) => ({
    name: capital(context.side(name)),
    side: name,
    counted: [side.tallies ?? {}],
  }));
  const bodies = groups.map(({ name, side, members }) => ({
    name,
    side,
    counted: members.map((each) => each.tallies ?? {}),
  }));
  const all = [...sides, ...bodies].filter(({ counted }) => counted.some((each) => Object.keys(each).length));
  const keys = [...new Set(all.flatMap(({ counted }) => counted.flatMap((each) => Object.keys(each))))];
  const rows = all.map(({ name, side, counted }) => [
    named(name, tone(side)),
    ...keys.map((key) => {
      const known = counted.flatMap((each) => each[key] ?? []);
      return known.length ? number(known.reduce((sum, value) => sum + value, 0) / known.length, 2) : "";
    }),
  ]);
  const heads = keys.map((key) => [capital(context.word(key))]);
  return rows.length ? table(told(document, "per_fight"), [t("col-who"), ...heads], rows) : null;
}

/**
 * @param {BatchDocument} document
 * @param {Context} context
 */
function tactics(document, context) {
  const found = document.tactics ?? [];
  const total = found.reduce((sum, { decisions }) => sum + decisions, 0);
  const rows = found.map(({ side, reason, decisions, per_fight }) => [
    reason,
    context.side(side),
    number(decisions),
    number(per_fight, 2),
    total ? percent(decisions / total) : "",
  ]);
  const idle = found.filter(({ reason }) => document.idle_rows?.includes(reason));
  /** @type {Head[]} */
  const heads = [t("report-tactics"), t("col-side"), [t("report-decisions")], [told(document, "per_fight")]];
  const fights = number(document.fights);
  return [
    ...idle.map(({ side, reason }) => note(t("report-idle_row", { row: reason, side: context.side(side), fights }))),
    rows.length ? table(t("report-html-tactics"), [...heads, [t("report-rate")]], rows) : null,
  ];
}

/** @param {BatchDocument} document */
function faults({ faults: found = [] }) {
  const rows = found.map(({ seat, kind, how, times, fight, message }) => [
    seat,
    kind,
    how,
    number(times),
    t("report-in_fight", { fight: number(fight), message }),
  ]);
  const heads = [t("report-faults"), t("report-kind"), t("report-how"), [t("report-times")], t("report-first")];
  return rows.length ? table(t("report-html-faults"), heads, rows) : null;
}

/**
 * @param {BatchDocument} document
 * @param {Context} context
 */
function curves(document, context) {
  const found = Object.entries(document.curves ?? {});
  if (!found.length) return null;
  const rows = found[0][1].map(({ round, fights }, at) => [
    number(round),
    ...found.map(([, means]) => number(means[at].mean, 2)),
    number(fights),
  ]);
  const heads = [t("exact-round"), ...found.map(([name]) => [capital(context.word(name))])];
  return table(t("table-curves"), [...heads, [told(document, "fights")]], rows);
}

// View of one fight: its life bars, its map and its story at any beat.
//
// A beat is one step of the view: a line of the story that is not a detail of the line before, with its dice, sums and
// changes.

import { h, number, t } from "./asalto.js";
import { FightMap } from "./map.js";

/** @import { Fight, FightCombatant, Step } from "../documents.d.ts" */
/** @import { Beat, Condition, DiceRoll, Words } from "../page.d.ts" */

const TONES = ["own", "foe", "third", "fourth"];
const DETAIL = 3; // lines as deep as this belong to the beat before
const MOST_SHOWN = 400; // beats of the story on the page at once

export class FightView {
  /**
   * @param {Fight} document
   * @param {Words} known
   * @param {string} trace
   */
  constructor(document, known, trace) {
    this.document = document;
    this.known = known;
    /** @type {((at: number) => void) | undefined} */
    this.chosen = undefined;
    /** @type {HTMLElement | undefined} */
    this.current = undefined;
    this.first = 0;
    this.count = 0;
    this.tones = new Map(document.sides.map((side, at) => [side.name, TONES[Math.min(at, 3)]]));
    this.beats = beats(document.steps);
    this.pools = history(document, this.beats);
    this.strip = h("ul.strip", { "aria-label": t("watch-strip") });
    this.story = h("ol.story", { tabindex: 0, "aria-label": t("watch-story") });
    this.now = h("p.sr", { role: "status", "aria-live": "polite" });
    this.map = document.places ? new FightMap({ ...document, places: document.places }, this.tones) : null;
    this.rows = this.lives();
    this.items = this.beats.map((beat, at) => this.item(beat, at));
    this.node = h(
      "section.fight",
      { "aria-label": t("watch-fight", { fight: number(document.fight) }) },
      h(
        "div.row.head",
        {},
        h("h2", {}, t("watch-fight", { fight: number(document.fight) })),
        h("a.button", { href: trace }, t("watch-trace")),
      ),
      this.strip,
      this.map?.node,
      this.now,
      this.story,
    );
  }

  /** Draw the strip: a bar for each combatant's first pool, figures for the others. */
  lives() {
    return this.document.combatants.map((each, at) => {
      const [main, ...rest] = Object.keys(each.start).filter((pool) => this.most(at, pool) > 0);
      const bar = h("meter", {
        min: 0,
        max: Math.max(1, main ? this.most(at, main) : 1),
        value: 0,
        "aria-label": main ? `${each.name}: ${this.known.word(main)}` : each.name,
      });
      const figure = h("span.points");
      const state = h("span.status");
      const row = h(
        `li.life.${this.tones.get(each.side) ?? "neutral"}`,
        {},
        h("span.name", {}, each.name),
        state,
        bar,
        figure,
      );
      this.strip.append(row);
      return { main, rest, bar, figure, state, row };
    });
  }

  /**
   * Return the most points that a combatant has in a pool during the fight.
   *
   * @param {number} body
   * @param {string} pool
   */
  most(body, pool) {
    let most = this.document.combatants[body].start[pool] ?? 0;
    for (const points of this.pools) most = Math.max(most, points[body].pools[pool] ?? 0);
    return most;
  }

  /**
   * @param {Beat} beat
   * @param {number} at
   */
  item(beat, at) {
    const item = beatItem(beat);
    item.addEventListener("click", () => this.chosen?.(at));
    return item;
  }

  /** @param {number} at */
  roundAt(at) {
    return this.beats[Math.min(at, this.beats.length - 1)].round;
  }

  /**
   * Show the fight as it is after beat `at`.
   *
   * @param {number} at
   */
  show(at) {
    const here = Math.min(at, this.beats.length - 1);
    const from = Math.max(0, here - MOST_SHOWN);
    const shown = this.items.slice(from, here + 1);
    if (this.first === from && this.count <= shown.length) this.story.append(...shown.slice(this.count));
    else this.story.replaceChildren(...shown);
    this.first = from;
    this.count = shown.length;
    this.current?.removeAttribute("aria-current");
    this.current?.classList.remove("now");
    this.current = this.items[here];
    this.current.setAttribute("aria-current", "step");
    this.current.classList.add("now");
    this.story.scrollTop = this.story.scrollHeight;
    this.now.textContent = this.beats[here].lines.map((line) => line.text).join(". ");
    this.pools[here].forEach((each, body) => this.live(each, body, here > 0 ? this.pools[here - 1][body] : each));
    this.map?.show(this.document.steps[this.beats[here].last].line ?? Infinity, this.pools[here]);
  }

  /**
   * @param {Condition} now
   * @param {number} body
   * @param {Condition} before
   */
  live({ pools, status, standing }, body, before) {
    const row = this.rows[body];
    const value = row.main ? (pools[row.main] ?? 0) : 1;
    row.bar.value = value;
    row.figure.textContent = [row.main, ...row.rest]
      .filter(Boolean)
      .map((pool) => `${this.known.word(pool)} ${pools[pool] ?? 0}`)
      .join(" · ");
    row.state.textContent = status && status !== "active" ? this.known.word(status) : "";
    row.row.classList.toggle("down", !standing);
    row.row.classList.toggle("hurt", row.main !== undefined && value < (before.pools[row.main] ?? 0));
  }
}

/**
 * Make the list item of a beat.
 *
 * @param {Beat} beat
 */
export function beatItem(beat) {
  const lines = beat.lines.map((line) =>
    h(`span.line.level-${Math.min(line.level, 5)}.${line.tone}`, { title: line.rule || null }, line.text),
  );
  const faces = beat.dice.flatMap((roll) =>
    roll.faces.slice(0, 24).map((face) => h(`i.die.d${roll.sides}`, {}, String(face))),
  );
  const dice = faces.length ? h("span.dice", { "aria-hidden": "true" }, ...faces) : null;
  return h(`li.beat${beat.lines[0]?.tone === "heading" ? ".heading" : ""}`, {}, ...lines, dice);
}

/**
 * Return the beats of a fight, each with its lines, dice, last step and round.
 *
 * @param {Step[]} steps
 * @returns {Beat[]}
 */
export function beats(steps) {
  /** @type {Beat[]} */
  const found = [];
  const live = !steps.some((step) => step.event === "roll");
  /** @type {DiceRoll[]} */
  let dice = [];
  let round = 0;
  steps.forEach((step, at) => {
    if (step.event === "round_started") round = step.fields.round ?? 0;
    if (step.event === "roll") dice.push({ sides: step.fields.sides ?? 0, faces: step.fields.faces ?? [] });
    else if (live && step.fields.dice) dice.push({ sides: 0, faces: step.fields.dice });
    for (const line of step.told) {
      const last = found.at(-1);
      const detail =
        last &&
        line.tone !== "heading" &&
        last.lines[0].tone !== "heading" &&
        (line.level >= DETAIL || line.level > last.lines[0].level);
      if (detail && last.lines.length < 12) last.lines.push(line);
      else found.push({ lines: [line], dice: [], first: at, last: at, round });
    }
    const last = found.at(-1);
    if (last) {
      last.last = at;
      if (step.told.length) {
        last.dice.push(...dice);
        dice = [];
      }
    }
  });
  return found.length ? found : [{ lines: [], dice: [], first: 0, last: steps.length - 1, round: 0 }];
}

/**
 * Return the points and the state of every combatant after each beat.
 *
 * @param {Pick<Fight, "combatants" | "steps">} document
 * @param {Beat[]} all
 * @returns {Condition[][]}
 */
export function history(document, all) {
  /** @type {Condition[]} */
  const now = document.combatants.map((each) => ({ pools: { ...each.start }, status: "active", standing: true }));
  /** @type {Condition[][]} */
  const found = [];
  let at = 0;
  for (const beat of all) {
    for (; at <= beat.last; at += 1) {
      const step = document.steps[at];
      if (step.event === "end") document.combatants.forEach((each, place) => Object.assign(now[place], endOf(each)));
      else if (step.fields.body !== undefined && now[step.fields.body]) change(now[step.fields.body], step);
    }
    found.push(now.map((each) => ({ ...each, pools: { ...each.pools } })));
  }
  return found;
}

/**
 * Update the condition of a combatant with an event.
 *
 * @param {Condition} body
 * @param {Step} step
 */
function change(body, { event, fields }) {
  if (event === "pool_changed" && fields.pool !== undefined) body.pools[fields.pool] = fields.after ?? 0;
  if (event === "status_changed") {
    body.status = fields.status;
    body.standing = fields.status === "active";
  }
  if (event === "left") {
    body.status = fields.how;
    body.standing = false;
  }
}

/**
 * @param {FightCombatant} each
 * @returns {Condition}
 */
const endOf = ({ end, status, standing }) => ({ pools: { ...end }, status, standing });

// View of one fight: its life bars, its map and its story at any beat.

import { h, number, t } from "./asalto.js";
import { FightMap } from "./map.js";
import { beats, blows, firstBlow, history, marks } from "./story.js";

/** @import { Fight } from "../documents.d.ts" */
/** @import { Beat, Condition, DiceRoll, Words } from "../page.d.ts" */

const TONES = ["own", "foe", "third", "fourth"];
const MOST_SHOWN = 400; // beats of the story on the page at once
const MOST_DICE = 24; // of one roll
const LEAST_STORY = 160; // pixels

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
    this.start = firstBlow(document, this.beats);
    this.marks = marks(document, this.beats);
    this.pools = history(document, this.beats);
    this.strip = h("ul.strip", { tabindex: 0, "aria-label": t("watch-strip") });
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
      const most = Math.max(1, main ? this.most(at, main) : 1);
      const lost = h("i.lost");
      const left = h("i.left");
      const bar = h(
        "span.gauge",
        {
          role: "meter",
          "aria-valuemin": 0,
          "aria-valuemax": most,
          "aria-label": main ? `${each.name}: ${this.known.word(main)}` : each.name,
        },
        lost,
        left,
      );
      const figure = h("span.points");
      const others = h("span.points.others");
      const state = h("span.status");
      const row = h(
        `li.life.${this.tones.get(each.side) ?? "neutral"}`,
        {},
        h("span.name", {}, each.name),
        state,
        bar,
        figure,
        others,
      );
      this.strip.append(row);
      return { main, rest, most, bar, lost, left, figure, others, state, row };
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
    if (!beat.folded) item.addEventListener("click", () => this.chosen?.(at));
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
    this.reveal();
    this.now.textContent = this.beats[here].folded
      ? t("watch-sheets")
      : this.beats[here].lines.map((line) => line.text).join(". ");
    this.pools[here].forEach((each, body) => this.live(each, body, here > 0 ? this.pools[here - 1][body] : each, here));
    const line = this.document.steps[this.beats[here].last].line ?? Infinity;
    this.map?.show(line, this.pools[here], blows(this.document.steps, this.beats[here]));
  }

  /**
   * @param {Condition} now
   * @param {number} body
   * @param {Condition} before
   * @param {number} at
   */
  live({ pools, status, standing }, body, before, at) {
    const row = this.rows[body];
    const value = row.main ? (pools[row.main] ?? 0) : 1;
    const hurt = row.main !== undefined && value < (before.pools[row.main] ?? 0);
    const share = `${(100 * Math.max(0, value)) / row.most}%`;
    row.left.style.width = row.lost.style.width = share;
    row.bar.setAttribute("aria-valuenow", String(Math.max(0, value)));
    /** @param {string} pool */
    const said = (pool) => `${this.known.word(pool)} ${pools[pool] ?? 0}`;
    row.figure.textContent = row.main ? said(row.main) : "";
    row.others.textContent = row.rest.map(said).join(" · ");
    row.state.textContent = standing || !status ? "" : this.known.word(status);
    row.row.classList.toggle("down", !standing);
    row.row.classList.toggle("hurt", hurt);
    row.row.classList.toggle("odd", hurt && at % 2 === 1); // a second blow in a row flashes again
  }

  /** Scroll the story to its newest beat; of one that is higher than the story, to its first lines. */
  reveal() {
    const newest = (this.current?.offsetTop ?? 0) - this.story.offsetTop;
    this.story.scrollTop = Math.min(newest - 8, this.story.scrollHeight - this.story.clientHeight);
  }

  /** Make the story as high as the rest of the window, so that its newest line is on the first screen. */
  fit() {
    const top = this.story.getBoundingClientRect().top + window.scrollY;
    const rest = window.innerHeight - top - 12;
    this.story.style.height = this.story.style.maxHeight = `${rest < LEAST_STORY ? window.innerHeight / 2 : rest}px`;
    this.reveal();
  }
}

/**
 * Make the list item of a beat: each line with its dice beside it.
 *
 * @param {Beat} beat
 */
export function beatItem(beat) {
  const lines = beat.lines.map((line) =>
    h(
      `span.line.level-${Math.min(line.level, 5)}.${line.tone}`,
      { title: line.rule || null },
      h("span", {}, line.text),
      diceOf(line.dice),
    ),
  );
  if (beat.folded) return h("li.beat.folded", {}, h("details", {}, h("summary", {}, t("watch-sheets")), ...lines));
  return h(`li.beat${beat.lines[0]?.tone === "heading" ? ".heading" : ""}`, {}, ...lines);
}

/** @param {DiceRoll[]} rolls */
function diceOf(rolls) {
  const faces = rolls.flatMap((roll) =>
    roll.faces.slice(0, MOST_DICE).map((face) => h(`i.die.d${roll.sides}`, {}, String(face))),
  );
  return faces.length ? h("span.dice", { "aria-hidden": "true" }, ...faces) : null;
}

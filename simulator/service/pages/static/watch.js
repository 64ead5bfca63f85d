// Viewer of fights: the story with its dice and sums, life bars, and a map in games with positions.

import { $, h, isTaken, lang, number, t } from "./asalto.js";
import { FightView } from "./fight.js";
import { get, problemsOf, words } from "./service.js";
import { nextFall } from "./story.js";

/** @import { Fight } from "../documents.d.ts" */

const PACE = 1100; // milliseconds for a beat at normal speed

const TEXTS = "input:not([type=range]), textarea, [contenteditable]";
const OWN = "select, button, a, summary"; // use the space bar themselves

const place = $("watch");
const { system, sources: listed = "[]" } = place.dataset;
/** @type {{ fight: string, trace: string }[]} */
const sources = JSON.parse(listed);

/** Player of one or two fights side by side, which advance together beat by beat. */
class Player {
  /** @param {FightView[]} views */
  constructor(views) {
    this.views = views;
    this.beats = Math.max(...views.map((view) => view.beats.length));
    this.marks = views.flatMap((view) => view.marks);
    this.at = 0;
    this.timer = 0;
    $("seek").max = String(this.beats - 1);
    $("controls").hidden = false;
    $("marks").replaceChildren(...views.map((view) => this.row(view)));
    this.pace();
    this.show(Math.min(...views.map((view) => view.start)));
  }

  /**
   * Make the row of marks of a fight under the seek bar.
   *
   * @param {FightView} view
   */
  row(view) {
    return h(
      "span.marks",
      {},
      ...view.marks.map(({ at, kind, who, text }) => {
        const tone = view.tones.get(view.document.combatants[who ?? -1]?.side) ?? "neutral";
        const mark = h(`i.mark.${kind}.${tone}`, { title: text, onclick: () => this.go(at) });
        mark.style.left = `${(100 * at) / Math.max(1, this.beats - 1)}%`;
        return mark;
      }),
    );
  }

  /** @param {number} at */
  show(at) {
    this.at = Math.max(0, Math.min(this.beats - 1, at));
    for (const view of this.views) view.show(this.at);
    $("seek").value = String(this.at);
    const round = this.views[0].roundAt(this.at);
    const where = t(round ? "watch-at" : "watch-before", {
      beat: number(this.at + 1),
      of: number(this.beats),
      round: number(round),
    });
    $("seek").setAttribute("aria-valuetext", where);
    $("about").textContent = where;
    $("fall").setAttribute("aria-disabled", String(nextFall(this.marks, this.at) === undefined));
    document.body.dataset.at = this.at === this.beats - 1 ? "end" : String(this.at);
    if (this.at === this.beats - 1) this.pause();
  }

  /** Go to the next combatant who falls or dies. */
  fall() {
    const next = nextFall(this.marks, this.at);
    if (next !== undefined) this.go(next);
  }

  /** Make the movements as long as a beat at this speed allows. */
  pace() {
    $("fights").style.setProperty("--pace", `${Math.round((0.6 * PACE) / Number($("speed").value))}ms`);
  }

  get playing() {
    return this.timer !== 0;
  }

  play() {
    if (this.at === this.beats - 1) this.show(0);
    const next = () => {
      this.timer = window.setTimeout(next, PACE / Number($("speed").value));
      this.show(this.at + 1);
    };
    this.timer = window.setTimeout(next, 150);
    this.label();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.label();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** @param {number} at */
  go(at) {
    this.pause();
    this.show(at);
  }

  label() {
    $("play").textContent = this.playing ? t("watch-pause") : t("watch-play");
    $("play").setAttribute("aria-pressed", String(this.playing));
  }
}

/**
 * Control the player by keys. They work wherever the focus is, except in a text; the space bar is left to buttons.
 *
 * @param {Player} player
 */
function keys(player) {
  /** @type {{ [key: string]: () => void }} */
  const moves = {
    ArrowRight: () => player.go(player.at + 1),
    ArrowLeft: () => player.go(player.at - 1),
    Home: () => player.go(0),
    End: () => player.go(player.beats - 1),
    n: () => player.fall(),
    " ": () => player.toggle(),
  };
  document.addEventListener("keydown", (event) => {
    const key = event.key.length > 1 ? event.key : event.key.toLowerCase();
    if (!(key in moves) || isTaken(event, key === " " ? `${TEXTS}, ${OWN}` : TEXTS)) return;
    event.preventDefault();
    moves[key]();
  });
}

async function begin() {
  const known = await words(system);
  /** @type {FightView[]} */
  const views = [];
  for (const { fight, trace } of sources) {
    /** @type {Fight} */
    const found = await get(`${fight}&lang=${lang}`);
    const view = new FightView(found, known, trace);
    views.push(view);
    $("fights").append(view.node);
  }
  $("fights").classList.toggle("two", views.length > 1);
  document.body.classList.toggle("wide", views.length > 1);
  const player = new Player(views);
  for (const view of views) view.chosen = (at) => player.go(at);
  $("first").onclick = () => player.go(0);
  $("back").onclick = () => player.go(player.at - 1);
  $("play").onclick = () => player.toggle();
  $("step").onclick = () => player.go(player.at + 1);
  $("fall").onclick = () => player.fall();
  $("speed").onchange = () => player.pace();
  $("last").onclick = () => player.go(player.beats - 1);
  $("seek").oninput = () => player.go(Number($("seek").value));
  keys(player);
  const fit = () => views.forEach((view) => view.fit());
  window.addEventListener("resize", fit);
  fit();
}

await begin().catch((error) => $("about").replaceChildren(h("span.problem.sentence", {}, problemsOf(error).join(" "))));
document.body.dataset.ready = "yes";

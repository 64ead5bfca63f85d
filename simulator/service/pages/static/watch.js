// Viewer of fights: the story with its dice and sums, life bars, and a map in games with positions.

import { $, get, h, isTaken, lang, number, problemsOf, t, words } from "./asalto.js";
import { FightView } from "./fight.js";

/** @import { Fight } from "../documents.d.ts" */

const PACE = 1100; // milliseconds for a beat at normal speed

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
    this.at = 0;
    this.timer = 0;
    $("seek").max = String(this.beats - 1);
    $("controls").hidden = false;
    this.show(0);
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
    document.body.dataset.at = this.at === this.beats - 1 ? "end" : String(this.at);
    if (this.at === this.beats - 1) this.pause();
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
 * Control the player by keys, unless a control has the focus.
 *
 * @param {Player} player
 */
function keys(player) {
  document.addEventListener("keydown", (event) => {
    if (isTaken(event, "input, select, textarea, button, a")) return;
    /** @type {{ [key: string]: () => void }} */
    const moves = {
      " ": () => player.toggle(),
      ArrowRight: () => player.go(player.at + 1),
      ArrowLeft: () => player.go(player.at - 1),
      Home: () => player.go(0),
      End: () => player.go(player.beats - 1),
    };
    if (event.key in moves) {
      event.preventDefault();
      moves[event.key]();
    }
  });
}

async function begin() {
  const known = await words(system);
  const views = [];
  for (const { fight, trace } of sources) {
    /** @type {Fight} */
    const found = await get(`${fight}&lang=${lang}`);
    const view = new FightView(found, known, trace);
    views.push(view);
    $("fights").append(view.node);
  }
  $("fights").classList.toggle("two", views.length > 1);
  const player = new Player(views);
  for (const view of views) view.chosen = (at) => player.go(at);
  $("first").onclick = () => player.go(0);
  $("back").onclick = () => player.go(player.at - 1);
  $("play").onclick = () => player.toggle();
  $("step").onclick = () => player.go(player.at + 1);
  $("last").onclick = () => player.go(player.beats - 1);
  $("seek").oninput = () => player.go(Number($("seek").value));
  keys(player);
}

await begin().catch((error) => $("about").replaceChildren(h("span.problem", {}, problemsOf(error).join(" "))));
document.body.dataset.ready = "yes";

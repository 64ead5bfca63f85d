// Map of a fight in metres: positions after each step, seen from above.

import { h, number, svg, t } from "./asalto.js";

/** @import { Fight, FightCombatant, Places } from "../documents.d.ts" */
/** @import { Condition } from "../page.d.ts" */

const MARGIN = 0.22; // share of the width around the outermost combatants: room for their names
const LEAST = 10; // metres shown at least
const STEPS = [1, 2, 5, 10, 20, 50, 100];
const MOST_CELLS = 14;

export class FightMap {
  /**
   * @param {Fight & { places: Places[] }} document
   * @param {Map<string, string>} tones
   */
  constructor(document, tones) {
    this.places = document.places;
    this.tones = tones;
    const [left, top, width, height] = bounds(this.places);
    this.unit = Math.max(width, height) / 60;
    this.plan = svg("svg", {
      viewBox: `${left} ${top} ${width} ${height}`,
      class: "plan",
      role: "img",
      "aria-label": t("watch-map"),
    });
    this.cell = cellFor(Math.max(width, height));
    this.grid(left, top, width, height);
    this.bodies = document.combatants.map((each) => this.body(each));
    this.caption = h("figcaption.note", {}, t("watch-map_note", { metres: number(this.cell) }));
    this.node = h("figure.map", {}, this.plan, this.caption);
  }

  /**
   * @param {number} left
   * @param {number} top
   * @param {number} width
   * @param {number} height
   */
  grid(left, top, width, height) {
    for (let x = Math.ceil(left / this.cell) * this.cell; x <= left + width; x += this.cell)
      this.plan.append(svg("line", { x1: x, x2: x, y1: top, y2: top + height, "stroke-width": this.unit / 8 }));
    for (let y = Math.ceil(top / this.cell) * this.cell; y <= top + height; y += this.cell)
      this.plan.append(svg("line", { x1: left, x2: left + width, y1: y, y2: y, "stroke-width": this.unit / 8 }));
  }

  /** @param {FightCombatant} each */
  body(each) {
    const size = this.unit * 1.3;
    const label = svg("text", { y: -size * 1.5, "font-size": this.unit * 1.9, "text-anchor": "middle" });
    label.textContent = each.name;
    const group = svg(
      "g",
      { class: `body ${this.tones.get(each.side) ?? "neutral"}` },
      svg("circle", { r: size }),
      label,
    );
    this.plan.append(group);
    return group;
  }

  /**
   * Show the positions after a line of the trace.
   *
   * @param {number} line
   * @param {Condition[]} states
   */
  show(line, states) {
    const now = latest(this.places, line);
    this.bodies.forEach((group, body) => {
      const place = now[body];
      group.toggleAttribute("hidden", !place);
      if (place) group.setAttribute("transform", `translate(${place[0]} ${place[1]})`);
      group.classList.toggle("down", !states[body].standing);
    });
  }
}

/**
 * Return the positions after a line: those of the last change up to it.
 *
 * @param {Places[]} places
 * @param {number} line
 */
export function latest(places, line) {
  let found = places[0].places;
  for (const each of places) {
    if (each.line > line) break;
    found = each.places;
  }
  return found;
}

/**
 * Return the width of a cell of the grid in metres, so that there are at most 14 cells in a row.
 *
 * @param {number} metres
 */
export const cellFor = (metres) => STEPS.find((step) => metres / step <= MOST_CELLS) ?? STEPS[STEPS.length - 1];

/**
 * Return the part of the plane that the map shows, in metres: left, top, width, height. It contains all positions
 * of the fight, with a margin.
 *
 * @param {Places[]} places
 * @returns {[number, number, number, number]}
 */
export function bounds(places) {
  const all = places.flatMap((each) => each.places).filter((place) => place !== null);
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const span = Math.max(LEAST, right - left);
  const margin = MARGIN * Math.max(span, bottom - top);
  const width = span + 2 * margin;
  const height = Math.max(LEAST / 2, bottom - top) + 2 * margin;
  return [(left + right - width) / 2, (top + bottom - height) / 2, width, height];
}

// Map of a fight in metres, seen from above: positions after each step, names that do not overlap, blows that fly.

import { h, number, svg, t } from "./asalto.js";
import { placeLabels } from "./labels.js";

/** @import { Fight, FightCombatant, Places } from "../documents.d.ts" */
/** @import { Blow, Box, Condition } from "../page.d.ts" */

const MARGIN = 0.22; // share of the width around the outermost combatants: room for their names
const LEAST = 10; // metres shown at least
const STEPS = [1, 2, 5, 10, 20, 50, 100];
const MOST_CELLS = 14;
const LETTERS = 12; // pixels: height of a name
const DOT = 6; // pixels: radius of a combatant

export class FightMap {
  /**
   * @param {Fight & { places: Places[] }} document
   * @param {Map<string, string>} tones
   */
  constructor(document, tones) {
    this.places = document.places;
    this.tones = tones;
    const [left, top, width, height] = bounds(this.places);
    this.frame = { x: left, y: top, width, height };
    this.plan = svg("svg", {
      viewBox: `${left} ${top} ${width} ${height}`,
      class: "plan",
      role: "img",
      "aria-label": t("watch-map"),
    });
    this.cell = cellFor(Math.max(width, height));
    this.grid(left, top, width, height);
    this.strokes = svg("g", { class: "strokes" });
    this.plan.append(this.strokes);
    this.bodies = document.combatants.map((each) => this.body(each));
    this.losses = svg("g", { class: "losses" });
    this.plan.append(this.losses);
    this.caption = h("figcaption.note", {}, t("watch-map_note", { metres: number(this.cell) }));
    this.node = h("figure.map", {}, this.plan, this.caption);
    this.now = () => {};
    new ResizeObserver(() => this.now()).observe(this.plan);
  }

  /**
   * @param {number} left
   * @param {number} top
   * @param {number} width
   * @param {number} height
   */
  grid(left, top, width, height) {
    for (let x = Math.ceil(left / this.cell) * this.cell; x <= left + width; x += this.cell)
      this.plan.append(svg("line", { x1: x, x2: x, y1: top, y2: top + height }));
    for (let y = Math.ceil(top / this.cell) * this.cell; y <= top + height; y += this.cell)
      this.plan.append(svg("line", { x1: left, x2: left + width, y1: y, y2: y }));
  }

  /** @param {FightCombatant} each */
  body(each) {
    const tone = this.tones.get(each.side) ?? "neutral";
    const [lead, dot, label] = [svg("line", { class: "lead" }), svg("circle"), svg("text")];
    label.textContent = each.name;
    const group = svg("g", { class: `body ${tone}` }, lead, dot, label);
    this.plan.append(group);
    return { group, lead, dot, label, tone };
  }

  /**
   * Show the positions after a line of the trace, and the blows of the beat.
   *
   * @param {number} line
   * @param {Condition[]} states
   * @param {Blow[]} blows
   */
  show(line, states, blows) {
    const places = latest(this.places, line);
    this.bodies.forEach(({ group }, body) => {
      const place = places[body];
      group.toggleAttribute("hidden", !place);
      if (place) move(group, place[0], place[1]);
      group.classList.toggle("down", !states[body].standing);
    });
    this.now = () => this.name(places, blows);
    this.strike(places, blows);
    this.now();
  }

  /** Metres of a pixel; the names have the same height at every size of the map. */
  get pixel() {
    const { width, height } = this.plan.getBoundingClientRect();
    return width && height ? Math.max(this.frame.width / width, this.frame.height / height) : this.frame.width / 400;
  }

  /**
   * Place the names and the losses of the blows.
   *
   * @param {Places["places"]} places
   * @param {Blow[]} blows
   */
  name(places, blows) {
    const { pixel } = this;
    const shown = places.flatMap((place, body) => (place ? [{ body, x: place[0], y: place[1] }] : []));
    const hurt = blows.flatMap(({ to, loss }) => (places[to] && loss ? [{ to, loss: `−${number(loss)}` }] : []));
    /** @param {string} text */
    const width = (text) => text.length * LETTERS * 0.6 * pixel;
    const dots = [
      ...shown.map(({ body, x, y }) => ({ x, y, width: width(this.bodies[body].label.textContent ?? "") })),
      ...hurt.map(({ to, loss }) => ({ x: places[to]?.[0] ?? 0, y: places[to]?.[1] ?? 0, width: width(`${loss}  `) })),
    ];
    const boxes = placeLabels(dots, (DOT + 4) * pixel, LETTERS * 1.2 * pixel, this.frame);
    this.plan.style.setProperty("--pixel", `${pixel}px`);
    shown.forEach(({ body, x, y }, at) => {
      const { lead, dot, label } = this.bodies[body];
      const [right, down] = middle(boxes[at]);
      dot.setAttribute("r", String(DOT * pixel));
      label.setAttribute("font-size", String(LETTERS * pixel));
      move(label, right - x, down - y);
      const far = Math.hypot(Math.max(0, Math.abs(right - x) - boxes[at].width / 2), down - y) > 3 * LETTERS * pixel;
      lead.setAttribute("x2", String(far ? right - x : 0));
      lead.setAttribute("y2", String(far ? down - y : 0));
    });
    this.losses.replaceChildren(
      ...hurt.map(({ loss }, at) => {
        const [right, down] = middle(boxes[shown.length + at]);
        const text = svg("text", { class: "loss", "font-size": 1.1 * LETTERS * pixel, x: right, y: down });
        text.textContent = loss;
        return text;
      }),
    );
  }

  /**
   * Draw the blows: a line from the one who acts to the other, and a dot that flies along it.
   *
   * @param {Places["places"]} places
   * @param {Blow[]} blows
   */
  strike(places, blows) {
    this.strokes.replaceChildren(
      ...blows.flatMap(({ from, to, hit }) => {
        const [start, end] = [places[from], places[to]];
        if (!start || !end) return [];
        const shot = svg("circle", { class: "shot", r: 4 * this.pixel });
        move(shot, end[0], end[1]);
        shot.style.setProperty("--from", `translate(${start[0]}px, ${start[1]}px)`);
        const line = svg("line", { x1: start[0], y1: start[1], x2: end[0], y2: end[1] });
        const ring = hit ? [svg("circle", { class: "ring", r: 9 * this.pixel, cx: end[0], cy: end[1] })] : [];
        return [svg("g", { class: `blow ${this.bodies[from].tone} ${hit ? "hit" : "miss"}` }, line, shot, ...ring)];
      }),
    );
  }
}

/**
 * @param {SVGElement} node
 * @param {number} x
 * @param {number} y
 */
function move(node, x, y) {
  node.style.transform = `translate(${x}px, ${y}px)`;
}

/**
 * @param {Box} box
 * @returns {[number, number]}
 */
const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

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

// The map of a fight in metres: where everybody stands after each step, seen from above.

import { h, number, svg, t } from "./asalto.js";

const MARGIN = 0.22; // of the width, around those who stand at the edge: room for their names
const LEAST = 10; // metres shown at least
const STEPS = [1, 2, 5, 10, 20, 50, 100];

export class FightMap {
  constructor(document, tones) {
    this.document = document;
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
    this.grid(left, top, width, height);
    this.bodies = document.combatants.map((each, at) => this.body(each, at));
    this.caption = h("figcaption.note", {}, t("watch-map_note", { metres: number(this.cell) }));
    this.node = h("figure.map", {}, this.plan, this.caption);
  }

  grid(left, top, width, height) {
    this.cell = STEPS.find((step) => Math.max(width, height) / step <= 14) ?? 100;
    for (let x = Math.ceil(left / this.cell) * this.cell; x <= left + width; x += this.cell)
      this.plan.append(svg("line", { x1: x, x2: x, y1: top, y2: top + height, "stroke-width": this.unit / 8 }));
    for (let y = Math.ceil(top / this.cell) * this.cell; y <= top + height; y += this.cell)
      this.plan.append(svg("line", { x1: left, x2: left + width, y1: y, y2: y, "stroke-width": this.unit / 8 }));
  }

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

  /** Show where everybody is after a line of the trace. */
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

/** The places after a line: those of the last change until then. */
function latest(places, line) {
  let found = places[0].places;
  for (const each of places) {
    if (each.line > line) break;
    found = each.places;
  }
  return found;
}

function bounds(places) {
  const all = places.flatMap((each) => each.places).filter(Boolean);
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

// Plots, described in Vega-Lite and drawn by Vega, which comes from the installed package. Its expressions are
// interpreted rather than compiled, so the page needs no permission to run code that is not its own.

import { h, number, svg, t } from "./asalto.js";

/** @import { Colour, DrawnPlot } from "../page.d.ts" */

/** @type {Promise<unknown> | undefined} */
let loaded;

// The service serves Vega from the installed package; tsc finds no file at this address.
const VEGA = "./vega.js";

/** @param {string} name */
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
export const tones = ["own", "foe", "third", "fourth"];
const dark = matchMedia("(prefers-color-scheme: dark)");
/** @type {Set<{ redraw: () => void }>} */
const drawn = new Set();
dark.addEventListener("change", () => drawn.forEach((plot) => plot.redraw()));

function config() {
  const text = {
    labelColor: colour("quiet"),
    titleColor: colour("quiet"),
    labelFontSize: 12,
    titleFontSize: 12,
    titleFontWeight: "normal",
  };
  return {
    background: null,
    font: "system-ui, sans-serif",
    view: { stroke: null },
    axis: {
      ...text,
      domainColor: colour("axis"),
      gridColor: colour("line"),
      tickColor: colour("axis"),
      labelLimit: 150,
    },
    legend: { ...text, orient: "top", title: null, labelColor: colour("ink") },
    range: { category: tones.map(colour) },
  };
}

/** Return the marks with which Vega writes numbers, those of the page's language. */
export const localeOf = () => ({
  decimal: number(1.5, 1).charAt(1),
  thousands: number(10_000).charAt(2),
  grouping: [3],
  currency: ["", ""],
});

/** Patterns that tell lines apart without colour: lengths of dashes and gaps. */
export const DASHES = [
  [1, 0],
  [6, 3],
  [2, 2],
  [8, 2, 2, 2],
];

const LINE = 18; // characters of a label's line
const LINES = 3; // of a label
const HIGH = 14; // pixels of a line
const FRAME = 40; // pixels of a plot beside its rows

/**
 * Break a name into lines for the label of an axis; what does not fit is cut off.
 *
 * @param {string} name
 */
export function broken(name, most = LINES) {
  /** @type {string[]} */
  const lines = [];
  for (const word of name.split(" ").flatMap((each) => each.match(new RegExp(`.{1,${LINE}}`, "gu")) ?? [])) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]}…`] : lines;
}

/**
 * Return the data, the height and the axis of a plot with a row of its own for each name, which its label shows whole.
 *
 * @param {{ name: string }[]} rows
 * @param {number} least The height of a row, in pixels.
 */
export function named(rows, least, lines = LINES) {
  const labels = rows.map((row, at) => [...broken(row.name, lines), String(at)]);
  const most = Math.max(1, ...labels.map((label) => label.length - 1));
  const places = rows.map((row, at) => ({ ...row, place: labels[at].join("\n") }));
  const parts = "split(datum.label, '\\n')";
  const raised = Array.from({ length: most - 1 }, (_, at) => ({
    test: `length(${parts}) == ${at + 3}`,
    value: (-HIGH * (at + 1)) / 2,
  }));
  const axis = {
    ticks: false,
    domain: false,
    grid: false,
    labelPadding: 10,
    labelLimit: 0,
    labelExpr: `slice(${parts}, 0, -1)`,
    labelLineHeight: HIGH,
    labelBaseline: "middle",
    ...(raised.length ? { labelOffset: { condition: raised, value: 0 } } : {}), // centres all lines, not the first
  };
  const y = { field: "place", type: "nominal", title: null, sort: null, axis };
  return { height: FRAME + Math.max(least, HIGH * most + 8) * rows.length, data: { values: places }, encoding: { y } };
}

/**
 * Draw the names of lines with their colours and patterns.
 *
 * @param {{ name: string, colour: string, dash: number }[]} lines
 */
const legendOf = (lines) =>
  h(
    "ul.legend",
    { "aria-hidden": "true" },
    ...lines.map((line) => {
      const stroke = { stroke: `var(--${line.colour})`, "stroke-width": 2.5 };
      const pattern = DASHES[line.dash % DASHES.length].join(" ");
      const mark = svg("line", { x1: 0, y1: 5, x2: 26, y2: 5, ...stroke, "stroke-dasharray": pattern });
      return h("li", {}, svg("svg", { viewBox: "0 0 26 10" }, mark), line.name);
    }),
  );

const LABELS = 10; // of an axis of rounds

/**
 * Draw the share of fights of each length, a column for each number of rounds.
 *
 * @param {{ round: number, rate: number }[]} rows
 * @param {Colour} of
 */
export function lengths(rows, of) {
  const step = Math.ceil(rows.length / LABELS);
  const values = rows.flatMap(({ round }, at) => (at % step ? [] : [round]));
  return {
    data: { values: rows },
    mark: { type: "bar", color: of("own"), opacity: 0.75, cornerRadiusEnd: 3 },
    encoding: {
      x: { field: "round", type: "ordinal", title: t("axis-round"), axis: { labelAngle: 0, values } },
      y: { field: "rate", type: "quantitative", title: null, axis: { format: ".0%", tickCount: 5 } },
    },
  };
}

/**
 * Plot with a title and a sentence for screen readers. `spec(data, colour)` returns its Vega-Lite specification.
 *
 * @template D
 */
export class Plot {
  /**
   * @param {string} title
   * @param {(data: D, colour: Colour) => object} spec
   */
  constructor(title, spec) {
    this.spec = spec;
    this.place = h("div.canvas", { role: "img" });
    this.more = h("div");
    this.node = h("figure.plot", {}, h("figcaption", {}, title), this.place, this.more);
    this.title = title;
    this.drawing = false;
    this.again = false;
    /** @type {D | undefined} */
    this.data = undefined;
    /** @type {DrawnPlot | undefined} */
    this.result = undefined;
    drawn.add(this);
  }

  /**
   * Show data; `said` is the sentence for screen readers. The legend and the note stand below. Without rows the plot is
   * hidden and not drawn: Vega warns of an axis without values.
   *
   * @param {D} data
   * @param {string} said
   * @param {{ legend?: { name: string, colour: string, dash: number }[], note?: string }} [more]
   */
  show(data, said, { legend, note } = {}) {
    this.node.hidden = Array.isArray(data) && !data.length;
    if (this.node.hidden) return;
    this.data = data;
    this.more.replaceChildren(...(legend ? [legendOf(legend)] : []), ...(note ? [h("p.note", {}, note)] : []));
    this.place.setAttribute("aria-label", `${this.title}. ${said}`);
    this.redraw();
  }

  async redraw() {
    if (this.drawing || !this.data) {
      this.again = true;
      return;
    }
    this.drawing = true;
    try {
      loaded ??= import(VEGA);
      await loaded;
      const options = {
        mode: "vega-lite",
        actions: false,
        renderer: "svg",
        ast: true,
        defaultStyle: false,
        tooltip: false,
        hover: false,
        config: config(),
        formatLocale: localeOf(),
      };
      const spec = {
        width: "container",
        height: 200,
        autosize: { type: "fit", contains: "padding" },
        ...this.spec(this.data, colour),
      };
      const holder = h("div");
      holder.className = "holder";
      this.place.append(holder);
      const result = await window.vegaEmbed(holder, spec, options);
      this.result?.finalize();
      this.result = result;
      for (const old of [...this.place.children]) if (old !== holder) old.remove();
    } catch (error) {
      this.place.replaceChildren(h("p.note", {}, t("no_plot")));
      console.warn(String(error));
    } finally {
      this.drawing = false;
      if (this.again) {
        this.again = false;
        this.redraw();
      }
    }
  }
}

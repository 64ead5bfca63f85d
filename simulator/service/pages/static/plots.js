// Plots, described in Vega-Lite and drawn by Vega, which comes from the installed package. Its expressions are
// interpreted rather than compiled, so the page needs no permission to run code that is not its own.

import { h, t } from "./asalto.js";

/** @import { Colour, DrawnPlot } from "../page.d.ts" */

/** @type {Promise<unknown> | undefined} */
let loaded;

// The service serves Vega from the installed package; tsc finds no file at this address.
const VEGA = "/page/vega.js";

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
    this.node = h("figure.plot", {}, h("figcaption", {}, title), this.place);
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
   * Show data; `said` is the sentence for screen readers.
   *
   * @param {D} data
   * @param {string} said
   */
  show(data, said) {
    this.data = data;
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

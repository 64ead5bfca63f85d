// Answer of a sweep: a row for every cell of the grid, filled while it runs, and a plot of each of its figures.

import { h, number, t } from "./asalto.js";
import {
  conditionWords,
  figureCell,
  figureName,
  keyWords,
  saidOf,
  settingWords,
  valueOf,
  valueWords,
} from "./figures.js";
import { Plot } from "./plots.js";
import { table } from "./tables.js";

/** @import { PlayedSetting, Setting, SweepDocument, Value } from "../documents.d.ts" */
/** @import { Colour, Context } from "../page.d.ts" */

const ALSO = ["rounds", "tpk"];

export class Grid {
  /**
   * @param {Element} place
   * @param {Context} context
   */
  constructor(place, context) {
    this.place = place;
    this.context = context;
    this.head = h("div");
    this.rows = h("div");
    /** @type {Map<string, Plot<Parameters<typeof drawGrid>[0]>>} */
    this.plots = new Map();
    this.drawn = h("div.plots");
    place.replaceChildren(this.head, this.drawn, this.rows);
  }

  /**
   * @param {SweepDocument} document
   * @param {boolean} whole
   */
  show(document, whole) {
    const { context } = this;
    const axes = Object.entries(document.vary);
    const cells = cellsOf(axes);
    const played = new Map(document.cells.map((cell) => [keyOf(axes, cell.set), cell]));
    const figures = shownOf(document);
    const body = cells.map((set) => {
      const cell = played.get(keyOf(axes, set));
      const culled = cell?.culled && t("report-sweep-culled", { condition: conditionWords(cell.culled, context) });
      const note = culled ? h("small.culled", {}, culled) : null;
      return [
        h("span", {}, settingWords(set, context), note),
        ...figures.map((name) => figureCell(cell?.figures[name])),
        cell ? number(cell.fights) : "…",
      ];
    });
    const left = document.cells.filter(({ culled }) => culled).length;
    this.head.replaceChildren(
      h("p.answer", {}, this.sentence(document)),
      ...(left ? [h("p.note", {}, t("report-sweep-culls", { count: number(left) }))] : []),
      h("p.note", {}, t(whole ? "compare-of" : "compare-so_far", { fights: number(document.fights) })),
    );
    const steps = stepsOf(document);
    this.rows.replaceChildren(
      table(
        t("table-grid"),
        [t("col-setting"), ...figures.map((name) => figureName(name, context)), [t("col-fights")]],
        body,
      ),
      ...(steps.length ? this.steps(steps, cells, (set) => played.get(keyOf(axes, set))) : []),
    );
    if (axes.length > 2) this.drawn.replaceChildren(h("p.note", {}, t("report-html_sweep-many")));
    else for (const figure of figures) this.draw(figure, axes, document.cells);
  }

  /**
   * Write the lowest and the highest value of the metric, with their settings.
   *
   * @param {SweepDocument} document
   */
  sentence(document) {
    /** @param {PlayedSetting} cell */
    const value = (cell) => valueOf(cell.figures[document.of]);
    const sorted = [...document.cells].sort((one, other) => value(one) - value(other));
    if (!sorted.length) return t("waiting");
    const [low, high] = [sorted[0], sorted[sorted.length - 1]];
    /** @param {PlayedSetting} cell */
    const said = (cell) =>
      `${saidOf(cell.figures[document.of]).replace(/ \(.*/, "")} (${settingWords(cell.set, this.context)})`;
    return t("grid-range", { figure: figureName(document.of, this.context), low: said(low), high: said(high) });
  }

  /**
   * Tell how often the steps of a campaign were completed, setting by setting.
   *
   * @param {string[]} steps Names of the figures.
   * @param {Setting[]} cells
   * @param {(set: Setting) => PlayedSetting | undefined} played
   */
  steps(steps, cells, played) {
    const { context } = this;
    const heads = [t("col-setting"), ...steps.map((name) => figureName(name, context))];
    const rows = cells.map((set) => [
      settingWords(set, context),
      ...steps.map((name) => figureCell(played(set)?.figures[name])),
    ]);
    return [table(t("report-html_sweep-stages"), heads, rows), h("p.note", {}, t("report-html_sweep-stages_note"))];
  }

  /**
   * Draw a figure; its plot is made once.
   *
   * @param {string} figure
   * @param {Axis[]} axes
   * @param {PlayedSetting[]} played
   */
  draw(figure, axes, played) {
    const { context } = this;
    let plot = this.plots.get(figure);
    if (!plot) {
      plot = new Plot(figureName(figure, context), drawGrid);
      this.plots.set(figure, plot);
      this.drawn.append(plot.node);
    }
    const cells = played.map((cell) => {
      const each = cell.figures[figure];
      const [low, high] = each.ci95 ?? [null, null];
      return {
        x: cell.set[axes[0][0]],
        y: axes[1] ? valueWords(cell.set[axes[1][0]], context) : "",
        value: valueOf(each),
        low,
        high,
      };
    });
    const rated = played.some((cell) => "rate" in cell.figures[figure]);
    const titles = axes.map(([key]) => keyWords(key, context));
    const numeric = axes[0][1].every((value) => typeof value === "number");
    const rows = cells.map((row) => ({ ...row, x: numeric ? row.x : valueWords(row.x, context) }));
    plot.show(
      { rows, titles, rated, numeric },
      rows
        .map(
          (row) => `${row.x}${row.y ? `, ${row.y}` : ""}: ${saidOf(rated ? { rate: row.value } : { mean: row.value })}`,
        )
        .join("; "),
    );
  }
}

/**
 * A varied setting with its values.
 *
 * @typedef {[string, Value[]]} Axis
 */

/**
 * A cell of the plot.
 *
 * @typedef {{ x: unknown, y: string, value: number, low: number | null, high: number | null }} Row
 */

/**
 * Draw one setting as a line, or as points if its values are words; draw two settings as a grid of colours.
 *
 * @param {{ rows: Row[], titles: string[], rated: boolean, numeric: boolean }} data
 * @param {Colour} colour
 */
export function drawGrid({ rows, titles, rated, numeric }, colour) {
  return titles.length > 1 ? heat(rows, titles, rated, colour) : line(rows, titles[0], rated, numeric, colour);
}

/**
 * Return the names of the figures to show, with the deciding one first.
 *
 * @param {Pick<SweepDocument, "of" | "shown">} document
 */
export const shownOf = ({ of, shown }) => shown ?? [...new Set([of, ...ALSO])];

/**
 * Return the names of the figures of a campaign's steps, the first step first; none for a single fight.
 *
 * @param {{ cells: Pick<PlayedSetting, "figures">[] }} document
 */
export const stepsOf = ({ cells }) => Object.keys(cells[0]?.figures ?? {}).filter((name) => name.startsWith("done("));

/**
 * Return a key for the cell of a setting, equal for equal values.
 *
 * @param {Axis[]} axes
 * @param {Setting} set
 */
export const keyOf = (axes, set) => JSON.stringify(axes.map(([key]) => set[key]));

/**
 * Return the settings of all cells, the last setting varied fastest.
 *
 * @param {Axis[]} axes
 * @returns {Setting[]}
 */
export function cellsOf(axes) {
  return axes.reduce(
    (/** @type {Setting[]} */ cells, [key, values]) =>
      cells.flatMap((cell) => values.map((value) => ({ ...cell, [key]: value }))),
    [{}],
  );
}

/** @param {boolean} rated */
const scaled = (rated) => ({
  scale: rated ? { domain: [0, 1] } : { zero: false },
  axis: { ...(rated ? { format: ".0%" } : {}), tickCount: 5 },
});

/**
 * @param {Row[]} rows
 * @param {string} title
 * @param {boolean} rated
 * @param {boolean} numeric
 * @param {Colour} colour
 */
function line(rows, title, rated, numeric, colour) {
  const x = {
    field: "x",
    type: numeric ? "quantitative" : "nominal",
    title,
    sort: null,
    ...(numeric
      ? { scale: { zero: false, nice: false, padding: 12 }, axis: { grid: false, tickMinStep: 1 } }
      : { axis: { labelAngle: 0 } }),
  };
  return {
    height: 260,
    data: { values: rows },
    encoding: { x },
    layer: [
      {
        mark: { type: "rule", strokeWidth: 5, opacity: 0.35, color: colour("own") },
        encoding: {
          y: { field: "low", type: "quantitative", title: null, ...scaled(rated) },
          y2: { field: "high" },
        },
      },
      ...(numeric
        ? [
            {
              mark: { type: "line", strokeWidth: 2, color: colour("own") },
              encoding: { y: { field: "value", type: "quantitative", title: null } },
            },
          ]
        : []),
      {
        mark: { type: "point", filled: true, size: 90, opacity: 1, color: colour("own") },
        encoding: { y: { field: "value", type: "quantitative", title: null } },
      },
    ],
  };
}

/**
 * @param {Row[]} rows
 * @param {string[]} titles
 * @param {boolean} rated
 * @param {Colour} colour
 */
function heat(rows, titles, rated, colour) {
  const format = rated ? ".0%" : ".2f";
  const value = { field: "value", type: "quantitative" };
  return {
    height: Math.max(120, 44 * new Set(rows.map((row) => row.y)).size + 50),
    data: { values: rows },
    encoding: {
      x: { field: "x", type: "ordinal", title: titles[0], sort: null, axis: { labelAngle: 0 } },
      y: { field: "y", type: "ordinal", title: null, sort: null },
    },
    layer: [
      {
        mark: { type: "rect", color: colour("own") },
        encoding: {
          opacity: {
            ...value,
            legend: null,
            scale: { range: [0.08, 0.5], ...(rated ? { domain: [0, 1] } : {}) },
          },
        },
      },
      { mark: { type: "text", fontSize: 13, color: colour("ink") }, encoding: { text: { ...value, format } } },
    ],
  };
}

// The answer of a sweep: a row for every cell of the grid, filled as it is played, and a plot of its figure.

import { h, number, t } from "./asalto.js";
import { figureCell, figureName, keyWords, saidOf, settingWords, valueWords } from "./figures.js";
import { Plot } from "./plots.js";
import { table } from "./tables.js";

const ALSO = ["rounds", "tpk"];

export class Grid {
  constructor(place, context) {
    Object.assign(this, { place, context });
    this.head = h("div");
    this.rows = h("div");
    this.plot = new Plot(t("plot-grid"), (data, colour) => data.spec(colour));
    place.replaceChildren(this.head, h("div.plots.one", {}, this.plot.node), this.rows);
  }

  show(document, whole) {
    const { context } = this;
    const axes = Object.entries(document.vary);
    const cells = cellsOf(axes);
    const played = new Map(document.cells.map((cell) => [keyOf(axes, cell.set), cell]));
    const figures = [...new Set([document.of, ...ALSO])];
    const body = cells.map((set) => {
      const cell = played.get(keyOf(axes, set));
      const note = cell?.culled ? h("small", {}, " ", t("grid-culled")) : null;
      return [
        h("span", {}, settingWords(set, context), note),
        ...figures.map((name) => figureCell(cell?.figures[name])),
        cell ? number(cell.fights) : "…",
      ];
    });
    this.head.replaceChildren(
      h("p.answer", {}, this.sentence(document)),
      h("p.note", {}, t(whole ? "compare-of" : "compare-so_far", { fights: number(document.fights) })),
    );
    this.rows.replaceChildren(
      table(
        t("table-grid"),
        [t("col-setting"), ...figures.map((name) => figureName(name, context)), [t("col-fights")]],
        body,
      ),
    );
    this.draw(document, axes, played);
  }

  /** Between which settings the figure lies. */
  sentence(document) {
    const value = ({ figures }) => figures[document.of].rate ?? figures[document.of].mean;
    const sorted = [...document.cells].sort((one, other) => value(one) - value(other));
    if (!sorted.length) return t("waiting");
    const [low, high] = [sorted[0], sorted.at(-1)];
    const said = (cell) =>
      `${saidOf(cell.figures[document.of]).replace(/ \(.*/, "")} (${settingWords(cell.set, this.context)})`;
    return t("grid-range", { figure: figureName(document.of, this.context), low: said(low), high: said(high) });
  }

  draw(document, axes, played) {
    const { context } = this;
    if (axes.length > 2) {
      this.plot.node.hidden = true;
      return;
    }
    const cells = [...played.values()].map((cell) => {
      const each = cell.figures[document.of];
      const [low, high] = each.ci95 ?? [null, null];
      return {
        x: cell.set[axes[0][0]],
        y: axes[1] ? valueWords(cell.set[axes[1][0]], context) : "",
        value: each.rate ?? each.mean,
        low,
        high,
      };
    });
    const rated = document.cells.some((cell) => "rate" in cell.figures[document.of]);
    const titles = axes.map(([key]) => keyWords(key, context));
    const numeric = axes[0][1].every((value) => typeof value === "number");
    const rows = cells.map((row) => ({ ...row, x: numeric ? row.x : valueWords(row.x, context) }));
    const spec = (colour) =>
      axes[1] ? heat(rows, titles, rated, colour) : line(rows, titles[0], rated, numeric, colour);
    this.plot.show(
      { spec },
      rows
        .map(
          (row) => `${row.x}${row.y ? `, ${row.y}` : ""}: ${saidOf(rated ? { rate: row.value } : { mean: row.value })}`,
        )
        .join("; "),
    );
  }
}

const keyOf = (axes, set) => JSON.stringify(axes.map(([key]) => set[key]));

function cellsOf(axes) {
  return axes.reduce(
    (cells, [key, values]) => cells.flatMap((cell) => values.map((value) => ({ ...cell, [key]: value }))),
    [{}],
  );
}

const scaled = (rated) => ({
  scale: rated ? { domain: [0, 1] } : { zero: false },
  axis: { ...(rated ? { format: ".0%" } : {}), tickCount: 5 },
});

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

function heat(rows, titles, rated, colour) {
  const format = rated ? ".0%" : ".2f";
  const value = { field: "value", type: "quantitative" };
  return {
    height: Math.max(120, 44 * new Set(rows.map((row) => row.y)).size + 50),
    data: { values: rows },
    encoding: {
      x: { field: "x", type: "ordinal", title: titles[0], axis: { labelAngle: 0 } },
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

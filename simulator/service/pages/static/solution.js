// Answer of a search: the settings nearest to the target, each with a button that applies it.

import { asks, h, listed, number, percent, t } from "./asalto.js";
import { conditionWords, figureCell, saidOf, settingWords, valueOf, wantedWin } from "./figures.js";
import { Plot } from "./plots.js";
import { goTo, post } from "./service.js";
import { shippedText } from "./shipped.js";
import { table } from "./tables.js";
import { toml } from "./toml.js";

/** @import { ByName, Figure, PlayedSetting, Setting, SolveDocument, Tables } from "../documents.d.ts" */
/** @import { Colour, Context } from "../page.d.ts" */

export class Solution {
  /**
   * @param {Element} place
   * @param {Context} context
   */
  constructor(place, context) {
    this.place = place;
    this.context = context;
    this.plot = new Plot(t("plot-settings"), beside);
  }

  /**
   * @param {SolveDocument} document
   * @param {boolean} whole
   */
  show(document, whole) {
    const { best } = document;
    const win = wantedWin(document.target);
    const wanted = win?.side
      ? t("wish-wanted", { side: this.context.side(win.side), rate: percent(win.rate) })
      : conditionWords(document.target, this.context);
    const { require = [], sure, end, conflict } = document;
    const notes = [
      wanted,
      require.length &&
        t("solve-require", { wanted: listed(require.map((each) => conditionWords(each, this.context))) }),
      whole && typeof sure === "number" && t("report-solve-sure", { chance: percent(sure) }),
      whole && end === "tie" && t("report-solve_end-tie"),
      whole && end === "spent" && t("ways-spent"),
      whole && conflict?.each_alone && t("ways-conflict"),
    ];
    const parts = notes.flatMap((note) => (note ? [h("p.note", {}, note)] : []));
    if (best) {
      parts.unshift(
        h(
          "p.answer",
          {},
          t(!whole ? "solve-so_far" : document.verdict === "reached" ? "solve-reached" : "solve-nearest", {
            set: this.setting(best.set),
          }),
        ),
      );
      const rows = [best, ...(document.alternatives ?? [])].map((each, at) => [
        this.setting(each.set),
        this.figures(each.figures),
        number(each.fights),
        whole && asks ? this.take(each.set, at) : "",
      ]);
      parts.push(h("div.plots.one", {}, this.drawn([best, ...(document.alternatives ?? [])], document.target)));
      parts.push(table(t("solve-table"), [t("col-setting"), t("col-figure"), [t("col-fights")], t("col-take")], rows));
    } else parts.unshift(h("p.answer", {}, t("solve-none")));
    this.place.replaceChildren(
      ...parts,
      h("p.note", {}, t(whole ? "compare-of" : "compare-so_far", { fights: number(document.fights) })),
    );
  }

  /** @param {Setting} set */
  setting(set) {
    return settingWords(set, this.context);
  }

  /** @param {ByName<Figure>} figures */
  figures(figures) {
    return h("span", {}, ...Object.values(figures).map(figureCell));
  }

  /**
   * Show the settings beside the target.
   *
   * @param {PlayedSetting[]} settings
   * @param {string} target
   */
  drawn(settings, target) {
    const [name, wanted] = [target.split(/\s*=\s*/)[0], Number(target.split("=").at(-1))];
    const rows = settings.map((each) => {
      const found = each.figures[name] ?? Object.values(each.figures)[0];
      const value = valueOf(found);
      const [low, high] = found.ci95 ?? [value, value];
      return {
        setting: this.setting(each.set),
        value,
        low,
        high,
        wanted,
        rated: "rate" in found,
      };
    });
    this.plot.show(
      rows,
      settings
        .map((each) => `${this.setting(each.set)}: ${saidOf(each.figures[name] ?? Object.values(each.figures)[0])}`)
        .join("; "),
    );
    return this.plot.node;
  }

  /**
   * @param {Setting} set
   * @param {number} at
   */
  take(set, at) {
    return h("button", { type: "button", id: `take-${at}`, onclick: () => this.open(set) }, t("solve-take"));
  }

  /** @param {Setting} set */
  async open(set) {
    const { question } = this.context.job;
    const [name] = question.scenarios;
    const text = question.files[name] || (await shippedText(name));
    /** @type {{ tables: Tables }} */
    const { tables } = await post("/page/tables", { text });
    apply(tables, set);
    sessionStorage.setItem("encounter", toml(tables));
    goTo("/");
  }
}

/**
 * Write settings of combatants, such as "combatants.Zombi.count", into the tables of a scenario.
 *
 * @param {Tables} tables
 * @param {Setting} set
 */
export function apply(tables, set) {
  for (const [path, value] of Object.entries(set)) {
    const [, who, field] = path.match(/^combatants\.(.+)\.([^.]+)$/) ?? [];
    const each = tables.combatants?.find((row) => row.name === who?.replaceAll('"', ""));
    if (each) each[field] = value;
  }
}

/**
 * @param {{ rated: boolean }[]} rows
 * @param {Colour} colour
 */
function beside(rows, colour) {
  const rated = rows.some((row) => row.rated);
  return {
    height: 50 + 30 * rows.length,
    data: { values: rows },
    encoding: {
      y: {
        field: "setting",
        type: "nominal",
        title: null,
        sort: null,
        axis: { ticks: false, domain: false, labelLimit: 260 },
      },
    },
    layer: [
      {
        mark: { type: "rule", strokeWidth: 2, strokeDash: [4, 3], color: colour("foe"), aria: false },
        encoding: {
          x: {
            field: "wanted",
            type: "quantitative",
            title: null,
            scale: { zero: false },
            axis: rated ? { format: ".0%", tickCount: 5 } : { tickCount: 5 },
          },
          y: null,
        },
      },
      {
        mark: { type: "rule", strokeWidth: 6, opacity: 0.35, strokeCap: "round", color: colour("own") },
        encoding: { x: { field: "low", type: "quantitative", title: null }, x2: { field: "high" } },
      },
      {
        mark: { type: "point", filled: true, size: 80, opacity: 1, color: colour("own") },
        encoding: { x: { field: "value", type: "quantitative" } },
      },
    ],
  };
}

// The answer of a search: the settings that come nearest to what was wanted, each to be taken over.

import { get, h, number, percent, post, t } from "./asalto.js";
import { figureCell, saidOf, settingWords } from "./figures.js";
import { Plot } from "./plots.js";
import { table } from "./tables.js";
import { toml } from "./toml.js";

export class Solution {
  constructor(place, context) {
    Object.assign(this, { place, context });
  }

  show(document, whole) {
    const { best } = document;
    const [, side, target] = document.target.match(/^win\((.*)\)\s*=\s*(.*)$/) ?? [null, "", ""];
    const wanted = side
      ? t("wish-wanted", { side: this.context.side(side), rate: percent(Number(target)) })
      : document.target;
    const parts = [h("p.note", {}, wanted)];
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
        whole ? this.take(each.set, at) : "",
      ]);
      parts.push(h("div.plots.one", {}, this.drawn([best, ...(document.alternatives ?? [])], document.target)));
      parts.push(table(t("solve-table"), [t("col-setting"), t("col-figure"), [t("col-fights")], t("col-take")], rows));
    } else parts.unshift(h("p.answer", {}, t("solve-none")));
    this.place.replaceChildren(
      ...parts,
      h("p.note", {}, t(whole ? "compare-of" : "compare-so_far", { fights: number(document.fights) })),
    );
  }

  setting(set) {
    return settingWords(set, this.context);
  }

  figures(figures) {
    return h("span", {}, ...Object.values(figures).map(figureCell));
  }

  /** The settings beside what was wanted. */
  drawn(settings, target) {
    this.plot ??= new Plot(t("plot-settings"), beside);
    const [name, wanted] = [target.split(/\s*=\s*/)[0], Number(target.split("=").at(-1))];
    const rows = settings.map((each) => {
      const found = each.figures[name] ?? Object.values(each.figures)[0];
      const [low, high] = found.ci95 ?? [found.rate ?? found.mean, found.rate ?? found.mean];
      return {
        setting: this.setting(each.set),
        value: found.rate ?? found.mean,
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

  take(set, at) {
    return h("button", { type: "button", id: `take-${at}`, onclick: () => this.open(set) }, t("solve-take"));
  }

  async open(set) {
    const { question } = this.context.job;
    const [name] = question.scenarios;
    let text = question.files[name];
    if (!text) {
      const row = (await get("/api/scenarios")).find(
        (each) => each.scenario === name || each.scenario.endsWith(`/${name}`),
      );
      text = (await get(`/api/scenarios/${row.scenario}`)).text;
    }
    const { tables } = await post("/page/tables", { text });
    for (const [path, value] of Object.entries(set)) {
      const [, who, field] = path.match(/^combatants\.(.+)\.([^.]+)$/) ?? [];
      const each = tables.combatants?.find((row) => row.name === who?.replaceAll('"', ""));
      if (each) each[field] = value;
    }
    sessionStorage.setItem("encounter", toml(tables));
    location.href = "/";
  }
}

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

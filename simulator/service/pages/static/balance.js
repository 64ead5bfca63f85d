// Three ways to a fair fight: what each changes, what it does, and a button that takes it over.

import { capital, complain, get, h, number, percent, t } from "./asalto.js";
import { figureCell, valueWords } from "./figures.js";
import { table } from "./tables.js";

export class Ways {
  constructor(place, context) {
    Object.assign(this, { place, context });
  }

  show(document, whole) {
    const { context } = this;
    const [, side, target] = document.target.match(/^win\((.*)\)\s*=\s*(.*)$/) ?? [null, "", 0];
    const wanted = t("wish-wanted", { side: context.side(side), rate: percent(Number(target)) });
    const found = document.ways.length > 0;
    const sentence = !whole
      ? found
        ? "ways-so_far"
        : "waiting"
      : document.reached
        ? found
          ? "ways-reached"
          : "ways-settled"
        : found
          ? "ways-nearest"
          : "ways-none";
    const problems = h("ul.problems");
    const row = (name, each, take) => [
      name,
      take,
      ...["win", "some_dead"].map((figure) => figureCell(each.figures[`${figure}(${side})`])),
      t(`verdict-${each.verdict}`),
      number(each.fights),
    ];
    const rows = [
      row(t("ways-base"), document.base, ""),
      ...document.ways.map((each, at) => row(this.changes(each.changes), each, whole ? this.take(at, problems) : "")),
    ];
    const heads = [
      t("ways-change"),
      t("col-take"),
      t("figure-win"),
      t("figure-some_dead"),
      t("ways-verdict"),
      [t("col-fights")],
    ];
    const spent = whole && document.budget_spent ? h("p.note", {}, t("ways-spent")) : null;
    const both = whole && document.conflict?.each_alone ? h("p", {}, t("ways-conflict")) : null;
    this.place.replaceChildren(
      ...[
        h("p.answer", {}, t(sentence)),
        h("p", {}, wanted),
        both,
        table(t("table-ways"), heads, rows),
        spent,
        problems,
        h("p.note", {}, t(whole ? "compare-of" : "compare-so_far", { fights: number(document.fights) })),
      ].filter(Boolean),
    );
  }

  /** The changes of a way in words. */
  changes(changes) {
    const { context } = this;
    const value = (text) =>
      valueWords(/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text.replace(/^"|"$/g, ""), context);
    return changes
      .map(({ kind, who, key, from, to }) => {
        const field = key.split(".").at(-1);
        const what =
          kind === "count"
            ? ""
            : kind === "policy"
              ? t("side-policy")
              : kind === "weapon"
                ? t("ways-weapon")
                : context.word(field);
        const name = kind === "policy" ? capital(context.side(who)) : who;
        return capital([name, what].filter(Boolean).join(": ") + ` ${value(from)} → ${value(to)}`);
      })
      .join(", ");
  }

  take(at, problems) {
    const { id, share } = this.context;
    const open = async (event) => {
      event.currentTarget.disabled = true;
      try {
        const { text } = await get(
          `/api/jobs/${id}/ways/${at + 1}?share=${share}&lang=${document.documentElement.lang}`,
        );
        sessionStorage.setItem("encounter", text);
        location.href = "/";
      } catch (error) {
        complain(problems, error.problems ?? [String(error)]);
      }
    };
    return h("button", { type: "button", id: `take-${at}`, onclick: open }, t("solve-take"));
  }
}

// Knobs under an answer: counts and tactics, each a paired comparison; and a search for a win rate.

import { capital, complain, h, number, percent, t } from "./asalto.js";
import { mostOf } from "./encounter.js";
import { Problem, get, post, problemsOf } from "./service.js";
import { shippedText } from "./shipped.js";
import { toml } from "./toml.js";
import { dropTry, keepTry, triesOf, TryBox } from "./tries.js";
import { wishForm } from "./wish.js";

/** @import { BatchDocument, ByName, CompareDocument, Job, Member, SideTable } from "../documents.d.ts" */
/** @import { Tables } from "../documents.d.ts" */
/** @import { Context, Knob, Try } from "../page.d.ts" */

const BEFORE = "as_it_is.toml";
const AFTER = "changed.toml";
const FIGHTS = 1000;

/**
 * Tables of a scenario with knobs: it has combatants and sides.
 *
 * @typedef {Tables & { combatants: Member[], sides: ByName<SideTable> }} Played
 */

/**
 * Draw the knobs under the answer of a batch. A job with its own settings or policies, a campaign, and a text
 * that lists its sides have no knobs.
 *
 * @param {Element} place
 * @param {Context} context
 * @param {Job<BatchDocument>} job
 * @param {string} own
 */
export async function drawKnobs(place, context, job, own) {
  const { options, scenarios, files } = job.question;
  if (options.settings?.length || options.policies?.length) return;
  const problems = h("ul.problems");
  try {
    const text = files[scenarios[0]] ?? (await shippedText(scenarios[0]));
    if (!text) return;
    /** @type {{ tables: Tables }} */
    const { tables } = await post("/page/tables", { text });
    const { combatants, sides } = tables;
    if (!Array.isArray(combatants) || !sides || Array.isArray(sides) || tables.chain) return;
    const knobs = new Knobs(context, job, text, { ...tables, combatants, sides }, own, problems);
    const title = [h("h2", {}, t("knobs")), h("p.note", {}, t("knobs-note"))];
    place.append(
      ...title,
      knobs.buttons(),
      await wishForm(context, job, text, knobs.tables, own, problems),
      problems,
      knobs.results,
    );
    await knobs.restore();
  } catch (error) {
    complain(problems, problemsOf(error));
    place.append(problems);
  }
}

export class Knobs {
  /**
   * @param {Context} context
   * @param {Job<BatchDocument>} job
   * @param {string} text
   * @param {Played} tables
   * @param {string} own
   * @param {Element} problems
   */
  constructor(context, job, text, tables, own, problems) {
    this.context = context;
    this.job = job;
    this.text = text;
    this.tables = tables;
    this.own = own;
    this.problems = problems;
    this.results = h("div.results");
    /** @type {Map<string, Knob>} */
    this.knobs = new Map();
  }

  buttons() {
    const found = this.tables.combatants.flatMap((each, at) => {
      const alone =
        this.tables.combatants.filter((other) => other.side === each.side).length === 1 && (each.count ?? 1) === 1;
      if (typeof each.count === "string") return [];
      return [
        alone
          ? null
          : this.button(`count:${at}:-1`, t("knob-fewer", { name: each.name }), (tables) => count(tables, at, -1)),
        this.button(`count:${at}:1`, t("knob-more", { name: each.name }), (tables) => count(tables, at, 1)),
      ];
    });
    const policies = Object.entries(this.tables.sides).flatMap(([side, table]) =>
      ["cautious", "aggressive"]
        .filter((policy) => policy !== (table.policy ?? "basic"))
        .map((policy) =>
          this.button(
            `policy:${side}:${policy}`,
            t("knob-policy", {
              side: capital(this.context.side(side)),
              policy: t(`policy-${policy}`).split(":")[0],
            }),
            (tables) => {
              tables.sides[side].policy = policy;
            },
          ),
        ),
    );
    return h("div.knobs", {}, ...found, ...policies);
  }

  /**
   * @param {string} id by which the browser keeps what was tried
   * @param {string} label
   * @param {(tables: Played) => void} change
   */
  button(id, label, change) {
    this.knobs.set(id, { label, change });
    return h("button.knob", { type: "button", onclick: (event) => this.compare(id, event.currentTarget) }, label);
  }

  /**
   * Return the tables with what "best" has become in the unchanged scenario, so that both sides of a comparison play
   * the same.
   *
   * @param {Played} tables
   */
  pinned(tables) {
    const minds = this.job.document?.best ?? {};
    /**
     * @template {Member | SideTable} Row
     * @param {Row} row
     * @param {string} side
     * @returns {Row}
     */
    const pin = (row, side) =>
      row.policy === "best" && minds[side] ? { ...row, policy: { use: "best", mind: minds[side] } } : row;
    const sides = Object.entries(tables.sides).map(([side, row]) => [side, pin(row, side)]);
    const combatants = tables.combatants.map((row) => pin(row, row.side));
    return { ...tables, sides: Object.fromEntries(sides), combatants };
  }

  /**
   * Return the tables as a knob changes them.
   *
   * @param {Knob} knob
   */
  changed({ change }) {
    const tables = structuredClone(this.tables);
    change(tables);
    return tables;
  }

  /**
   * Ask for the comparison of a knob. What the browser keeps of it before the answer has no job yet.
   *
   * @param {string} id
   * @param {HTMLButtonElement | null} button
   */
  async compare(id, button = null) {
    const knob = /** @type {Knob} */ (this.knobs.get(id));
    if (button) button.disabled = true;
    const asked = { of: this.job.id, knob: id, id: "", share: "" };
    keepTry(asked);
    const box = this.box(asked, knob);
    const after = toml(this.pinned(this.changed(knob)));
    const files = { ...this.job.question.files, [BEFORE]: this.text, [AFTER]: after };
    const { seed } = this.job.question;
    const question = { kind: "compare", scenarios: [BEFORE, AFTER], files, seed, options: { fights: FIGHTS } };
    try {
      /** @type {Job<CompareDocument>} */
      const job = await post("/api/jobs", question);
      box.show(job);
      if (box.node.isConnected) keepTry(box.one);
      else box.close(); // it was removed meanwhile
    } catch (error) {
      dropTry(asked);
      box.complain(problemsOf(error));
    } finally {
      if (button) button.disabled = false;
    }
  }

  /**
   * Draw the box of a try above the others, in place of an earlier one of the same knob.
   *
   * @param {Try} one
   * @param {Knob} knob
   */
  box(one, knob) {
    const box = new TryBox(one, knob.label, (found) =>
      this.difference(found.document, found, toml(this.changed(knob))),
    );
    for (const node of this.results.children)
      if (/** @type {HTMLElement} */ (node).dataset.try === one.knob) node.remove();
    this.results.prepend(box.node);
    return box;
  }

  /** Show what has been tried before; what has been deleted since is forgotten. */
  async restore() {
    for (const one of triesOf(this.job.id).reverse()) {
      const knob = this.knobs.get(one.knob);
      if (!knob) continue;
      if (!one.id)
        await this.compare(one.knob); // the page was left before its job was known
      else
        try {
          /** @type {Job<CompareDocument>} */
          const job = await get(`/api/jobs/${one.id}?share=${one.share}`);
          this.box(one, knob).show(job);
        } catch (error) {
          if (error instanceof Problem && error.status === 404) dropTry(one);
          else complain(this.problems, problemsOf(error));
        }
    }
  }

  /**
   * @param {CompareDocument} document
   * @param {Job} job
   * @param {string} text
   * @returns {(string | Node)[]}
   */
  difference(document, job, text) {
    const [found] = document.comparisons ?? [];
    const figure = found?.figures?.[`win(${this.own})`];
    const all = h("a", { href: `/jobs/${job.id}?share=${job.share}` }, t("knob-all"));
    if (!figure?.ci95) return [all];
    const [before, after] = figure.means;
    const [low, high] = figure.ci95;
    /** @param {number} value */
    const points = (value) => `${value > 0 ? "+" : value < 0 ? "−" : "±"}${number(Math.abs(100 * value), 1)}`;
    const values = {
      side: this.context.side(this.own),
      before: percent(before),
      after: percent(after),
      low: points(low),
      high: points(high),
      difference: points(figure.difference),
    };
    return [t(figure.stands_out ? "knob-result" : "knob-unclear", values), " ", all, " · ", keep(text)];
  }
}

/**
 * Make a link that opens the changed encounter.
 *
 * @param {string} text
 */
function keep(text) {
  const link = h("a", { href: "/" }, t("knob-keep"));
  link.addEventListener("click", () => sessionStorage.setItem("encounter", text));
  return link;
}

/**
 * Change the count of the combatant at an index of the list; a count of 0 removes the row.
 *
 * @param {Pick<Played, "combatants">} tables
 * @param {number} at
 * @param {number} more
 */
export function count(tables, at, more) {
  const each = tables.combatants[at];
  const many = mostOf(each.count) + more;
  if (many <= 0) tables.combatants.splice(at, 1);
  else if (many === 1) delete each.count;
  else each.count = many;
}

// Knobs under an answer: one of a kind fewer or more, other tactics, each a paired comparison; and "make it 70 %".

import { capital, complain, follow, get, h, number, percent, post, t } from "./asalto.js";
import { toml } from "./toml.js";

const BEFORE = "as_it_is.toml";
const AFTER = "changed.toml";
const FIGHTS = 1000;
const LEAST = 0.5;
const MOST = 1.6;

export class Knobs {
  constructor(place, context, job, document, own) {
    Object.assign(this, { place, context, job, document, own });
    if ((job.question.options.settings ?? []).length || (job.question.options.policies ?? []).length) return;
    this.prepare().catch((error) => complain(this.problems ?? place, error.problems ?? [String(error)]));
  }

  async prepare() {
    const [name] = this.job.question.scenarios;
    this.text = this.job.question.files[name] ?? (await shipped(name));
    if (!this.text) return;
    this.tables = (await post("/page/tables", { text: this.text })).tables;
    if (!Array.isArray(this.tables.combatants) || Array.isArray(this.tables.sides) || this.tables.chain) return;
    this.results = h("div.results", { "aria-live": "polite" });
    this.problems = h("ul.problems");
    this.place.append(
      h("h2", {}, t("knobs")),
      h("p.note", {}, t("knobs-note")),
      this.buttons(),
      await this.wish(),
      this.problems,
      this.results,
    );
  }

  buttons() {
    const found = this.tables.combatants.flatMap((each, at) => {
      const alone =
        this.tables.combatants.filter((other) => other.side === each.side).length === 1 && (each.count ?? 1) === 1;
      return [
        alone ? null : this.button(t("knob-fewer", { name: each.name }), (tables) => count(tables, at, -1)),
        this.button(t("knob-more", { name: each.name }), (tables) => count(tables, at, 1)),
      ];
    });
    const minds = Object.entries(this.tables.sides).flatMap(([side, table]) =>
      ["cautious", "aggressive"]
        .filter((policy) => policy !== (table.policy ?? "basic"))
        .map((policy) =>
          this.button(
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
    return h("div.knobs", {}, ...found, ...minds);
  }

  button(label, change) {
    return h(
      "button.knob",
      { type: "button", onclick: (event) => this.compare(label, change, event.currentTarget) },
      label,
    );
  }

  async compare(label, change, button) {
    const tables = structuredClone(this.tables);
    change(tables);
    button.disabled = true;
    const files = { ...this.job.question.files, [BEFORE]: this.text, [AFTER]: toml(tables) };
    const question = {
      kind: "compare",
      scenarios: [BEFORE, AFTER],
      files,
      seed: this.job.question.seed,
      options: { fights: FIGHTS },
    };
    try {
      const job = await post("/api/jobs", question);
      const line = h("p.outcome", {}, h("strong", {}, label), ": ", h("span", {}, "…"));
      this.results.prepend(line);
      const show = (document) => line.lastChild.replaceChildren(...this.difference(document, job, toml(tables)));
      if (job.document) show(job.document);
      else
        follow(
          job.id,
          job.share,
          (word, document) => word === "interim" && show(document),
          async () => {
            const { document } = await get(`/api/jobs/${job.id}?share=${job.share}`);
            if (document) show(document);
          },
        );
    } catch (error) {
      complain(this.problems, error.problems ?? [String(error)]);
    } finally {
      button.disabled = false;
    }
  }

  difference(document, job, text) {
    const [found] = document.comparisons ?? [];
    const figure = found?.figures?.[`win(${this.own})`];
    if (!figure?.ci95) return ["…"];
    const [before, after] = figure.means;
    const [low, high] = figure.ci95;
    const points = (value) => `${value > 0 ? "+" : value < 0 ? "−" : "±"}${number(Math.abs(100 * value), 1)}`;
    const values = {
      side: this.context.side(this.own),
      before: percent(before),
      after: percent(after),
      low: points(low),
      high: points(high),
      difference: points(figure.difference),
    };
    return [
      t(figure.stands_out ? "knob-result" : "knob-unclear", values),
      " ",
      h("a", { href: `/jobs/${job.id}?share=${job.share}` }, t("knob-all")),
      " · ",
      keep(text),
    ];
  }

  async wish() {
    const sheets = await get(`/api/systems/${this.context.system}/sheets?lang=${document.documentElement.lang}`);
    const levers = this.levers(sheets);
    const target = h("input", { id: "target", type: "number", min: 1, max: 99, step: 1, value: 70 });
    const lever = h(
      "select",
      { id: "lever" },
      h("option", { value: "" }, t("wish-any")),
      levers.map((each, at) => h("option", { value: at }, each.label)),
    );
    const go = h("button", { type: "submit", id: "solve" }, t("wish-go"));
    const submit = async (event) => {
      event.preventDefault();
      const wanted = Number(target.value) / 100;
      const chosen = lever.value === "" ? null : levers[Number(lever.value)];
      const options = chosen
        ? { vary: [chosen.vary], target: `win(${this.own})=${wanted}`, fights: 6000 }
        : { win: wanted };
      const files = { ...this.job.question.files, [BEFORE]: this.text };
      const question = {
        kind: chosen ? "solve" : "balance",
        scenarios: [BEFORE],
        files,
        seed: this.job.question.seed,
        options,
      };
      go.disabled = true;
      try {
        const job = await post("/api/jobs", question);
        location.href = `/jobs/${job.id}?share=${job.share}`;
      } catch (error) {
        complain(this.problems, error.problems ?? [String(error)]);
        go.disabled = false;
      }
    };
    return h(
      "form.wish",
      { onsubmit: submit },
      h("label", { htmlFor: "target" }, t("wish", { side: this.context.side(this.own) })),
      target,
      h("span", {}, "%"),
      h("label", { htmlFor: "lever" }, t("wish-by")),
      lever,
      go,
    );
  }

  /** What may be changed: how many there are of each, and the plain numbers of each sheet. */
  levers(sheets) {
    const found = [];
    for (const each of [...this.tables.combatants].sort(
      (one, other) => (one.side === this.own) - (other.side === this.own),
    )) {
      const name =
        /^[\w -]+$/.test(each.name) && !/[^\x20-\x7e]/.test(each.name)
          ? each.name
          : each.name.includes(".")
            ? `"${each.name}"`
            : each.name;
      const many = each.count ?? 1;
      if (each.side !== this.own || many > 1)
        found.push({
          label: t("lever-count", { name: each.name }),
          vary: `combatants.${name}.count=1..${Math.max(6, 2 * many)}`,
        });
      const own = this.tables.sheets?.[each.use] ?? {};
      const sheet = { ...sheets.find((row) => row.sheet === (own.base ?? each.use))?.fields, ...own };
      for (const [field, value] of Object.entries({ ...sheet, ...each })) {
        if (!Number.isInteger(value) || value < 5 || field === "count") continue;
        const range = `${Math.max(1, Math.round(value * LEAST))}..${Math.round(value * MOST)}`;
        found.push({
          label: t("lever-field", { name: each.name, field: this.context.word(field) }),
          vary: `combatants.${name}.${field}=${range}`,
        });
      }
    }
    return found;
  }
}

/** A link that opens the changed encounter. */
function keep(text) {
  const link = h("a", { href: "/" }, t("knob-keep"));
  link.addEventListener("click", () => sessionStorage.setItem("encounter", text));
  return link;
}

function count(tables, at, more) {
  const each = tables.combatants[at];
  const many = (each.count ?? 1) + more;
  if (many <= 0) tables.combatants.splice(at, 1);
  else if (many === 1) delete each.count;
  else each.count = many;
}

async function shipped(name) {
  const rows = await get("/api/scenarios");
  const row = rows.find((each) => each.scenario === name || each.scenario.endsWith(`/${name}`));
  return row ? (await get(`/api/scenarios/${row.scenario}`)).text : null;
}

// The form of one creature: its name, its base, its fields, and what is wrong, said at the field that it is about.

import { $, $maybe, calmly, complain, h, t } from "./asalto.js";
import { MOST_NAME } from "./encounter.js";
import { fileOf } from "./kept.js";
import { wholeSheet } from "./offer.js";
import { released } from "./released.js";
import { isAborted, post, problemsOf } from "./service.js";
import { ID, SheetFields } from "./sheet_fields.js";
import { toml } from "./toml.js";

/** @import { CreatureProblem, ReadCreatures, Table, Tables } from "../documents.d.ts" */
/** @import { GameOffer, KeptCreature } from "../page.d.ts" */

export class CreatureForm {
  /**
   * Show the form of a creature. `done` is called with the creature when it is to be kept, and without one when it is
   * left.
   *
   * @param {HTMLElement} place
   * @param {GameOffer} offer
   * @param {KeptCreature} creature
   * @param {(creature: KeptCreature | null) => unknown} done
   */
  constructor(place, offer, creature, done) {
    this.place = place;
    this.offer = offer;
    this.creature = structuredClone(creature);
    this.done = done;
    this.isClosed = false;
    /** @type {AbortController | null} */
    this.checking = null;
    /** @type {{ text: string, problems: string[] } | null} */
    this.unread = null; // a text of further fields that is not TOML
    this.check = calmly(() => this.ask(), 120);
    place.hidden = false;
    this.draw();
    this.check();
    $(`${ID}-name`).focus();
  }

  close() {
    this.isClosed = true;
    this.checking?.abort();
    this.place.hidden = true;
    this.place.replaceChildren();
  }

  /** Draw all fields again; the focus stays in its field. */
  draw() {
    const { offer, creature } = this;
    const focused = document.activeElement?.id;
    const open = /** @type {HTMLDetailsElement | null} */ ($maybe(`${ID}-others`))?.open ?? false;
    const form = new SheetFields(offer, wholeSheet(offer.sheets, creature.fields.base), () => this.changed());
    const rest = form.rest(creature.fields);
    const rows = form.all(creature.fields, Object.keys(rest));
    const others = rows.filter((each) => !each.isNeeded).map((each) => each.node);
    const isNew = !creature.fields.base;
    this.place.replaceChildren(
      h("h2", { id: "h-editor" }, t("creature-of", { game: t(`title-${creature.system}`) })),
      h("label", { htmlFor: `${ID}-name` }, t("member-name")),
      this.nameField(),
      h("label", { htmlFor: `${ID}-base` }, t("creature-base")),
      this.baseField(),
      h("ul.problems", { id: `${ID}-problems` }),
      ...rows.filter((each) => each.isNeeded).map((each) => each.node),
      h(
        "details",
        { id: `${ID}-others`, open: open || isNew, hidden: !others.length },
        h("summary", { id: `${ID}-others-of` }, t("entry-more")),
        ...others,
      ),
      this.moreField(rest),
      h(
        "p.row",
        {},
        h(
          "button.go",
          { id: `${ID}-keep`, type: "button", disabled: true, onclick: () => this.done(creature) },
          t("creature-keep"),
        ),
        h("button", { id: `${ID}-leave`, type: "button", onclick: () => this.done(null) }, t("creature-leave")),
        h("span.state", { id: `${ID}-verdict`, role: "status" }),
      ),
    );
    if (focused && focused !== document.activeElement?.id) ($maybe(focused) ?? $maybe(`${focused}-pick`))?.focus();
  }

  async changed() {
    this.doubt();
    await released();
    await new Promise((resolve) => setTimeout(resolve)); // the focus has moved on
    if (this.isClosed) return;
    this.draw();
    this.check();
  }

  /** Let nothing be kept before it is checked. */
  doubt() {
    this.checking?.abort();
    /** @type {HTMLButtonElement} */ ($(`${ID}-keep`)).disabled = true;
  }

  nameField() {
    return h("input", {
      id: `${ID}-name`,
      value: this.creature.name,
      maxLength: MOST_NAME,
      autocomplete: "off",
      oninput: ({ target }) => {
        this.creature.name = target.value.trim();
        this.doubt();
        this.check();
      },
    });
  }

  baseField() {
    const { fields } = this.creature;
    const sheets = this.offer.sheets.toSorted((one, other) => one.title.localeCompare(other.title));
    return h(
      "select",
      {
        id: `${ID}-base`,
        onchange: ({ target }) => {
          const own = { ...fields };
          delete own.base;
          this.creature.fields = target.value ? { base: target.value, ...own } : own;
          this.changed();
        },
      },
      h("option", { value: "", selected: !fields.base }, t("creature-no_base")),
      ...sheets.map(({ sheet, title }) => h("option", { value: sheet, selected: sheet === fields.base }, title)),
    );
  }

  /**
   * Make the text of the fields that the form has no controls for. They stay as they are until the text is changed.
   *
   * @param {Table} rest
   */
  moreField(rest) {
    const { unread } = this;
    const written = Object.keys(rest).length ? toml(rest) : "";
    return h(
      "div.source",
      {},
      h("ul.plain.note", { id: `${ID}-told` }),
      h("label", { htmlFor: `${ID}-more` }, t("creature-more"), h("span.note", {}, " ", t("creature-more_note"))),
      h("textarea", {
        id: `${ID}-more`,
        value: unread?.text ?? written,
        rows: 4,
        maxLength: 20_000,
        spellcheck: false,
        onchange: ({ target }) => this.readMore(target.value, Object.keys(rest)),
      }),
    );
  }

  /**
   * Put the fields of a text in place of those that the form has no controls for.
   *
   * @param {string} text
   * @param {string[]} before
   */
  async readMore(text, before) {
    try {
      /** @type {{ tables: Tables }} */
      const { tables } = await post("/page/tables", { text });
      const { fields } = this.creature;
      for (const name of before) delete fields[name];
      Object.assign(fields, tables);
      this.unread = null;
    } catch (error) {
      this.unread = { text, problems: problemsOf(error).map((each) => each.replace("scenario.toml: ", "")) };
    }
    this.changed();
  }

  async ask() {
    if (this.isClosed) return;
    this.checking?.abort();
    this.checking = new AbortController();
    const { creature, unread } = this;
    if (unread) {
      this.judge(unread.problems.map((text) => ({ text, creature: null, field: ["more"] })));
      return;
    }
    try {
      /** @type {ReadCreatures} */
      const read = await post("/api/creatures", { text: fileOf([creature]) }, { signal: this.checking.signal });
      creature.role = read.creatures[0]?.role ?? null;
      this.judge(read.problems);
      if (this.isClosed) return;
      $(`${ID}-told`).replaceChildren(...(read.creatures[0]?.specials ?? []).map((each) => h("li", {}, each)));
    } catch (error) {
      if (!isAborted(error)) this.judge(problemsOf(error).map((text) => ({ text, creature: null, field: [] })));
    }
  }

  /**
   * Say each problem at its field, those without a field at the top.
   *
   * @param {CreatureProblem[]} problems
   */
  judge(problems) {
    if (this.isClosed) return;
    for (const said of this.place.querySelectorAll(".problem.said")) said.remove();
    for (const wrong of this.place.querySelectorAll("[aria-invalid]")) {
      wrong.removeAttribute("aria-invalid");
      wrong.removeAttribute("aria-describedby");
    }
    const left = problems.filter((problem) => !say(problem));
    complain(
      $(`${ID}-problems`),
      left.map((each) => each.text),
    );
    const verdict = $(`${ID}-verdict`);
    verdict.textContent = problems.length === 1 ? t("build-problem") : t("build-problems", { many: problems.length });
    if (!problems.length) verdict.textContent = t("creature-ready");
    verdict.className = `state ${problems.length ? "bad" : "good"}`;
    /** @type {HTMLButtonElement} */ ($(`${ID}-keep`)).disabled = problems.length > 0;
  }
}

/**
 * Say a problem at the field that it is about, or at the table that holds that field; return whether there is one.
 *
 * @param {CreatureProblem} problem
 */
function say({ text, field }) {
  for (let most = field.length; most > 0; most -= 1) {
    const id = [ID, ...field.slice(0, most)].join("-");
    const found = $maybe(id) ?? $maybe(`${id}-drop`);
    if (!found) continue;
    const label = `${id}-wrong`;
    if (found.matches("input, select, textarea")) {
      found.setAttribute("aria-invalid", "true");
      found.setAttribute("aria-describedby", label);
    }
    for (let box = found.closest("details"); box; box = box.parentElement?.closest("details") ?? null) box.open = true;
    const place = found.closest(".option, .pair-of, .list, .entry") ?? found;
    place.append(h("p.problem.said", { id: label }, text));
    return true;
  }
  return false;
}

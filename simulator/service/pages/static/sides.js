// Sides of an encounter: their combatants, counts, gear and policies.

import { h, t } from "./asalto.js";
import { isPlain, mostOf } from "./encounter.js";
import { laidOver, wholeSheet } from "./offer.js";
import { begun, drawTactics, isTactics } from "./tactics.js";

/** @import { ByName, Gear, Member, Schema, Sheet, SideTable, Table, TableValue, Tables } from "../documents.d.ts" */
/** @import { Encounter, Heard } from "../page.d.ts" */

/**
 * Draw the sides of `state`; `changed` is called after each change, `choose(side)` opens the bestiary.
 *
 * @param {Element} place
 * @param {Encounter} state
 * @param {() => unknown} changed
 * @param {(side: string) => void} choose
 */
export function drawSides(place, state, changed, choose) {
  const { sides = {}, combatants = [] } = state.tables;
  const names = Object.keys(sides);
  const draw = { state, changed, choose, names, sides, combatants };
  place.replaceChildren(...names.map((name, at) => side(draw, name, at)));
}

/**
 * Arguments that all parts of the sides share.
 *
 * @typedef {object} Draw
 * @property {Encounter} state
 * @property {() => unknown} changed
 * @property {(side: string) => void} choose
 * @property {string[]} names
 * @property {ByName<SideTable>} sides
 * @property {Member[]} combatants
 */

/**
 * @param {Draw} draw
 * @param {string} name
 * @param {number} at
 */
function side(draw, name, at) {
  const { state, changed, choose, names, sides, combatants } = draw;
  const table = sides[name];
  const members = combatants.filter((each) => each.side === name);
  const id = `side-${at}`;
  /** @param {Heard<HTMLInputElement>} event */
  const rename = (event) => {
    const wanted = event.target.value.trim();
    if (wanted && !(wanted in sides)) renameSide(state.tables, name, wanted);
    changed();
  };
  const drop = () => {
    delete sides[name];
    state.tables.combatants = combatants.filter((each) => each.side !== name);
    changed();
  };
  /** @param {Heard<HTMLSelectElement>} event */
  const role = (event) => {
    table.role = event.target.value;
    changed();
  };
  const roles = ["pc", "npc"].map((value) =>
    h("option", { value, selected: (table.role ?? "pc") === value }, t(`role-${value}`)),
  );
  return h(
    `section.card.side.tone-${Math.min(at, 3)}`,
    { "aria-label": t("side", { name }) },
    h(
      "div.row.head",
      {},
      h("input.side-name", {
        id: `${id}-name`,
        value: name,
        maxLength: 60,
        "aria-label": t("side-name"),
        onchange: rename,
      }),
      names.length > 1
        ? h(
            "button.quiet",
            {
              id: `${id}-drop`,
              type: "button",
              onclick: drop,
              "aria-label": t("side-remove", { name }),
              title: t("side-remove", { name }),
            },
            "×",
          )
        : null,
    ),
    state.game.words.side(name) === name ? null : h("p.note.called", {}, state.game.words.side(name)),
    h(
      "div.pair",
      {},
      h(
        "div",
        {},
        h("label", { htmlFor: `${id}-role` }, t("side-role")),
        h("select", { id: `${id}-role`, onchange: role }, roles),
      ),
      h(
        "div",
        {},
        h("label", { htmlFor: `${id}-policy` }, t("side-policy")),
        policy(`${id}-policy`, state, table, changed, "basic"),
      ),
    ),
    rowsOf(`${id}-tactics`, state, table, changed),
    h("ul.members", {}, ...members.map((each) => member(draw, each, combatants.indexOf(each)))),
    members.length ? null : h("p.note", {}, t("side-empty")),
    h("button.add", { id: `${id}-add`, type: "button", onclick: () => choose(name) }, t("side-add")),
  );
}

/**
 * Rename a side, in its place, and with it the side of its combatants.
 *
 * @param {Tables} tables
 * @param {string} name
 * @param {string} wanted
 */
export function renameSide(tables, name, wanted) {
  tables.sides = Object.fromEntries(
    Object.entries(tables.sides ?? {}).map(([each, value]) => [each === name ? wanted : each, value]),
  );
  for (const each of tables.combatants ?? []) if (each.side === name) each.side = wanted;
}

/**
 * Draw the list of installed policies and tactics. A policy with options stays as written.
 *
 * @param {string} id
 * @param {Encounter} state
 * @param {SideTable} table
 * @param {() => unknown} changed
 * @param {string} none
 */
function policy(id, state, table, changed, none) {
  const written = table.policy;
  const value = typeof written === "string" ? written : isTactics(written) ? TACTICS : written ? "*" : "";
  const used = typeof written === "object" ? String(written.use ?? "*") : value;
  const own = value && value !== TACTICS && !state.policies.some((row) => row.policy === value) ? [[value, used]] : [];
  /** @param {Heard<HTMLSelectElement>} event */
  const pick = (event) => {
    const chosen = event.target.value;
    if (chosen === "") delete table.policy;
    else if (chosen === TACTICS)
      table.policy = begun(
        typeof written === "string" && written !== "random" && written !== "best" ? written : "aggressive",
      );
    else if (chosen !== "*") table.policy = chosen;
    changed();
  };
  const first = none === "basic" ? [] : [h("option", { value: "", selected: !value }, t("member-policy_side"))];
  const more = [[TACTICS, t("policy-tactics")], ...own].map(([name, text]) =>
    h("option", { value: name, selected: value === name }, text),
  );
  return h("select", { id, onchange: pick }, first, installed(state, value || none), more);
}

const TACTICS = "tactics";

/**
 * Make the options for the installed policies, but for `except`.
 *
 * @param {Encounter} state
 * @param {string} value
 * @param {string} [except]
 */
function installed(state, value, except) {
  const offered = state.policies.filter((row) => row.policy !== except);
  return offered.map(({ policy: name }) => {
    const text = t(`policy-${name}`);
    return h("option", { value: name, selected: value === name }, text === `policy-${name}` ? name : text);
  });
}

/**
 * Make the rows of tactics under the list of policies, if tactics are chosen.
 *
 * @param {string} id
 * @param {Encounter} state
 * @param {SideTable} table
 * @param {() => unknown} changed
 */
function rowsOf(id, state, table, changed) {
  return isTactics(table.policy)
    ? drawTactics(id, state, table.policy, (value) => installed(state, value, "best"), changed)
    : null;
}

/**
 * @param {Draw} draw
 * @param {Member} each
 * @param {number} at
 */
function member(draw, each, at) {
  const { state, changed, combatants } = draw;
  const sheet = sheetOf(state, each.use);
  const count = mostOf(each.count);
  const varies = typeof each.count === "string"; // changed in the text beside
  const id = `member-${at}`;
  /** @param {number} many */
  const set = (many) => {
    if (many <= 0) combatants.splice(at, 1);
    else if (many === 1) delete each.count;
    else each.count = Math.min(200, many);
    changed();
  };
  /** @param {Heard<HTMLInputElement>} event */
  const rename = (event) => {
    const wanted = event.target.value.trim();
    if (wanted) each.name = wanted;
    changed();
  };
  const about = sheet?.title ?? (each.use ? each.use : t("member-own"));
  return h(
    "li.member",
    {},
    h(
      "div.row",
      {},
      h(
        "div.who",
        {},
        h("input", {
          id: `${id}-name`,
          value: each.name ?? "",
          maxLength: 60,
          "aria-label": t("member-name"),
          onchange: rename,
        }),
        h("small", {}, about),
      ),
      h(
        "div.stepper",
        { role: "group", "aria-label": t("member-count", { name: each.name }) },
        h(
          "button",
          {
            id: `${id}-less`,
            type: "button",
            disabled: varies,
            onclick: () => set(count - 1),
            "aria-label": t("member-less", { name: each.name }),
          },
          "−",
        ),
        h("output", { "aria-live": "polite" }, String(each.count ?? 1)),
        h(
          "button",
          {
            id: `${id}-more`,
            type: "button",
            disabled: varies,
            onclick: () => set(count + 1),
            "aria-label": t("member-more", { name: each.name }),
          },
          "+",
        ),
      ),
      h(
        "button.quiet",
        {
          id: `${id}-drop`,
          type: "button",
          onclick: () => set(0),
          "aria-label": t("member-remove", { name: each.name }),
          title: t("member-remove", { name: each.name }),
        },
        "×",
      ),
    ),
    h(
      "details",
      { open: opened.has(each.name) },
      h(
        "summary",
        { id: `${id}-more-of`, onclick: () => opened.delete(each.name) || opened.add(each.name) },
        t("member-details"),
      ),
      ...spacing(state, each, id, changed),
      h("label", { htmlFor: `${id}-policy` }, t("member-policy")),
      policy(`${id}-policy`, state, each, changed, ""),
      rowsOf(`${id}-tactics`, state, each, changed),
      ...gear(state, each, sheet, id, changed),
    ),
  );
}

/**
 * Return the default metres between the copies of a combatant; undefined if it is alone or stands at no position, or if
 * the game has no metres.
 *
 * @param {Schema} schema
 * @param {Member} each
 */
export function spacingOf(schema, each) {
  const { spacing: metres, position } = schema.$defs?.combatant?.properties ?? {};
  const placed = Array.isArray(each.position ?? position?.default);
  return placed && mostOf(each.count) > 1 ? metres?.default : undefined;
}

/**
 * Draw the field for the metres between the copies of a combatant.
 *
 * @param {Encounter} state
 * @param {Member} each
 * @param {string} id
 * @param {() => unknown} changed
 */
function spacing(state, each, id, changed) {
  const usual = spacingOf(state.game.schema, each);
  if (usual === undefined) return [];
  /** @param {Heard<HTMLInputElement>} event */
  const set = (event) => {
    const metres = event.target.valueAsNumber;
    if (Number.isNaN(metres)) delete each.spacing;
    else each.spacing = metres;
    changed();
  };
  const field = `${id}-spacing`;
  const limits = { type: "number", min: "0", max: "1000", step: "any" };
  return [
    h("label", { htmlFor: field }, t("member-spacing")),
    h("input", { id: field, ...limits, value: String(each.spacing ?? usual), onchange: set }),
  ];
}

/**
 * Return the title and the fields of a sheet: of the encounter's own, on top of its base, or of the game's.
 *
 * @param {Encounter} state
 * @param {string | undefined} use
 */
export function sheetOf({ game, tables }, use = "") {
  const own = isPlain(tables.sheets) ? tables.sheets[use] : undefined;
  if (!isPlain(own)) return game.sheets.find((row) => row.sheet === use);
  return { title: use, fields: laidOver(wholeSheet(game.sheets, own.base), own) };
}

/** Combatants with open details. */
const opened = new Set();

/**
 * Gear under one key of a sheet: the combatant's items, and the titles of all items.
 *
 * @typedef {{ key: string, has: TableValue[], titles: Map<string, string> }} GearRow
 */

/**
 * Return the gear of a combatant by the keys of its sheet. A key whose value is not a list has no row.
 *
 * @param {Gear[]} offered
 * @param {Table} each
 * @param {Pick<Sheet, "fields"> | undefined} sheet
 */
export function gearOf(offered, each, sheet) {
  /** @type {Map<string, GearRow>} */
  const rows = new Map();
  for (const thing of offered) {
    const [, key, id] = thing.write.match(/^(\w+) = \["([^"]+)"\]$/) ?? [];
    if (!key) continue;
    const has = each[key] ?? sheet?.fields[key];
    if (!Array.isArray(has)) continue;
    const row = rows.get(key) ?? { key, has, titles: new Map() };
    row.titles.set(id, thing.title);
    rows.set(key, row);
  }
  return [...rows.values()];
}

/**
 * Return the name of a combatant's item: an id of the list, or its own table.
 *
 * @param {TableValue} thing
 * @param {Map<string, string>} titles
 */
export function thingName(thing, titles) {
  if (typeof thing === "string") return titles.get(thing) ?? thing;
  if (thing === null || typeof thing !== "object" || Array.isArray(thing)) return "?";
  return String(thing.title ?? thing.use ?? thing.id ?? "?");
}

/**
 * Draw the gear of a combatant: a row for each gear key of the sheet.
 *
 * @param {Encounter} state
 * @param {Member} each
 * @param {Pick<Sheet, "fields"> | undefined} sheet
 * @param {string} id
 * @param {() => unknown} changed
 */
function gear(state, each, sheet, id, changed) {
  return gearOf(state.game.gear, each, sheet).map(({ key, has, titles }) => {
    /** @param {TableValue[]} things */
    const set = (things) => {
      each[key] = things;
      changed();
    };
    /** @param {TableValue} thing */
    const name = (thing) => thingName(thing, titles);
    /**
     * @param {TableValue} thing
     * @param {number} place
     */
    const chip = (thing, place) =>
      h(
        "li",
        {},
        name(thing),
        h(
          "button",
          {
            id: `${id}-${key}-${place}`,
            type: "button",
            "aria-label": t("gear-remove", { thing: name(thing) }),
            onclick: () => set(has.filter((_, other) => other !== place)),
          },
          "×",
        ),
      );
    /** @param {Heard<HTMLSelectElement>} event */
    const pick = (event) => {
      if (event.target.value) set([...has, event.target.value]);
    };
    const rest = [...titles]
      .filter(([thing]) => !has.includes(thing))
      .sort((one, other) => one[1].localeCompare(other[1]));
    return h(
      "div.gear",
      {},
      h("label", { htmlFor: `${id}-${key}` }, t(`gear-${key}`)),
      h("ul.chips", {}, ...has.map(chip)),
      h(
        "select",
        { id: `${id}-${key}`, onchange: pick },
        h("option", { value: "" }, t("gear-add")),
        ...rest.map(([thing, title]) => h("option", { value: thing }, title)),
      ),
    );
  });
}

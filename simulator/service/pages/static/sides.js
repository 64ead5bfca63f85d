// The sides of an encounter: who stands on them, how many, with what, and who plays them.

import { h, t } from "./asalto.js";
import { begun, drawTactics, isTactics } from "./tactics.js";

/** Draw the sides of `state`; `changed` is called after each change, `choose(side)` opens the bestiary. */
export function drawSides(place, state, changed, choose) {
  const names = Object.keys(state.tables.sides ?? {});
  const draw = { state, changed, choose, names };
  place.replaceChildren(...names.map((name, at) => side(draw, name, at)));
}

function side(draw, name, at) {
  const { state, changed, choose, names } = draw;
  const table = state.tables.sides[name];
  const members = (state.tables.combatants ?? []).filter((each) => each.side === name);
  const id = `side-${at}`;
  const rename = (event) => {
    const wanted = event.target.value.trim();
    if (!wanted || wanted in state.tables.sides) return changed();
    state.tables.sides = Object.fromEntries(
      Object.entries(state.tables.sides).map(([each, value]) => [each === name ? wanted : each, value]),
    );
    for (const each of state.tables.combatants ?? []) if (each.side === name) each.side = wanted;
    return changed();
  };
  const drop = () => {
    delete state.tables.sides[name];
    state.tables.combatants = (state.tables.combatants ?? []).filter((each) => each.side !== name);
    changed();
  };
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
    h("ul.members", {}, ...members.map((each) => member(draw, each, state.tables.combatants.indexOf(each)))),
    members.length ? null : h("p.note", {}, t("side-empty")),
    h("button.add", { id: `${id}-add`, type: "button", onclick: () => choose(name) }, t("side-add")),
  );
}

/** Who plays: a list of the policies that are installed, and tactics. A policy with options stays as it is written. */
function policy(id, state, table, changed, none) {
  const written = table.policy;
  const value = typeof written === "string" ? written : isTactics(written) ? TACTICS : written ? "*" : "";
  const own =
    value && value !== TACTICS && !state.policies.some((row) => row.policy === value)
      ? [[value, value === "*" ? (written.use ?? "*") : value]]
      : [];
  const pick = (event) => {
    const chosen = event.target.value;
    if (chosen === "") delete table.policy;
    else if (chosen === TACTICS)
      table.policy = begun(typeof written === "string" && written !== "random" ? written : "aggressive");
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

/** The options for the policies that are installed. */
function installed(state, value) {
  return state.policies.map(({ policy: name }) => {
    const text = t(`policy-${name}`);
    return h("option", { value: name, selected: value === name }, text === `policy-${name}` ? name : text);
  });
}

/** The rows of tactics under the list of policies, where those are chosen. */
function rowsOf(id, state, table, changed) {
  return isTactics(table.policy)
    ? drawTactics(id, state, table.policy, (value) => installed(state, value), changed)
    : null;
}

function member(draw, each, at) {
  const { state, changed } = draw;
  const sheet = state.game.sheets.find((row) => row.sheet === each.use);
  const count = each.count ?? 1;
  const id = `member-${at}`;
  const set = (many) => {
    if (many <= 0) state.tables.combatants.splice(at, 1);
    else if (many === 1) delete each.count;
    else each.count = Math.min(200, many);
    changed();
  };
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
            onclick: () => set(count - 1),
            "aria-label": t("member-less", { name: each.name }),
          },
          "−",
        ),
        h("output", { "aria-live": "polite" }, String(count)),
        h(
          "button",
          {
            id: `${id}-more`,
            type: "button",
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
      h("label", { htmlFor: `${id}-policy` }, t("member-policy")),
      policy(`${id}-policy`, state, each, changed, ""),
      rowsOf(`${id}-tactics`, state, each, changed),
      ...gear(state, each, sheet, id, changed),
    ),
  );
}

/** The combatants whose details stand open. */
const opened = new Set();

/** What somebody carries: a row of things for each key of the sheet that gear is written under. */
function gear(state, each, sheet, id, changed) {
  const keys = new Map();
  for (const thing of state.game.gear) {
    const found = thing.write.match(/^(\w+) = \["([^"]+)"\]$/);
    if (!found || !(found[1] in (sheet?.fields ?? {}) || found[1] in each)) continue;
    if (!Array.isArray(each[found[1]] ?? sheet?.fields[found[1]])) continue;
    if (!keys.has(found[1])) keys.set(found[1], new Map());
    keys.get(found[1]).set(found[2], thing.title);
  }
  return [...keys].map(([key, titles]) => {
    const has = each[key] ?? sheet?.fields[key] ?? [];
    const set = (things) => {
      each[key] = things;
      changed();
    };
    const name = (thing) =>
      typeof thing === "string" ? (titles.get(thing) ?? thing) : (thing.title ?? thing.use ?? thing.id ?? "?");
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

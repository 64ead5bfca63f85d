// Creatures of the client's own: make them, keep them, share them, and move them between files and the page.

import { $, calmly, complain, h, root, t } from "./asalto.js";
import { Bestiary } from "./bestiary.js";
import { CreatureForm } from "./creature_form.js";
import { fileNameOf, isSame } from "./encounter.js";
import { drop, fileOf, freelyNamed, keep, keptCreatures } from "./kept.js";
import { gameOf } from "./offer.js";
import { post, problemsOf } from "./service.js";
import { bytesIn, copied, download, packed, textIn, unpacked } from "./sharing.js";

/** @import { CreatureProblem, Imported, ReadCreatures, Sheet } from "../documents.d.ts" */
/** @import { KeptCreature } from "../page.d.ts" */

const TABLES = /\.(csv|tsv|ods|xls[xm])$/i;
const FOREIGN = /\.(csv|tsv|ods|xls[xm]|json|ndjson|jsonl|db|threat)$/i;

/** @type {CreatureForm | null} */
let form = null;

/** @param {string | undefined} key */
function told(key, values = {}) {
  $("told").textContent = key ? t(key, values) : "";
}

// The list.

function draw() {
  const rows = keptCreatures();
  const systems = [...new Set(rows.map((each) => each.system))].sort();
  $("kept").replaceChildren(
    ...systems.map((system) =>
      group(
        system,
        rows.filter((each) => each.system === system),
      ),
    ),
  );
  $("none-kept").hidden = rows.length > 0;
}

/**
 * @param {string} system
 * @param {KeptCreature[]} rows
 */
function group(system, rows) {
  const title = t(`title-${system}`);
  const all = () => download(`${system}.toml`, fileOf(rows));
  return h(
    "section.card",
    { "aria-label": title },
    h(
      "div.row.head",
      {},
      h("h2", {}, title),
      h("button", { id: `all-${system}`, type: "button", onclick: all }, t("creature-download_all")),
    ),
    h("ul.members", {}, ...rows.map((each, at) => card(each, `${system}-${at}`))),
  );
}

/**
 * @param {KeptCreature} creature
 * @param {string} id
 */
function card(creature, id) {
  const { name, fields } = creature;
  const shared = h("p.note", { role: "status" });
  const share = async () => copied(`${location.origin}${root}/creatures#c=${await packed(fileOf([creature]))}`, shared);
  const copy = () => edit({ ...creature, name: freelyNamed({ ...creature, fields: {} }, keptCreatures()).name }, null);
  /** @type {[string, () => unknown][]} */
  const actions = [
    ["change", () => edit(creature, creature)],
    ["copy", copy],
    ["share", share],
    ["download", () => download(fileNameOf(name), fileOf([creature]))],
    ["remove", () => remove(creature)],
  ];
  return h(
    "li.member",
    {},
    h(
      "div.row",
      {},
      h(
        "div.who",
        {},
        h("strong", {}, name),
        " ",
        h("small", {}, fields.base ? String(fields.base).replaceAll("_", " ") : ""),
      ),
      ...actions.map(([action, onclick]) =>
        h(
          "button.quiet",
          { id: `${id}-${action}`, type: "button", onclick, "aria-label": `${t(`creature-${action}`)}: ${name}` },
          t(`creature-${action}`),
        ),
      ),
    ),
    shared,
  );
}

/** @param {KeptCreature} creature */
function remove(creature) {
  drop(creature);
  draw();
  const undo = () => {
    told(keep(creature));
    draw();
  };
  $("told").replaceChildren(
    t("creature-removed", { name: creature.name }),
    " ",
    h("button", { id: "undo", type: "button", onclick: undo }, t("creature-undo")),
  );
  $("undo").focus();
}

// The form.

/**
 * Open the form of a creature, which replaces `before` when it is kept.
 *
 * @param {KeptCreature} creature
 * @param {KeptCreature | null} before
 */
async function edit(creature, before) {
  try {
    const offer = await gameOf(creature.system);
    const from = document.activeElement?.id;
    form?.close();
    form = new CreatureForm($("editor"), offer, creature, (made) => {
      const named = made && (before?.name === made.name ? made : freelyNamed(made, others(before)));
      const why = named ? keep(named, before) : undefined;
      if (why) {
        told(why);
        return;
      }
      form?.close();
      form = null;
      draw();
      told(named ? "creature-is_kept" : undefined, { name: named?.name ?? "" });
      (document.getElementById(from ?? "") ?? $("from-sheet")).focus();
    });
    $("editor").scrollIntoView();
  } catch (error) {
    complain($("wrong"), problemsOf(error));
  }
}

/** @param {KeptCreature | null} before */
const others = (before) =>
  keptCreatures().filter((each) => each.system !== before?.system || each.name !== before?.name);

async function fromSheet() {
  const system = $("of-game").value;
  const { sheets, words } = await gameOf(system);
  /** @param {Sheet} chosen */
  const take = ({ sheet, title }) => {
    $("bestiary").close();
    edit({ system, name: title, role: null, fields: { base: sheet } }, null);
  };
  const ofAnyRole = sheets.map((each) => ({ ...each, role: null }));
  new Bestiary({ sheets: ofAnyRole, words }, take, "").open(t("creature-from"));
}

// Files and links.

/**
 * Read a file of sheets, and offer its creatures.
 *
 * @param {string} text
 * @param {string} from
 * @param {Imported} [imported]
 */
async function read(text, from, imported) {
  complain($("wrong"), []);
  try {
    /** @type {ReadCreatures} */
    const found = await post("/api/creatures", { text });
    const notes = notesOf(imported);
    if (imported) callByName(found, imported, notes);
    const problems = found.problems.filter((each) => !named(found, each)).map((each) => each.text);
    complain($("wrong"), [...problems, ...unusedOf(imported)]);
    offerAll(found, from, notes);
  } catch (error) {
    complain($("wrong"), problemsOf(error));
  }
}

/**
 * Tell whether a problem is about one of the creatures that were read.
 *
 * @param {ReadCreatures} found
 * @param {CreatureProblem} problem
 */
const named = (found, problem) => found.creatures.some((each) => each.name === problem.creature);

/**
 * Offer the creatures of a file: those without mistakes can be kept at once, the others be changed.
 *
 * @param {ReadCreatures} found
 * @param {string} from
 * @param {Map<string, string[]>} notes
 */
function offerAll({ system, creatures, problems }, from, notes) {
  const rows = creatures.map((each) => {
    /** @type {KeptCreature} */
    const creature = { system: system ?? "", ...each };
    return { creature, wrong: problems.filter((one) => one.creature === each.name).map((one) => one.text) };
  });
  const good = rows.filter((each) => !each.wrong.length).map((each) => each.creature);
  /** @param {KeptCreature[]} some */
  const take = (some) => {
    const failed = some.map((each) => keep(freelyNamed(each, keptCreatures()))).find((why) => why !== undefined);
    draw();
    offerAll({ system, creatures, problems, ok: true }, from, notes);
    told(failed ?? (some.length === 1 ? "creature-is_kept" : "creature-are_kept"), {
      many: some.length,
      name: some[0].name,
    });
  };
  const fresh = good.filter((each) => !isKept(each));
  $("arrived").replaceChildren(
    h("h2", { id: "h-arrived" }, t("creature-arrived", { from })),
    fresh.length > 1
      ? h(
          "button.go",
          { id: "keep-all", type: "button", onclick: () => take(fresh) },
          t("creature-keep_all", { many: fresh.length }),
        )
      : "",
    h(
      "ul.members",
      {},
      ...rows.map(({ creature, wrong }, at) =>
        h(
          "li.member",
          {},
          h(
            "div.row",
            {},
            h("div.who", {}, h("strong", {}, creature.name), " ", h("small", {}, t(`title-${creature.system}`))),
            wrong.length || isKept(creature)
              ? h("small", {}, wrong.length ? "" : t("creature-already"))
              : h(
                  "button",
                  {
                    id: `keep-${at}`,
                    type: "button",
                    "aria-label": `${t("creature-keep")}: ${creature.name}`,
                    onclick: () => take([creature]),
                  },
                  t("creature-keep"),
                ),
            h(
              "button.quiet",
              {
                id: `edit-${at}`,
                type: "button",
                "aria-label": `${t("creature-change")}: ${creature.name}`,
                onclick: () => edit(creature, null),
              },
              t("creature-change"),
            ),
          ),
          h("ul.problems", {}, ...wrong.map((text) => h("li", {}, text))),
          notesIn(notes.get(creature.name) ?? []),
        ),
      ),
    ),
  );
  $("arrived").hidden = !rows.length;
}

/**
 * Return what was guessed and lost of each creature of a file of another program, by the name of its sheet.
 *
 * @param {Imported} [imported]
 * @returns {Map<string, string[]>}
 */
function notesOf(imported) {
  const rows = (imported?.creatures ?? []).map((each) => {
    const guessed = each.guessed.map(
      ({ field, value, source }) => `${field} = ${value}${source ? ` (${source})` : ""}`,
    );
    const understood = each.understood.map(written);
    const lost = [
      ...each.lost.map(({ place, text }) => `${place}: ${text}`),
      ...each.refused,
      ...each.prose.map(written),
    ];
    /** @type {[string, string[]][]} */
    const parts = [
      ["guessed", guessed],
      ["understood", understood],
      ["lost", lost],
    ];
    const said = parts.flatMap(([key, texts]) => texts.map((text) => `${t(`import-${key}`)} ${text}`));
    return /** @type {const} */ ([each.key, said]);
  });
  return new Map(rows);
}

/**
 * Call imported creatures by their own names instead of those of their sheets, where no two have the same.
 *
 * @param {ReadCreatures} found
 * @param {Imported} imported
 * @param {Map<string, string[]>} notes
 */
function callByName(found, imported, notes) {
  const called = new Map(imported.creatures.map((each) => [each.key, each.name]));
  for (const each of found.creatures) {
    const { name: key } = each;
    const name = called.get(key) ?? key;
    const does = each.specials.map((text) => `${t("import-does")} ${text}`);
    notes.set(key, [...(notes.get(key) ?? []), ...does]);
    if (found.creatures.some((other) => other.name === name)) continue;
    each.name = name;
    notes.set(name, notes.get(key) ?? []);
    for (const problem of found.problems) if (problem.creature === key) problem.creature = name;
  }
}

/** @param {{ kind: string, name: string, text: string }} prose */
const written = ({ kind, name, text }) => [[kind, name].filter(Boolean).join(" "), text].filter(Boolean).join(": ");

/**
 * Return sentences about headings and objects that were not used, and about a guessed encoding.
 *
 * @param {Imported} [imported]
 */
function unusedOf(imported) {
  if (!imported) return [];
  const headings = Object.values(imported.unknown).flatMap((each) =>
    Object.entries(each).map(([heading, near]) => (near ? `${heading} (${near}?)` : heading)),
  );
  return [
    ...(headings.length ? [t("import-headings", { headings: headings.join(", ") })] : []),
    ...imported.skipped.map(({ place, text }) => t("import-skipped", { place, name: text })),
    ...Object.values(imported.encodings).map((encoding) => t("import-encoding", { encoding })),
  ];
}

/** @param {string[]} notes */
const notesIn = (notes) =>
  notes.length
    ? h(
        "details",
        {},
        h("summary", {}, t("import-notes", { many: notes.length })),
        h("ul.plain.note", {}, ...notes.map((text) => h("li", {}, text))),
      )
    : null;

/** @param {KeptCreature} creature */
const isKept = (creature) =>
  keptCreatures().some(
    (each) => each.system === creature.system && isSame(each.fields, creature.fields) && each.name === creature.name,
  );

/** @param {File} file */
async function open(file) {
  const name = file.name.slice(-60);
  try {
    if (FOREIGN.test(name)) await readForeign(await bytesIn(file), name);
    else await read(await textIn(file), name);
  } catch (error) {
    complain($("wrong"), problemsOf(error));
  }
}

/**
 * Import the creatures of a spreadsheet or of another program, and offer them. Where a table does not say its game, it
 * is the chosen one.
 *
 * @param {Uint8Array} bytes
 * @param {string} name
 */
async function readForeign(bytes, name) {
  complain($("wrong"), []);
  $("told").textContent = t("loading");
  try {
    let letters = "";
    for (const byte of bytes) letters += String.fromCharCode(byte);
    const sent = { name, data: btoa(letters) };
    /** @type {Imported} */
    const imported = await post("/api/import", sent).catch((error) => {
      if (!TABLES.test(name)) throw error;
      return post("/api/import", { ...sent, system: $("of-game").value });
    });
    await read(imported.text, name, imported);
    told(undefined);
  } catch (error) {
    told(undefined);
    complain($("wrong"), problemsOf(error));
  }
}

async function openLink() {
  const code = new URLSearchParams(location.hash.slice(1)).get("c");
  if (code === null) return;
  const text = await unpacked(code).catch(() => null);
  if (text === null) complain($("wrong"), [t("link-broken")]);
  else await read(text, t("creature-link"));
}

$("from-sheet").addEventListener("click", () => fromSheet().catch((error) => complain($("wrong"), problemsOf(error))));
$("from-nothing").addEventListener("click", () =>
  edit({ system: $("of-game").value, name: t("creature-new_name"), role: null, fields: {} }, null),
);
$("file").addEventListener("change", async () => {
  const file = $("file").files?.[0];
  if (file) await open(file);
  $("file").value = "";
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file) open(file);
});
window.addEventListener("storage", calmly(draw, 50));
window.addEventListener("hashchange", () => location.reload());

draw();
await openLink();
document.body.dataset.ready = "yes";

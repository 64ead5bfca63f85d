// Creatures of the client's own: make them, keep them, share them, and move them between files and the page.

import { $, calmly, complain, h, t } from "./asalto.js";
import { isNamed, offerAll } from "./arrivals.js";
import { Bestiary } from "./bestiary.js";
import { CreatureForm } from "./creature_form.js";
import { callByName, notesOf, unusedOf } from "./import_notes.js";
import { drop, freelyNamed, keep, keptCreatures } from "./kept.js";
import { keptList } from "./kept_list.js";
import { gameOf } from "./offer.js";
import { post, problemsOf } from "./service.js";
import { bytesIn, textIn, unpacked } from "./sharing.js";

/** @import { Imported, ReadCreatures, Sheet } from "../documents.d.ts" */
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
  $("kept").replaceChildren(...keptList(rows, { edit, remove }));
  $("none-kept").hidden = rows.length > 0;
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

/** @type {(key: string, values: { many: number, name: string }) => void} */
function kept(key, values) {
  draw();
  told(key, values);
}

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
    const problems = found.problems.filter((each) => !isNamed(found, each)).map((each) => each.text);
    complain($("wrong"), [...problems, ...unusedOf(imported)]);
    offerAll(found, from, notes, { kept, edit: (creature) => edit(creature, null) });
  } catch (error) {
    complain($("wrong"), problemsOf(error));
  }
}

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

// New encounter: clickable lists beside the TOML that they write. Both are editable, and every change is checked.

import { $, $maybe, calmly, complain, h, root, t } from "./asalto.js";
import { beginning, remember } from "./beginning.js";
import { Bestiary } from "./bestiary.js";
import { withComments } from "./comments.js";
import {
  acceptedName,
  addMember,
  addSide,
  blank,
  clean,
  fileNameOf,
  isPlain,
  named,
  roleOf,
  seedOf,
} from "./encounter.js";
import { openShipped } from "./examples.js";
import { keptSheets } from "./kept.js";
import { Odds } from "./odds.js";
import { gameOf } from "./offer.js";
import { drawVariants } from "./options.js";
import { released } from "./released.js";
import { drawScene } from "./scene.js";
import { Seating } from "./seating.js";
import { seatHash } from "./seats.js";
import { get, goTo, isAborted, post, problemsOf, words } from "./service.js";
import { copied, download, packed, textIn } from "./sharing.js";
import { drawSides } from "./sides.js";
import { listenToSentences } from "./telling.js";
import { toml } from "./toml.js";
import { Steps, undoByKeys } from "./undo.js";
import { sentenceOf, sentencesOf } from "./verdict.js";

/** @import { Checked, Job, OpenFight, Policy, ReadTables, Sheet, Tables } from "../documents.d.ts" */
/** @import { GameOffer } from "../page.d.ts" */

/** State of the page: the tables of the encounter, and the offer of its game. */
const state = {
  /** @type {Tables} */
  tables: {},
  /** @type {string[]} */
  order: [], // of the tables in the text
  written: "", // what the page writes for the tables of the text, without comments
  /** @type {GameOffer | null} */
  game: null,
  /** @type {Policy[]} */
  policies: [],
  file: "", // the name of the opened file
};
const steps = new Steps();
const fileName = () => state.file || fileNameOf(state.tables.title);
let isRead = false; // a text has been read into the tables
let asked = 0;
const plain = await words(null); // before those of the game have come
const odds = new Odds($("odds"), $("odds-said"), () => state.game?.words ?? plain);
const seating = new Seating((name) => (state.game?.words ?? plain).side(name));

/** @returns {HTMLInputElement[]} */
const systemChoices = () => [
  .../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=system]")),
];

// From the tables to the page.

/** Show the tables in the lists, and rewrite the text unless the change came from it. */
async function show({ fromText = false } = {}) {
  const { tables } = state;
  if (!fromText) {
    const written = toml(clean(tables), state.order);
    $("toml").value = withComments($("toml").value, state.written, written);
    state.written = written;
    steps.add($("toml").value, document.activeElement?.id === "title" ? "title" : "");
  }
  const system = typeof tables.system === "string" ? tables.system : "";
  for (const choice of systemChoices()) choice.checked = choice.value === system;
  if (document.activeElement !== $("title")) $("title").value = tables.title ?? "";
  check();
  odds.changed($("toml").value);
  const place = ++asked;
  const isKnown = systemChoices().some((choice) => choice.value === system);
  const game = isKnown ? await gameOf(system) : null;
  state.game = game;
  await released();
  if (place !== asked) return;
  odds.draw();
  seating.draw(tables);
  const focused = document.activeElement?.id;
  const editable = game !== null && Array.isArray(tables.combatants ?? []) && isPlain(tables.sides ?? {});
  $("form").classList.toggle("uneditable", !editable);
  if (editable) {
    const encounter = Object.assign(state, { game });
    drawSides($("sides"), encounter, changed, choose);
    drawVariants($("variants"), encounter, changed);
    drawScene($("scene"), encounter, changed);
  } else $("sides").replaceChildren(h("p.note.card", {}, t("build-by_text")));
  if (focused && focused !== document.activeElement?.id) $maybe(focused)?.focus();
}

/** Write the text again after a click. */
function changed() {
  const shown = show();
  remember($("toml").value);
  return shown;
}

// From the text to the page.

/** @param {string} text */
async function readText(text) {
  try {
    /** @type {{ tables: ReadTables }} */
    const { tables } = await post("/page/tables", { text });
    if ($("toml").value !== text) return;
    state.tables = named(tables);
    state.order = Object.keys(tables);
    state.written = toml(clean(state.tables), state.order);
    isRead = true;
    await show({ fromText: true });
  } catch {
    check();
  }
}

/**
 * Show another encounter; `file` is the name of the file that it comes from.
 *
 * @param {string} text
 */
async function load(text, file = "") {
  odds.forget();
  state.file = file;
  $("toml").value = text;
  steps.add(text);
  await readText(text);
}

/** @param {string} text */
async function restore(text) {
  $("toml").value = text;
  remember($("toml").value);
  odds.changed(text);
  check();
  await readText(text);
  $("title").value = state.tables.title ?? "";
}

// Checks.

/** @type {AbortController | null} */
let checking = null;

const check = calmly(async () => {
  checking?.abort();
  checking = new AbortController();
  const text = $("toml").value;
  try {
    /** @type {Checked} */
    const found = await post("/api/validate", { text, name: fileName() }, { signal: checking.signal });
    if (text === $("toml").value) judge(found);
  } catch (error) {
    if (!isAborted(error)) judge({ ok: false, problems: problemsOf(error) });
  }
}, 120);

/** @param {Checked} found */
function judge(found) {
  const empty = !(state.tables.combatants ?? []).length && systemChoices().some((choice) => choice.checked);
  $("verdict").textContent = sentenceOf(found, empty);
  $("verdict").className = `state ${found.ok ? "good" : empty ? "" : "bad"}`;
  complain($("problems"), sentencesOf(found, empty, fileName()));
  $("go").disabled = $("watch-one").disabled = $("play").disabled = !found.ok;
  if (found.ok) odds.fits($("toml").value);
  else odds.clear();
  seating.draw(state.tables);
}

// Actions: fights, seats, files.

/**
 * @param {string} kind
 * @param {object} options
 */
async function begin(kind, options) {
  const name = fileName();
  const question = { kind, scenario: name, files: { [name]: $("toml").value }, options, ...seedOf($("seed").value) };
  $("go").disabled = true;
  try {
    /** @type {Job} */
    const job = await post("/api/jobs", question);
    remember($("toml").value);
    goTo(kind === "run" ? `/jobs/${job.id}/fights/1?share=${job.share}` : `/jobs/${job.id}?share=${job.share}`);
  } catch (error) {
    judge({ ok: false, problems: problemsOf(error) });
  }
}

async function play() {
  const name = fileName();
  const order = {
    scenario: name,
    files: { [name]: $("toml").value },
    places: seating.taken().map((who) => ({ who, kind: "person" })),
    ...seedOf($("seed").value),
  };
  $("play").disabled = true;
  try {
    /** @type {OpenFight} */
    const table = await post("/api/tables", order);
    remember($("toml").value);
    const [{ token }] = table.places;
    goTo(`/play/${table.id}?share=${table.share}${$("seat").value && token ? seatHash({ place: 0, token }) : ""}`);
  } catch (error) {
    judge({ ok: false, problems: problemsOf(error) });
  }
}

/**
 * Choose sheets from the bestiary for a side.
 *
 * @param {string} side
 */
function choose(side) {
  if (!state.game) return;
  /** @param {Sheet} sheet */
  const add = (sheet) => {
    addMember(state.tables, sheet, side);
    changed();
  };
  const { system, sheets, words: called } = state.game;
  const offered = { sheets: [...keptSheets(system, sheets), ...sheets], words: called };
  const bestiary = new Bestiary(offered, add, roleOf(state.tables, side));
  bestiary.open(t("bestiary-for", { side: called.side(side) }));
}

// The controls.

/**
 * Return an encounter of a game to begin with.
 *
 * @param {HTMLInputElement} choice
 */
const blankOf = (choice) => blank(choice.value, (choice.dataset.sides ?? "").split(" "));

for (const choice of systemChoices()) {
  choice.addEventListener("change", () => {
    const { title = "" } = state.tables;
    state.tables = { ...blankOf(choice), title };
    // The lists are empty until the offer of this game arrives.
    for (const id of ["sides", "variants", "scene"]) $(id).replaceChildren();
    $("toml").value = state.file = ""; // its comments are about another encounter
    state.order = [];
    odds.forget();
    changed();
  });
}
$("title").addEventListener("input", () => {
  state.tables.title = $("title").value;
  changed();
});
$("toml").addEventListener("input", () => {
  steps.add($("toml").value, "toml");
  odds.changed($("toml").value);
  check();
});
$("toml").addEventListener(
  "input",
  calmly(() => {
    remember($("toml").value);
    readText($("toml").value);
  }, 200),
);
$("add-side").addEventListener("click", () => {
  addSide(state.tables);
  changed();
});
$("file").addEventListener("change", async () => {
  const file = $("file").files?.[0];
  $("file-said").textContent = "";
  try {
    if (file) await load(await textIn(file), acceptedName(file.name));
  } catch (error) {
    $("file-said").textContent = problemsOf(error).join(" ");
  }
  $("file").value = "";
});
$("open-shipped").addEventListener("click", () => openShipped(load));
listenToSentences(
  state,
  () => String(state.tables.system ?? systemChoices()[0].value),
  async (text) => {
    await load(text);
    remember($("toml").value);
  },
);
$("save").addEventListener("click", () => download(fileName(), $("toml").value));
$("share").addEventListener("click", async () => {
  const link = `${location.origin}${root}/#e=${await packed($("toml").value)}`;
  await copied(link, $("shared"));
});
$("go").addEventListener("click", () => begin("batch", { fights: Number($("fights").value) }));
$("watch-one").addEventListener("click", () => begin("run", {}));
$("play").addEventListener("click", play);
undoByKeys(steps, restore, "dialog, #sentence, #seed");
window.addEventListener("hashchange", () => location.reload());

/** @type {Policy[]} */
const installed = await get("/api/policies");
state.policies = installed.filter((row) => row.usable && row.policy !== "tactics");
const begun = await beginning();
if (begun) await load(begun);
if (!isRead) {
  state.tables = blankOf(systemChoices()[0]);
  await show();
}
document.body.dataset.ready = "yes";

// New encounter: clickable lists beside the TOML that they write. Both are editable, and every change is checked.

import { $, $maybe, calmly, complain, h, lang, root, t } from "./asalto.js";
import { beginning, remember } from "./beginning.js";
import { Bestiary, openDialog } from "./bestiary.js";
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
import { keptSheets } from "./kept.js";
import { Odds } from "./odds.js";
import { gameOf } from "./offer.js";
import { drawVariants } from "./options.js";
import { released } from "./released.js";
import { drawScene } from "./scene.js";
import { seatHash } from "./seats.js";
import { Understood } from "./sentence.js";
import { get, goTo, isAborted, post, problemsOf, words } from "./service.js";
import { copied, download, packed, textIn } from "./sharing.js";
import { drawSides } from "./sides.js";
import { toml } from "./toml.js";
import { Steps, undoByKeys } from "./undo.js";

/** @import { Checked, Job, ListedScenario, OpenFight, Policy } from "../documents.d.ts" */
/** @import { ReadBack, ReadTables, Sheet, Tables } from "../documents.d.ts" */
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

/**
 * Return the sentence that says whether the encounter can be fought.
 *
 * @param {Checked} found
 * @param {boolean} empty
 */
function sentenceOf({ ok, problems, seats = [] }, empty) {
  if (ok) return t("build-ready", { many: seats.length });
  if (empty) return t("build-empty");
  return problems.length === 1 ? t("build-problem") : t("build-problems", { many: problems.length });
}

/** @param {Checked} found */
function judge(found) {
  const empty = !(state.tables.combatants ?? []).length && systemChoices().some((choice) => choice.checked);
  $("verdict").textContent = sentenceOf(found, empty);
  $("verdict").className = `state ${found.ok ? "good" : empty ? "" : "bad"}`;
  const sentences = empty && !found.ok ? [] : [...found.problems, ...(found.warnings ?? [])];
  complain(
    $("problems"),
    sentences.map((text) => text.replace(`${fileName()}: `, "")),
  );
  $("go").disabled = $("watch-one").disabled = $("play").disabled = !found.ok;
  if (found.ok) odds.fits($("toml").value);
  else odds.clear();
  drawSeats();
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

/** The seats for friends: a side or a combatant each, and empty until one is chosen. @type {string[]} */
let friends = [];

/** List the seats that people may take: a whole side, or one combatant. With friends, one may only watch. */
function drawSeats() {
  const { sides = {}, combatants = [] } = state.tables;
  /** @param {string} name */
  const called = (name) => state.game?.words.side(name) ?? name;
  const members = Array.isArray(combatants) ? combatants.map(({ name }) => name) : [];
  const names = [...new Set([...Object.keys(sides), ...members])];
  /** @param {string} value */
  const offered = (value) =>
    names.map((name) => h("option", { value: name, selected: name === value }, name in sides ? called(name) : name));
  friends = friends.filter((name) => names.includes(name));
  const watcher = friends.length
    ? [h("option", { value: "", selected: $("seat").value === "" }, t("build-only_watch"))]
    : [];
  $("seat").replaceChildren(...offered($("seat").value), ...watcher);
  $("friends").replaceChildren(
    ...friends.map((friend, at) => {
      const change = (/** @type {Event & { currentTarget: HTMLSelectElement }} */ event) => {
        friends[at] = event.currentTarget.value;
      };
      return h(
        "div.row.seat",
        {},
        h("label", { for: `friend-${at}` }, t("build-friend", { number: at + 1 })),
        h("select", { id: `friend-${at}`, onchange: change }, offered(friend)),
        h(
          "button.quiet",
          {
            type: "button",
            "aria-label": t("build-friend_drop", { number: at + 1 }),
            onclick: () => {
              friends.splice(at, 1);
              drawSeats();
              $("friend-add").focus();
            },
          },
          "×",
        ),
      );
    }),
  );
  $("friend-add").disabled = friends.length >= names.length - 1;
}

/** Add a seat for a friend: the first that has not been given. */
function addFriend() {
  const names = [...$("seat").options].map((option) => option.value);
  const free = names.find((name) => name && name !== $("seat").value && !friends.includes(name));
  if (free === undefined) return;
  friends.push(free);
  drawSeats();
  document.getElementById(`friend-${friends.length - 1}`)?.focus();
}

async function play() {
  const [own, name] = [$("seat").value, fileName()];
  const order = {
    scenario: name,
    files: { [name]: $("toml").value },
    places: [...(own ? [own] : []), ...friends].map((who) => ({ who, kind: "person" })),
    ...seedOf($("seed").value),
  };
  $("play").disabled = true;
  try {
    /** @type {OpenFight} */
    const table = await post("/api/tables", order);
    remember($("toml").value);
    const [{ token }] = table.places;
    goTo(`/play/${table.id}?share=${table.share}${own && token ? seatHash({ place: 0, token }) : ""}`);
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

async function openShipped() {
  /** @type {ListedScenario[]} */
  const rows = await get("/api/scenarios");
  const draw = () => {
    const wanted = $("shipped-search").value.toLowerCase();
    const fit = rows.filter((row) => `${row.title} ${row.about} ${row.scenario}`.toLowerCase().includes(wanted));
    $("shipped-list").replaceChildren(
      ...fit.map((row) => {
        const take = async () => {
          /** @type {{ text: string }} */
          const { text } = await get(`/api/scenarios/${row.scenario}`);
          $("shipped").close();
          await load(text);
          $("toml").scrollTop = 0;
        };
        const about = h("p.note", {}, row.about);
        return h(
          "li",
          {},
          h(
            "button.sheet",
            { type: "button", onclick: take },
            h("strong", {}, row.title),
            h("small", {}, t(`title-${row.system}`)),
            about,
          ),
        );
      }),
    );
  };
  $("shipped-search").oninput = draw;
  draw();
  openDialog($("shipped"), $("shipped-search"));
}

// The text of the last visit, and the text of a link.

// The controls.

/**
 * Write the encounter of a sentence, and show what the sentence was understood as.
 *
 * @param {string} sentence
 */
async function tell(sentence) {
  $("write").disabled = true;
  $("told").textContent = "";
  const focused = document.activeElement?.id;
  try {
    /** @type {ReadBack} */
    const written = await post("/page/sentence", {
      system: state.tables.system ?? systemChoices()[0].value,
      sentence,
      lang,
    });
    await load(written.text);
    remember($("toml").value);
    $("read").replaceChildren(...new Understood(sentence, written, retell, pickSheet).elements(state.game));
    if (focused && focused !== document.activeElement?.id) $maybe(focused)?.focus();
  } catch (error) {
    $("read").replaceChildren();
    $("told").textContent = problemsOf(error).join(" ");
  } finally {
    $("write").disabled = false;
  }
}

/** @param {string} sentence */
function retell(sentence) {
  $("sentence").value = sentence;
  tell(sentence);
}

/**
 * Choose a sheet from the bestiary for a side, given by its number.
 *
 * @param {number} side
 * @param {(sheet: string) => void} take
 */
function pickSheet(side, take) {
  if (!state.game) return;
  const name = Object.keys(state.tables.sides ?? {})[side];
  /** @param {Sheet} sheet */
  const chosen = ({ sheet }) => {
    $("bestiary").close();
    take(sheet);
  };
  const bestiary = new Bestiary(state.game, chosen, roleOf(state.tables, name));
  bestiary.open(t("bestiary-for", { side: state.game.words.side(name) }));
}

$("tell").addEventListener("submit", (event) => {
  event.preventDefault();
  const sentence = $("sentence").value.trim();
  if (sentence) tell(sentence);
});

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
$("open-shipped").addEventListener("click", openShipped);
$("save").addEventListener("click", () => download(fileName(), $("toml").value));
$("share").addEventListener("click", async () => {
  const link = `${location.origin}${root}/#e=${await packed($("toml").value)}`;
  await copied(link, $("shared"));
});
$("go").addEventListener("click", () => begin("batch", { fights: Number($("fights").value) }));
$("watch-one").addEventListener("click", () => begin("run", {}));
$("play").addEventListener("click", play);
$("friend-add").addEventListener("click", addFriend);
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

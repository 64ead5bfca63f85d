// A new encounter: lists to click beside the TOML that they write; either may be edited, and every change is checked.

import { $, calmly, complain, copied, download, get, h, lang, packed, post, t, unpacked, words } from "./asalto.js";
import { Bestiary, openDialog } from "./bestiary.js";
import { drawVariants } from "./options.js";
import { drawScene } from "./scene.js";
import { drawSides } from "./sides.js";
import { leadingComment, toml } from "./toml.js";

const NAME = "encounter.toml";
const SIDES = {
  haunted_house: ["investigators", "horrors"],
  ira_y_gloria: ["imperium", "chaos"],
  fragmentos: ["protagonists", "horror"],
  tapiz: ["heroes", "rivals"],
};

/** What the page shows: the tables of the encounter, and what its game offers. */
const state = { tables: null, comment: "", game: null, policies: [], valid: false };
const kept = new Map();
let asked = 0;

async function gameOf(system) {
  if (!kept.has(system)) {
    const from = `/api/systems/${system}`;
    const [sheets, gear, variants, facts, schema, known] = await Promise.all([
      get(`${from}/sheets?lang=${lang}`),
      get(`${from}/gear?lang=${lang}`),
      get(`${from}/variants?lang=${lang}`),
      get(`${from}/facts?lang=${lang}`),
      get(`${from}/schema/scenario`),
      words(system),
    ]);
    kept.set(system, { system, sheets, gear, variants, facts, schema, words: known });
  }
  return kept.get(system);
}

/** An encounter to begin with: two sides, nobody on them yet. */
function blank(system) {
  const [own, foes] = SIDES[system];
  const sides = { [own]: { role: "pc", policy: "cautious" }, [foes]: { role: "npc", policy: "aggressive" } };
  return { asalto: 1, system, title: "", sides, combatants: [] };
}

/** Resolved once no button is being pressed: what was typed is taken over when its field is left, and a button under the
    pointer must not be drawn anew before it has its click. */
let pressed = Promise.resolve();
document.addEventListener("pointerdown", () => {
  pressed = new Promise((resolve) => {
    for (const kind of ["pointerup", "pointercancel"])
      document.addEventListener(kind, () => setTimeout(resolve), { once: true });
  });
});

// From the tables to the page.

/** Show the tables in the lists. The text is written anew unless the change came from it. */
async function show({ fromText = false } = {}) {
  const { tables } = state;
  if (!fromText) $("toml").value = toml(clean(tables), state.comment);
  const system = typeof tables.system === "string" ? tables.system : "";
  for (const choice of document.querySelectorAll("input[name=system]")) choice.checked = choice.value === system;
  if (document.activeElement !== $("title")) $("title").value = tables.title ?? "";
  check();
  const place = ++asked;
  const known = document.querySelector(`input[name=system][value="${CSS.escape(system)}"]`);
  state.game = known ? await gameOf(system) : null;
  await pressed;
  if (place !== asked) return;
  const focused = document.activeElement?.id;
  const editable = state.game !== null && Array.isArray(tables.combatants ?? []) && isPlain(tables.sides ?? {});
  $("form").classList.toggle("uneditable", !editable);
  if (editable) {
    drawSides($("sides"), state, changed, choose);
    drawVariants($("variants"), state, changed);
    drawScene($("scene"), state, changed);
  } else $("sides").replaceChildren(h("p.note.card", {}, t("build-by_text")));
  if (focused && focused !== document.activeElement?.id) $(focused)?.focus();
}

const isPlain = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** The tables without what is empty. */
function clean(tables) {
  const found = { ...tables };
  for (const name of ["variants", "scene", "limits", "title"]) {
    const value = found[name];
    if (value === "" || (isPlain(value) && !Object.keys(value).length)) delete found[name];
  }
  return found;
}

/** Something was clicked: write the text anew. */
function changed() {
  remember();
  return show();
}

// From the text to the page.

async function readText(text) {
  state.comment = leadingComment(text);
  try {
    const { tables } = await post("/page/tables", { text });
    if ($("toml").value !== text) return;
    if (Array.isArray(tables.sides)) {
      tables.sides = Object.fromEntries(tables.sides.map(({ name, ...side }) => [name, side]));
    }
    state.tables = tables;
    await show({ fromText: true });
  } catch {
    check();
  }
}

async function load(text) {
  $("toml").value = text;
  await readText(text);
}

// Checks.

let checking = null;

const check = calmly(async () => {
  checking?.abort();
  checking = new AbortController();
  const text = $("toml").value;
  try {
    const found = await post("/api/validate", { text, name: NAME }, { signal: checking.signal });
    if (text === $("toml").value) judge(found);
  } catch (error) {
    if (error.name !== "AbortError") judge({ ok: false, problems: error.problems ?? [error.message], warnings: [] });
  }
}, 120);

function judge(found) {
  const many = found.problems.length;
  state.valid = found.ok;
  state.seats = found.seats ?? [];
  const empty = !(state.tables?.combatants ?? []).length;
  const sentence = found.ok
    ? t("build-ready", { many: state.seats.length })
    : empty
      ? t("build-empty")
      : many === 1
        ? t("build-problem")
        : t("build-problems", { many });
  $("verdict").textContent = sentence;
  $("verdict").className = `state ${found.ok ? "good" : empty ? "" : "bad"}`;
  const sentences = empty && !found.ok ? [] : [...found.problems, ...(found.warnings ?? [])];
  complain(
    $("problems"),
    sentences.map((text) => text.replace(`${NAME}: `, "")),
  );
  $("go").disabled = $("watch-one").disabled = $("play").disabled = !found.ok;
  drawSeats();
}

// What is done with it.

async function begin(kind, options) {
  const seed = $("seed").value.trim();
  const question = { kind, scenario: NAME, files: { [NAME]: $("toml").value }, options };
  if (/^\d{1,18}$/.test(seed)) question.seed = Number(seed);
  $("go").disabled = true;
  try {
    const job = await post("/api/jobs", question);
    remember();
    location.href =
      kind === "run" ? `/jobs/${job.id}/fights/1?share=${job.share}` : `/jobs/${job.id}?share=${job.share}`;
  } catch (error) {
    judge({ ok: false, problems: error.problems ?? [error.message], warnings: [] });
  }
}

/** Who may be played: a whole side, or one of the combatants. */
function drawSeats() {
  const { sides = {}, combatants = [] } = state.tables ?? {};
  const { value } = $("seat");
  const called = (name) => state.game?.words.side(name) ?? name;
  const row = (name, text) => h("option", { value: name, selected: name === value }, text);
  const names = Array.isArray(combatants) ? combatants.map((each) => row(each.name, each.name)) : [];
  $("seat").replaceChildren(...Object.keys(sides).map((name) => row(name, called(name))), ...names);
}

async function play() {
  const seed = $("seed").value.trim();
  const order = {
    scenario: NAME,
    files: { [NAME]: $("toml").value },
    places: [{ who: $("seat").value, kind: "person" }],
  };
  if (/^\d{1,18}$/.test(seed)) order.seed = Number(seed);
  $("play").disabled = true;
  try {
    const table = await post("/api/tables", order);
    remember();
    location.href = `/play/${table.id}?share=${table.share}`;
  } catch (error) {
    judge({ ok: false, problems: error.problems ?? [error.message], warnings: [] });
  }
}

function fileName() {
  const word = (state.tables?.title || "encounter")
    .normalize("NFD")
    .replace(/[^\w]+/g, "_")
    .replace(/^_+|_+$/g, "");
  return `${word.toLowerCase() || "encounter"}.toml`;
}

/** Choose a sheet from the bestiary. */
const bestiary = new Bestiary();
const choose = (side) =>
  bestiary.open(
    state.game,
    (sheet) => add(sheet, side),
    t("bestiary-for", { side: state.game.words.side(side) }),
    roleOf(side),
  );

/** The role whose sheets may stand on a side: by the house rule that says what it is, or else its own. */
const ROLES = { heroes: "pc", threats: "npc" };
const roleOf = (side) => ROLES[state.tables.variants?.side_kind?.[side]] ?? state.tables.sides?.[side]?.role ?? "pc";

function add(sheet, side) {
  const combatants = (state.tables.combatants ??= []);
  const same = combatants.find((each) => each.use === sheet.sheet && each.side === side);
  if (same) same.count = (same.count ?? 1) + 1;
  else {
    const names = new Set(combatants.map((each) => each.name));
    let name = sheet.title;
    for (let number = 2; names.has(name); number += 1) name = `${sheet.title} ${String.fromCharCode(63 + number)}`;
    combatants.push({ name, side, use: sheet.sheet });
  }
  changed();
}

async function openShipped() {
  const rows = await get("/api/scenarios");
  const draw = () => {
    const wanted = $("shipped-search").value.toLowerCase();
    const fit = rows.filter((row) => `${row.title} ${row.about} ${row.scenario}`.toLowerCase().includes(wanted));
    $("shipped-list").replaceChildren(
      ...fit.map((row) => {
        const take = async () => {
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

// What was there the last time, and what a link brings.

function remember() {
  try {
    sessionStorage.setItem("encounter", $("toml").value);
  } catch {
    /* without a memory the page begins anew */
  }
}

function remembered() {
  try {
    return sessionStorage.getItem("encounter");
  } catch {
    return null;
  }
}

/** The text with which the page begins: that of a link, of a job, of a shipped scenario, or the last one. */
async function beginning() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const query = new URLSearchParams(location.search);
  if (hash.has("e")) return unpacked(hash.get("e")).catch(() => null);
  if (query.has("job")) {
    const { question } = await get(`/api/jobs/${query.get("job")}?share=${query.get("share") ?? ""}`);
    const [name] = question.scenarios;
    if (name in question.files) return question.files[name];
    return shippedText(name);
  }
  if (query.has("scenario")) return shippedText(query.get("scenario"));
  return remembered();
}

async function shippedText(name) {
  const rows = await get("/api/scenarios");
  const row = rows.find((each) => each.scenario === name || each.scenario.endsWith(`/${name}`));
  return row ? (await get(`/api/scenarios/${row.scenario}`)).text : null;
}

// The controls.

$("tell").addEventListener("submit", async (event) => {
  event.preventDefault();
  const sentence = $("sentence").value.trim();
  if (!sentence) return;
  $("write").disabled = true;
  $("told").textContent = "";
  try {
    const { text } = await post("/page/sentence", {
      system: state.tables.system ?? "haunted_house",
      sentence,
      lang,
    });
    await load(text);
    remember();
  } catch (error) {
    $("told").textContent = error.message;
  } finally {
    $("write").disabled = false;
  }
});

for (const choice of document.querySelectorAll("input[name=system]")) {
  choice.addEventListener("change", () => {
    const { title = "" } = state.tables;
    state.tables = { ...blank(choice.value), title };
    for (const id of ["sides", "variants", "scene"]) $(id).replaceChildren(); // those of the other game, until this one is there
    state.comment = "";
    changed();
  });
}
$("title").addEventListener("input", (event) => {
  state.tables.title = event.target.value;
  changed();
});
$("toml").addEventListener(
  "input",
  calmly(() => {
    remember();
    readText($("toml").value);
  }, 200),
);
$("add-side").addEventListener("click", () => {
  const sides = (state.tables.sides ??= {});
  let number = Object.keys(sides).length + 1;
  while (`side_${number}` in sides) number += 1;
  sides[`side_${number}`] = { role: "npc", policy: "aggressive" };
  changed();
});
$("file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file) await load(await file.text());
  event.target.value = "";
});
$("open-shipped").addEventListener("click", openShipped);
$("save").addEventListener("click", () => download(fileName(), $("toml").value));
$("share").addEventListener("click", async () => {
  const link = `${location.origin}/#e=${await packed($("toml").value)}`;
  await copied(link, $("shared"));
});
$("go").addEventListener("click", () => begin("batch", { fights: Number($("fights").value) }));
$("watch-one").addEventListener("click", () => begin("run", {}));
$("play").addEventListener("click", play);
window.addEventListener("hashchange", () => location.reload());

state.policies = (await get("/api/policies")).filter((row) => row.usable && row.policy !== "tactics");
const text = await beginning();
if (text) await load(text);
if (!state.tables) {
  state.tables = blank("haunted_house");
  await show();
}
document.body.dataset.ready = "yes";

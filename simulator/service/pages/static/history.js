// Earlier jobs: find, name, pin, delete, reopen them, and compare two answers.

import { $, calmly, capital, complain, h, interval, number, percent, t } from "./asalto.js";
import { apart } from "./figures.js";
import { comparisonOf, isPair, sizeOf, summaryOf, when } from "./listing.js";
import { get, post, problemsOf, remove, words, openJob } from "./service.js";
import { table } from "./tables.js";

/** @import { BatchDocument, Job, ListedJob, Rate } from "../documents.d.ts" */
/** @import { Child, Heard, Words } from "../page.d.ts" */

const PAGE = 30;
const MOST_PAGE = 200;
const LOOK = 4000; // milliseconds between looks at jobs that are not done
/** @type {Map<string, ListedJob>} */
const chosen = new Map();
/** @type {Map<string, Words>} */
const games = new Map();
/** @type {ListedJob[]} */
let rows = [];
let asked = 0;

/** @param {{ state: string }} job */
const isOpen = ({ state }) => state === "waiting" || state === "running";

/**
 * Read a page of the jobs that are searched for, and the words of their games.
 *
 * @param {number} most
 * @param {number} before
 * @returns {Promise<ListedJob[]>}
 */
async function page(most, before) {
  const pinned = $("pinned").checked;
  const query = new URLSearchParams({ most: String(most), before: String(before), find: $("search").value.trim() });
  /** @type {ListedJob[]} */
  const found = await get(`/api/jobs?${query}&pinned=${pinned}`);
  for (const { system } of found) if (!games.has(system)) games.set(system, await words(system));
  return found;
}

/** Run work that asks the service, and show why it failed. */
const attempt = async (/** @type {() => Promise<unknown>} */ work) => {
  try {
    await work();
    $("problems").replaceChildren();
  } catch (error) {
    complain($("problems"), problemsOf(error));
  }
};

const more = () =>
  attempt(async () => {
    const turn = ++asked;
    const found = await page(PAGE, rows.at(-1)?.number ?? 0);
    if (turn !== asked) return; // another search has begun
    rows = [...rows, ...found];
    $("more").hidden = found.length < PAGE;
    draw();
  });

function search() {
  const query = new URLSearchParams(location.search);
  query.set("find", $("search").value.trim());
  if (!query.get("find")) query.delete("find");
  history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
  rows = [];
  return more();
}

/** Look again at the jobs of the page while one of them is not done. A name that is being written is left alone. */
async function look() {
  const turn = asked;
  if (rows.some(isOpen) && !document.hidden) {
    const found = await page(Math.min(Math.max(rows.length, PAGE), MOST_PAGE), 0).catch(() => []);
    const latest = new Map(found.map((job) => [job.id, job]));
    const fresh = rows.map((job) => latest.get(job.id) ?? job);
    const writes = document.activeElement?.matches("input.name");
    if (turn === asked && !writes && JSON.stringify(fresh) !== JSON.stringify(rows)) {
      rows = fresh;
      draw();
    }
  }
  setTimeout(look, LOOK);
}

function draw() {
  const focused = document.activeElement?.id;
  for (const id of chosen.keys()) if (!rows.some((job) => job.id === id)) chosen.delete(id);
  $("jobs").replaceChildren(...rows.map(row));
  $("none").hidden = rows.length > 0;
  const narrowed = $("search").value.trim() || $("pinned").checked;
  $("none").replaceChildren(
    ...(narrowed ? [t("history-no_match")] : [t("history-none"), " ", h("a", { href: "/" }, t("nav-build"))]),
  );
  if (focused) document.getElementById(focused)?.focus();
  showChosen();
}

/** @param {ListedJob} job */
function row(job) {
  const title = job.title || job.id;
  const game = t(`title-${job.system}`);
  const known = game === `title-${job.system}` ? job.system : game;
  const of = games.get(job.system);
  const found =
    job.state === "done" && of
      ? job.summary && summaryOf(job.summary, of)
      : [h(`span.tag.${job.state}`, {}, t(`state-${job.state}`)), job.problems[0] && h("small", {}, job.problems[0])];
  const ended = job.ended && job.ended.slice(0, 16) !== job.asked.slice(0, 16);
  const dates = [
    h("span", {}, t("history-asked"), " ", when(job.asked)),
    ended && h("span", {}, t("history-ended"), " ", when(job.ended)),
    h("span", {}, [job.size && sizeOf(job.size), `${t("seed")} ${job.seed ?? "–"}`].filter(Boolean).join(" · ")),
  ];
  return h(
    "li.job",
    { id: `job-${job.id}` },
    h("div.pick", {}, isOpen(job) ? null : box(job)),
    h(
      "div.what",
      {},
      h("span.note", {}, [t(`kind-${job.kind}`), known].filter(Boolean).join(" · ")),
      h("a", { href: `/jobs/${job.id}` }, title),
      naming(job),
    ),
    h("div.summary", {}, found),
    h("div.when.note", {}, dates),
    h("div.acts", {}, pin(job), away(job)),
  );
}

/** @param {ListedJob} job */
const called = (job) => job.name || job.title || job.id;

/** @param {ListedJob} job */
function naming(job) {
  /** @param {Heard<HTMLInputElement>} event */
  const rename = ({ target }) =>
    attempt(async () => {
      const name = target.value.trim();
      await post(`/api/jobs/${job.id}/name`, { name });
      job.name = name;
      $("said").textContent = t("history-named", { name: called(job) });
    });
  /** @param {Event} event */
  const pressed = (event) => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (key === "Escape") input.value = job.name;
    if (key === "Enter" || key === "Escape") input.blur();
  };
  return h("input.name", {
    value: job.name,
    maxLength: 80,
    "aria-label": t("history-name", { title: job.title }),
    placeholder: t("history-unnamed"),
    onchange: rename,
    onkeydown: pressed,
  });
}

/** @param {ListedJob} job */
function pin(job) {
  const pinned = !job.pinned;
  const change = () =>
    attempt(async () => {
      await post(`/api/jobs/${job.id}/pin`, { pinned });
      job.pinned = pinned;
      draw();
    });
  return h(
    "button.quiet",
    {
      type: "button",
      id: `pin-${job.id}`,
      "aria-pressed": String(job.pinned),
      "aria-label": t("history-pin", { title: called(job) }),
      title: t("history-pin_note"),
      onclick: change,
    },
    job.pinned ? "★" : "☆",
  );
}

/** @param {ListedJob} job */
const away = (job) =>
  h(
    "button.quiet",
    {
      type: "button",
      id: `away-${job.id}`,
      "aria-label": t(isOpen(job) ? "history-cancel" : "history-delete_one", { title: called(job) }),
      title: t(isOpen(job) ? "cancel" : "history-delete"),
      onclick: () => (isOpen(job) ? attempt(() => discard([job])) : sure([job])),
    },
    "×",
  );

/**
 * Delete finished jobs; cancel a job that is not done, which then stays in the list.
 *
 * @param {ListedJob[]} jobs
 */
async function discard(jobs) {
  for (const job of jobs) {
    const { state } = await remove(`/api/jobs/${job.id}`);
    if (state === "cancelled" && isOpen(job)) job.state = state;
    else rows = rows.filter((each) => each.id !== job.id);
    draw();
  }
}

/** @type {ListedJob[]} */
let doomed = [];

/** @param {ListedJob[]} jobs */
function sure(jobs) {
  doomed = jobs;
  const size = sizeOf(jobs.reduce((sum, job) => sum + job.size, 0));
  const values = { title: called(jobs[0]), count: number(jobs.length), size };
  $("sure-text").textContent = t(jobs.length === 1 ? "history-sure" : "history-sure_all", values);
  $("sure").showModal();
}

$("sure-no").addEventListener("click", () => $("sure").close());
$("sure-yes").addEventListener("click", async () => {
  $("sure").close();
  const many = doomed.length;
  await attempt(() => discard(doomed));
  $("said").textContent = t("history-deleted", { count: number(many) });
  $("search").focus();
});

/** @param {ListedJob} job */
function box(job) {
  /** @param {Heard<HTMLInputElement>} event */
  const choose = (event) => {
    if (event.target.checked) chosen.set(job.id, job);
    else chosen.delete(job.id);
    showChosen();
  };
  return h("input", {
    type: "checkbox",
    id: `box-${job.id}`,
    checked: chosen.has(job.id),
    onchange: choose,
    "aria-label": t("history-choose", { title: called(job) }),
  });
}

function showChosen() {
  const jobs = [...chosen.values()];
  $("compare").disabled = !isPair(jobs);
  $("delete").disabled = !jobs.length;
  const why = jobs.length === 2 && !isPair(jobs) ? t("history-only_batches") : "";
  $("chosen").textContent = why || jobs.map(called).join(" · ");
}

async function compare() {
  /** @type {Job<BatchDocument>[]} */
  const jobs = await Promise.all([...chosen.keys()].map((id) => get(`/api/jobs/${id}`)));
  const documents = jobs.flatMap((job) => job.document ?? []);
  if (documents.length < 2) return;
  const [one, other] = jobs;
  const { side } = await words(one.system);
  const titles = jobs.map((job) => job.name || job.title);
  if (titles[0] === titles[1]) titles.forEach((title, at) => (titles[at] = `${title} (${at + 1})`));
  /** @type {Child[][]} */
  const figures = [];
  /** @type {(label: string, find: (document: BatchDocument) => Rate | undefined) => void} */
  const rate = (label, find) => {
    const found = documents.map(find);
    if (!found.some(Boolean)) return;
    const cells = found.map((each) =>
      each ? h("span", {}, h("b", {}, percent(each.rate)), " ", h("small", {}, interval(each.ci95))) : "–",
    );
    const [first, second] = found;
    figures.push([label, ...cells, first && second ? t(apart(first, second) ? "yes" : "no") : "–"]);
  };
  const grades = documents.map((each) => (each.verdict ? t(`verdict-${each.verdict.grade}`) : "–"));
  figures.push([t("history-verdict"), ...grades, "–"]);
  for (const name of namesOf(documents.map((each) => each.sides)))
    rate(t("key-win", { side: side(name) }), (found) => found.sides[name]);
  rate(t("key-draw"), (found) => found.draws);
  rate(t("key-wiped"), (found) => found.tpk);
  figures.push([t("key-rounds"), ...documents.map((each) => number(each.rounds.p50)), "–"]);
  for (const name of namesOf(documents.map((each) => each.combatants)))
    rate(`${name}: ${t("col-falls")}`, (found) => found.combatants[name]?.fallen);
  const both = table(t("history-both"), [t("col-figure"), ...titles, t("col-clear")], figures);
  const links = jobs.map((job, at) => h("a.button", { href: `/jobs/${job.id}` }, capital(titles[at])));
  const sides = jobs.map(({ id }) => chosen.get(id)?.summary?.side ?? "");
  const question = comparisonOf(
    [one, other],
    sides,
    documents.map((each) => each.fights),
  );
  const paired =
    typeof question === "string"
      ? h("p.note", {}, t("history-no_pair"), " ", t(question))
      : h("p.row", {}, h("button.go", { type: "button", id: "pair", onclick: () => ask(question) }, t("history-pair")));
  $("comparison").replaceChildren(h("h2", {}, titles.join(" / ")), both, paired, h("p.row", {}, ...links));
  $("comparison").focus();
}

/**
 * Ask a question and open its job.
 *
 * @param {object} question
 */
const ask = (question) => openJob(question, $("problems"));

/**
 * Return the keys that tables have, each once.
 *
 * @param {object[]} tables
 */
const namesOf = (tables) => [...new Set(tables.flatMap((each) => Object.keys(each)))];

$("search").value = new URLSearchParams(location.search).get("find") ?? "";
$("search").addEventListener("input", calmly(search, 250));
$("finding").addEventListener("submit", (event) => event.preventDefault());
$("pinned").addEventListener("change", search);
$("more").addEventListener("click", more);
$("compare").addEventListener("click", () => attempt(compare));
$("delete").addEventListener("click", () => sure([...chosen.values()]));
await more();
setTimeout(look, LOOK);
document.body.dataset.ready = "yes";

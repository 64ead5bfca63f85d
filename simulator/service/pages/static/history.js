// Earlier jobs: rename, reopen, and compare two answers side by side.

import { $, capital, get, h, interval, number, percent, post, t, words } from "./asalto.js";
import { apart } from "./figures.js";
import { table } from "./tables.js";

/** @import { BatchDocument, Job, ListedJob, Rate } from "../documents.d.ts" */
/** @import { Child, Heard } from "../page.d.ts" */

const PAGE = 30;
/** @type {Map<string, ListedJob>} */
const chosen = new Map();
/** @type {ListedJob[]} */
let rows = [];

async function more() {
  const before = rows.at(-1)?.number ?? 0;
  /** @type {ListedJob[]} */
  const found = await get(`/api/jobs?most=${PAGE}&before=${before}`);
  rows = [...rows, ...found];
  $("more").hidden = found.length < PAGE;
  draw();
}

function draw() {
  if (!rows.length) {
    $("jobs").replaceChildren(h("p.note", {}, t("history-none"), " ", h("a", { href: "/" }, t("nav-build"))));
    return;
  }
  const heads = [t("col-asked"), t("col-compare"), t("col-name"), t("col-kind"), t("col-state"), [t("seed")]];
  $("jobs").replaceChildren(
    table(
      t("nav-history"),
      heads,
      rows.map((job) => [
        h("a", { href: `/jobs/${job.id}` }, job.title || job.id),
        box(job),
        naming(job),
        t(`kind-${job.kind}`),
        h(`span.tag.${job.state}`, {}, t(`state-${job.state}`)),
        String(job.seed ?? "–"),
      ]),
    ),
  );
}

/** @param {ListedJob} job */
function naming(job) {
  /** @param {Heard<HTMLInputElement>} event */
  const rename = async (event) => {
    const name = event.target.value.trim();
    await post(`/api/jobs/${job.id}/name`, { name });
    job.name = name;
    $("chosen").textContent = t("history-named", { name: name || job.title });
  };
  return h("input.name", {
    value: job.name,
    maxLength: 80,
    "aria-label": t("history-name", { title: job.title }),
    placeholder: t("history-unnamed"),
    onchange: rename,
  });
}

/** @param {ListedJob} job */
function box(job) {
  if (job.kind !== "batch" || job.state !== "done") return "";
  /** @param {Heard<HTMLInputElement>} event */
  const choose = (event) => {
    if (event.target.checked) chosen.set(job.id, job);
    else chosen.delete(job.id);
    if (chosen.size > 2) {
      const [oldest] = chosen.keys();
      chosen.delete(oldest);
      draw();
    }
    $("compare").disabled = chosen.size !== 2;
    $("chosen").textContent = [...chosen.values()].map((each) => each.name || each.title).join(" · ");
  };
  return h("input", {
    type: "checkbox",
    id: `box-${job.id}`,
    checked: chosen.has(job.id),
    onchange: choose,
    "aria-label": t("history-choose", { title: job.name || job.title }),
  });
}

async function compare() {
  /** @type {Job<BatchDocument>[]} */
  const jobs = await Promise.all([...chosen.keys()].map((id) => get(`/api/jobs/${id}`)));
  const documents = jobs.flatMap((job) => job.document ?? []);
  if (documents.length < 2) return;
  const [one] = jobs;
  const { side } = await words(one.system);
  const titles = jobs.map((job) => job.name || job.title);
  if (titles[0] === titles[1]) titles.forEach((title, at) => (titles[at] = `${title} (${at + 1})`));
  /** @type {Child[][]} */
  const figures = [];
  /** @type {(label: string, find: (document: BatchDocument) => Rate | undefined) => void} */
  const rate = (label, find) => {
    const found = documents.flatMap((each) => find(each) ?? []);
    if (found.length === 2)
      figures.push([
        label,
        ...found.map((each) => h("span", {}, h("b", {}, percent(each.rate)), " ", h("small", {}, interval(each.ci95)))),
        apart(found[0], found[1]) ? t("yes") : t("no"),
      ]);
  };
  for (const name of Object.keys(documents[0].sides))
    rate(t("key-win", { side: side(name) }), (found) => found.sides[name]);
  rate(t("key-draw"), (found) => found.draws);
  rate(t("key-wiped"), (found) => found.tpk);
  figures.push([t("key-rounds"), ...documents.map((each) => number(each.rounds.p50)), "–"]);
  for (const name of Object.keys(documents[0].combatants))
    rate(`${name}: ${t("col-falls")}`, (found) => found.combatants[name]?.fallen);
  const both = table(t("history-both"), [t("col-figure"), ...titles, t("col-clear")], figures);
  const links = h(
    "p.row",
    {},
    ...jobs.map((job, at) => h("a.button", { href: `/jobs/${job.id}` }, capital(titles[at]))),
  );
  $("comparison").replaceChildren(h("h2", {}, titles.join(" / ")), both, links);
  $("comparison").focus();
}

$("more").addEventListener("click", more);
$("compare").addEventListener("click", compare);
await more();
document.body.dataset.ready = "yes";

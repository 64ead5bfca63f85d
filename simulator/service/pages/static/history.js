// What was asked: named, opened again, two answers side by side.

import { $, capital, get, h, interval, number, percent, post, t, words } from "./asalto.js";
import { table } from "./tables.js";

const PAGE = 30;
const chosen = new Map();
let rows = [];

async function more() {
  const before = rows.at(-1)?.number ?? 0;
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

function naming(job) {
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

function box(job) {
  if (job.kind !== "batch" || job.state !== "done") return "";
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
  const jobs = await Promise.all([...chosen.keys()].map((id) => get(`/api/jobs/${id}`)));
  const [one, other] = jobs;
  const { side } = await words(one.system);
  const titles = jobs.map((job) => job.name || job.title);
  if (titles[0] === titles[1]) titles.forEach((title, at) => (titles[at] = `${title} (${at + 1})`));
  const rows_ = [];
  const rate = (label, find) => {
    const found = jobs.map((job) => find(job.document));
    if (found.every(Boolean))
      rows_.push([
        label,
        ...found.map((each) => h("span", {}, h("b", {}, percent(each.rate)), " ", h("small", {}, interval(each.ci95)))),
        apart(...found),
      ]);
  };
  for (const name of Object.keys(one.document.sides))
    rate(t("key-win", { side: side(name) }), (document) => document.sides[name]);
  rate(t("key-draw"), (document) => document.draws);
  rate(t("key-wiped"), (document) => document.tpk);
  rows_.push([t("key-rounds"), ...jobs.map((job) => number(job.document.rounds.p50)), "–"]);
  for (const name of Object.keys(one.document.combatants))
    rate(`${name}: ${t("col-falls")}`, (document) => document.combatants[name]?.fallen);
  const both = table(t("history-both"), [t("col-figure"), ...titles, t("col-clear")], rows_);
  const links = h(
    "p.row",
    {},
    ...jobs.map((job, at) => h("a.button", { href: `/jobs/${job.id}` }, capital(titles[at]))),
  );
  $("comparison").replaceChildren(h("h2", {}, titles.join(" / ")), both, links);
  $("comparison").focus();
}

/** Whether two intervals do not touch. */
function apart(one, other) {
  return one.ci95[0] > other.ci95[1] || other.ci95[0] > one.ci95[1] ? t("yes") : t("no");
}

$("more").addEventListener("click", more);
$("compare").addEventListener("click", compare);
await more();
document.body.dataset.ready = "yes";

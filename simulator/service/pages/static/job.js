// A job and its growing answer. Each kind of question has a module that shows its answer.

import { again, missingOf } from "./again.js";
import { $, $maybe, capital, complain, h, listed, number, root, t } from "./asalto.js";
import { Ways } from "./balance.js";
import { Batch } from "./batch.js";
import { Comparison } from "./comparison.js";
import { Odds } from "./exact.js";
import { links } from "./links.js";
import { Matchups } from "./matchups.js";
import { Plain } from "./plain.js";
import { Steps } from "./sensitivity.js";
import { follow, get, problemsOf, remove, words } from "./service.js";
import { Solution } from "./solution.js";
import { Standings } from "./standings.js";
import { Grid } from "./sweep.js";

/** @import { ByName, ClusterUse, Job, JobState, Progress, Queue } from "../documents.d.ts" */
/** @import { Context, View } from "../page.d.ts" */

/** @type {ByName<new (place: Element, context: Context) => View>} */
const KINDS = {
  batch: Batch,
  compare: Comparison,
  exact: Odds,
  sweep: Grid,
  sensitivity: Steps,
  solve: Solution,
  balance: Ways,
  matchups: Matchups,
  match: Standings,
  tournament: Standings,
};

const FOUND = new Set(["solve", "matchups"]); // kinds whose document has the best that they found as "best"

const place = $("job");
const { job: id = "", share = "", kind = "", system = "" } = place.dataset;

/** @param {Progress} progress */
function showProgress({ done, of }) {
  const bar = $("progress");
  if (of) {
    bar.max = of;
    bar.value = done;
  }
  $("progress-text").textContent = of ? t("progress-of", { done: number(done), of: number(of) }) : number(done);
}

/** @param {Queue} queue */
function showQueue({ ahead, seconds }) {
  $("queue").textContent = t("queue", { place: number(ahead + 1), seconds: number(Math.max(seconds, 1)) });
  $("queue").hidden = false;
  $("waiting").hidden = true;
}

/** @param {ClusterUse} cluster */
const showCluster = ({ away }) => ($("cluster").hidden = !away);

/** @param {{ state: JobState }} document */
function showState({ state }) {
  if (state !== "waiting") $("queue").hidden = true;
}

const best = h("p.note", { id: "best", hidden: true });

/**
 * Show which policies "best" has become.
 *
 * @param {Context} context
 * @param {{ best?: ByName<string>, arms?: { best?: ByName<string> }[] }} document
 */
function showBest(context, document) {
  const found = FOUND.has(kind) ? {} : (document.best ?? document.arms?.[0]?.best ?? {});
  const sides = Object.entries(found).map(([side, mind]) =>
    t("best-side", { side: context.side(side), mind: t(`policy-${mind}`).split(":")[0].toLowerCase() }),
  );
  best.hidden = !sides.length;
  best.textContent = t("best-became", { sides: listed(sides) });
}

async function begin() {
  /** @type {Job} */
  const job = await get(`/api/jobs/${id}?share=${share}`);
  if (kind === "run" && job.state === "done" && !(await missingOf(job)).length) {
    location.replace(`${root}/jobs/${id}/fights/${job.question.options.fight ?? 1}?share=${share}`);
    return;
  }
  const context = { ...(await words(system)), id, share, system, job };
  const view = new (KINDS[kind] ?? Plain)($("answer"), context);
  $("answer").after(best);
  /**
   * @param {any} document
   * @param {boolean} whole
   */
  const show = (document, whole) => {
    view.show(document, whole);
    showBest(context, document);
  };
  const open = job.state === "waiting" || job.state === "running";
  $("running").hidden = !open;
  complain($("problems"), job.problems);
  if (job.progress) showProgress(job.progress);
  if (job.queue && job.state === "waiting") showQueue(job.queue);
  if (job.cluster && open) showCluster(job.cluster);
  const first = job.document ?? job.interim ?? job.standings;
  $("waiting").hidden = Boolean(first) || !open;
  if (first) show(first, !open);
  if (!open) return ended(job, view);
  /** @param {unknown} document */
  const grow = (document) => {
    $("waiting").hidden = true;
    $("queue").hidden = true;
    show(document, false);
  };
  const answers = { progress: showProgress, interim: grow, standings: grow };
  const heard = { state: showState, queue: showQueue, cluster: showCluster, ...answers };
  follow(id, share, heard, async () => {
    /** @type {Job} */
    const finished = await get(`/api/jobs/${id}?share=${share}`);
    $("running").hidden = $("waiting").hidden = $("cluster").hidden = true;
    complain($("problems"), finished.problems);
    if (finished.document) show(finished.document, true);
    $("said").textContent = t(`state-${finished.state}`);
    if (kind === "run" && finished.state === "done") location.reload();
    ended(finished, view);
  });
}

/**
 * @param {Job} job
 * @param {View} view
 */
function ended(job, view) {
  if (job.state === "done") {
    view.ended?.(job);
    $("more").replaceChildren(...links(job));
    outdated(job, view);
  } else
    $("answer").prepend(h(job.state === "cancelled" ? "p.state" : "p.state.bad", {}, capital(t(`state-${job.state}`))));
  document.body.dataset.ended = job.state;
}

/**
 * Where another version gave the answer, take away what leads nowhere, and offer to ask again.
 *
 * @param {Job} job
 * @param {View} view
 */
async function outdated(job, view) {
  const missing = await missingOf(job);
  if (!missing.length) return;
  view.lost?.(missing);
  $("more").replaceChildren(...links(job, missing));
  $("answer").before(again(job, missing));
}

$maybe("cancel")?.addEventListener("click", async () => {
  $("cancel").disabled = true;
  await remove(`/api/jobs/${id}`).catch((error) => complain($("problems"), problemsOf(error)));
});

await begin().catch((error) => complain($("problems"), problemsOf(error)));
document.body.dataset.ready = "yes";

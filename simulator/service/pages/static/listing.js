// What the history shows of a job, and the question that compares two of them.

import { entrant, h, lang, number, percent, t } from "./asalto.js";
import { figureName, shown } from "./figures.js";
import { share } from "./tables.js";

/** @import { Job, ListedJob, Summary } from "../documents.d.ts" */
/** @import { Child, Words } from "../page.d.ts" */

const LEAST_FIGHTS = 1000;
const MOST_FIGHTS = 10_000;

const dates = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });

/**
 * Write a time in the zone and language of the browser; a dash where it is unknown.
 *
 * @param {string} time
 */
export const when = (time) => (time ? h("time", { dateTime: time }, dates.format(new Date(time))) : "–");

/**
 * Write a number of bytes.
 *
 * @param {number} bytes
 */
export const sizeOf = (bytes) =>
  bytes < 1e6 ? `${number(Math.ceil(bytes / 1e3))} kB` : `${number(bytes / 1e6, 1)} MB`;

/**
 * Show the summary of an answer.
 *
 * @param {Summary} found
 * @param {Words} words
 * @returns {Child[]}
 */
export function summaryOf(found, words) {
  const side = found.side === undefined ? "" : words.side(found.side);
  if (found.win !== undefined) {
    const rate = found.ci95 ? share({ rate: found.win, ci95: found.ci95 }) : h("b", {}, percent(found.win));
    const grade = found.grade && h("strong.tag", { "data-grade": found.grade }, t(`verdict-${found.grade}`));
    return [grade, rate, h("small", {}, t("key-win", { side }))];
  }
  if (found.figure && found.means) {
    const [before, after] = found.means.map((mean) => shown(found.figure ?? "", mean));
    const clear = found.stands_out ? null : h("small", {}, t("history-unclear"));
    return [h("b", {}, `${before} → ${after}`), h("small", {}, figureName(found.figure, words)), clear];
  }
  if (found.winner === null) return [t("key-draw")];
  if (found.winner === undefined) return [];
  const named = words.side(found.winner);
  return [t("history-won", { who: named === found.winner ? entrant(named) : named })];
}

/**
 * Tell whether a job is a finished batch.
 *
 * @param {ListedJob} job
 */
const isBatch = (job) => job.kind === "batch" && job.state === "done";

/**
 * Tell whether two answers can be put side by side: batches of the same game.
 *
 * @param {ListedJob[]} jobs
 */
export const isPair = (jobs) => jobs.length === 2 && jobs.every(isBatch) && jobs[0].system === jobs[1].system;

/**
 * Return the question that plays the scenarios of two batches with the same dice, or the key of the reason why there is
 * none.
 *
 * @param {[Pick<Job, "title" | "name" | "question">, Pick<Job, "title" | "name" | "question">]} jobs
 * @param {string[]} sides whose chances each of them is about
 * @param {number[]} fights that each of them has played
 */
export function comparisonOf(jobs, sides, fights) {
  const [one, other] = jobs.map((job) => job.question);
  if (sides[0] !== sides[1]) return "history-sides";
  for (const key of /** @type {const} */ (["settings", "policies"]))
    if (String(one.options[key] ?? []) !== String(other.options[key] ?? [])) return "history-settings";
  const [first, second] = [one, other].map(({ files, scenarios }) => files[scenarios[0]] ?? scenarios[0]);
  const shared = Object.keys(one.files).filter((name) => name in other.files);
  const own = [one.scenarios[0], other.scenarios[0]];
  const differ = shared.filter((name) => one.files[name] !== other.files[name]);
  if (first === second && !differ.length) return "history-same";
  if (differ.some((name) => !own.every((each) => each === name))) return "history-files";
  const files = { ...one.files, ...other.files };
  for (const name of own) delete files[name];
  const scenarios = jobs.map((job) => {
    const [name] = job.question.scenarios;
    const text = job.question.files[name];
    if (text === undefined) return name;
    const arm = freeName(job.name || job.title, files);
    files[arm] = text;
    return arm;
  });
  const { settings = [], policies = [] } = one.options;
  const most = Math.min(MOST_FIGHTS, Math.max(LEAST_FIGHTS, ...fights));
  return { kind: "compare", scenarios, files, seed: one.seed, options: { fights: most, settings, policies } };
}

/**
 * Return a name for a file, made of a title, that no other file has.
 *
 * @param {string} title
 * @param {object} files
 */
function freeName(title, files) {
  const plain = title.normalize("NFD").replace(/\p{M}/gu, "");
  const stem =
    plain
      .replace(/[^A-Za-z0-9]+/g, "_")
      .replace(/^_|_$/g, "")
      .slice(0, 40) || "scenario";
  let name = `${stem}.toml`;
  for (let at = 2; name in files; at += 1) name = `${stem}_${at}.toml`;
  return name;
}

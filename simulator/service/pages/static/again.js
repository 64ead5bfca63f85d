// Answer of another version of Asalto: the parts that cannot be shown, and a button that asks its question again.

import { asks, h, lang, listed, t } from "./asalto.js";
import { get, openJob } from "./service.js";

/** @import { Job } from "../documents.d.ts" */

/**
 * Return the parts of a finished job that are not stored and that this version cannot make. If the service is too busy
 * to find them, return an empty list.
 *
 * @param {Pick<Job, "id" | "share">} job
 */
export async function missingOf({ id, share }) {
  /** @type {{ missing: string[] }} */
  const { missing } = await get(`/api/jobs/${id}/missing?share=${share}&lang=${lang}`).catch(() => ({ missing: [] }));
  return missing;
}

/**
 * Name the missing parts, with a button that asks the question again, as a job of this version.
 *
 * @param {Pick<Job, "question">} job
 * @param {string[]} missing
 */
export function again({ question }, missing) {
  const problems = h("ul.problems");
  /** @param {{ currentTarget: HTMLButtonElement }} event */
  const ask = ({ currentTarget }) => openJob(question, problems, currentTarget);
  return h(
    "section.outdated",
    {},
    h("p.note", {}, t("outdated", { what: listed(missing.map((each) => t(`outdated-${each}`))) })),
    asks ? h("button", { type: "button", id: "again", onclick: ask }, t("again")) : null,
    problems,
  );
}

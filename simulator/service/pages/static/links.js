// Actions on an answer: share it, edit its encounter, open its report, download its rows.

import { asks, h, lang, root, t } from "./asalto.js";
import { copied } from "./sharing.js";

/** @import { Job } from "../documents.d.ts" */

const ROWS = new Set(["batch", "compare", "sweep", "match", "tournament"]);
const REPORTS = new Set([...ROWS, "sensitivity", "solve", "exact", "matchups"]);
const EDITED = new Set(["batch", "exact", "sweep", "sensitivity", "solve", "balance", "matchups"]);

/**
 * Make the links of a finished job.
 *
 * @param {Job} job
 * @param {string[]} [missing] Parts that the service cannot show.
 */
export function links(job, missing = []) {
  const at = `/api/jobs/${job.id}`;
  const shared = h("p.note", { role: "status" });
  const link = `${location.origin}${root}/jobs/${job.id}?share=${job.share}`;
  return [
    h("h2", {}, t("more")),
    h(
      "p.row",
      {},
      h("button", { type: "button", id: "share", onclick: () => copied(link, shared) }, t("share")),
      asks && EDITED.has(job.kind)
        ? h("a.button", { href: `/?job=${job.id}&share=${job.share}`, id: "edit" }, t("edit"))
        : null,
      REPORTS.has(job.kind) && !missing.includes("report")
        ? h("a.button", { href: `${at}/report?share=${job.share}&lang=${lang}` }, t("report"))
        : null,
      ROWS.has(job.kind) && !missing.includes("rows")
        ? h("a.button", { href: `${at}/rows?share=${job.share}&format=csv` }, t("rows"))
        : null,
      h("a.button", { href: `${at}/document?share=${job.share}` }, "JSON"),
    ),
    shared,
  ];
}

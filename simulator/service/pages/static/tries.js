// Results of "What if?" that the browser keeps, and how each is shown: progress while it runs, figures when it is done.

import { capital, complain, h, number, t } from "./asalto.js";
import { isPlain } from "./encounter.js";
import { follow, get, problemsOf, remove } from "./service.js";

/** @import { Job, Progress, Queue } from "../documents.d.ts" */
/** @import { Try } from "../page.d.ts" */

const KEY = "asalto-what-if";
export const MOST = 200;

/**
 * Tell whether a stored value is a try.
 *
 * @param {unknown} row
 * @returns {row is Try}
 */
const isTry = (row) => isPlain(row) && ["of", "knob", "id", "share"].every((key) => typeof row[key] === "string");

/** @returns {Try[]} */
function allTries() {
  try {
    const rows = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(rows) ? rows.filter(isTry) : [];
  } catch {
    return []; // no storage, or a broken text in it
  }
}

/** @param {Try[]} rows */
function store(rows) {
  try {
    localStorage.setItem(KEY, JSON.stringify(rows.slice(0, MOST)));
  } catch {
    // no storage: the results stay until the page is left
  }
}

/**
 * Return the tries of a job, the latest first.
 *
 * @param {string} of
 */
export const triesOf = (of) => allTries().filter((each) => each.of === of);

/** @param {Try} one */
const others = (one) => allTries().filter((each) => each.of !== one.of || each.knob !== one.knob);

/**
 * Keep a try, as the latest.
 *
 * @param {Try} one
 */
export const keepTry = (one) => store([one, ...others(one)]);

/** @param {Try} one */
export const dropTry = (one) => store(others(one));

/** The box of a try. While its job runs, it has progress and no figures. */
export class TryBox {
  /**
   * @param {Try} one
   * @param {string} label
   * @param {(job: Job<any>) => (Node | string)[]} figures of a finished job
   */
  constructor(one, label, figures) {
    this.one = one;
    this.figures = figures;
    this.bar = h("progress", { "aria-label": t("progress") });
    this.said = h("span.note", {}, t("state-waiting"));
    this.body = h("span.found", {}, this.bar, this.said);
    const close = h("button.quiet", {
      type: "button",
      "aria-label": t("knob-remove", { label }),
      onclick: () => this.close(),
    });
    close.textContent = "×";
    this.node = h(
      "div.outcome.pending",
      { "data-try": one.knob, "aria-live": "off" },
      h("strong", {}, label),
      this.body,
      close,
    );
    this.open = true;
  }

  /** @param {Job<any>} job */
  show(job) {
    this.one = { ...this.one, id: job.id, share: job.share };
    this.open = job.state === "waiting" || job.state === "running";
    if (!this.open) return this.end(job);
    if (job.progress) this.progress(job.progress);
    if (job.queue && job.state === "waiting") this.queue(job.queue);
    const { id, share } = this.one;
    /** @type {{ queue: (queue: Queue) => void, progress: (progress: Progress) => void }} */
    const heard = { queue: (queue) => this.queue(queue), progress: (progress) => this.progress(progress) };
    follow(id, share, heard, async () => {
      try {
        this.end(await get(`/api/jobs/${id}?share=${share}`));
      } catch (error) {
        this.complain(problemsOf(error));
      }
    });
  }

  /** @param {Progress} progress */
  progress({ done, of }) {
    if (of) {
      this.bar.max = of;
      this.bar.value = done;
    }
    this.said.textContent = of ? t("knob-progress", { done: number(done), of: number(of) }) : number(done);
  }

  /** @param {Queue} queue */
  queue({ ahead, seconds }) {
    this.said.textContent = t("queue", { place: number(ahead + 1), seconds: number(Math.max(seconds, 1)) });
  }

  /** @param {Job<any>} job */
  end(job) {
    if (job.state !== "done" || !job.document)
      return this.complain([capital(t(`state-${job.state}`)), ...job.problems]);
    this.open = false;
    this.node.className = "outcome";
    this.node.setAttribute("aria-live", "polite");
    this.body.replaceChildren(...this.figures(job));
  }

  /** @param {string[]} problems */
  complain(problems) {
    this.open = false;
    const list = h("ul.problems");
    complain(list, problems);
    this.body.replaceChildren(list);
  }

  /** Remove the box, and cancel its job if that runs. */
  close() {
    dropTry(this.one);
    this.node.remove();
    if (this.open && this.one.id) remove(`/api/jobs/${this.one.id}`).catch(() => undefined);
  }
}

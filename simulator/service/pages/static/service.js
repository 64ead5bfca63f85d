// Requests to the service: documents, streams of events, jobs, the words of a game.

import { complain, lang, root, t } from "./asalto.js";

/** @import { ByName, Job, JobEvents } from "../documents.d.ts" */
/** @import { Words } from "../page.d.ts" */

/** Error: the service refused a request, with its sentences. */
export class Problem extends Error {
  /** @param {string[]} problems */
  constructor(problems, status = 0) {
    super(problems.join(" "));
    this.problems = problems;
    this.status = status;
  }
}

/**
 * Return the sentences of an error.
 *
 * @param {unknown} error
 */
export const problemsOf = (error) => (error instanceof Problem ? error.problems : [String(error)]);

/**
 * Tell whether the page aborted the request.
 *
 * @param {unknown} error
 */
export const isAborted = (error) => error instanceof Error && error.name === "AbortError";

/** @param {Response} response */
async function read(response) {
  const answer = await response.json().catch(() => ({ problems: [t("no_answer")] }));
  if (!response.ok) throw new Problem(answer.problems ?? [t("no_answer")], response.status);
  return answer;
}

/**
 * @param {string} path
 * @param {RequestInit & { headers?: ByName<string> }} options
 */
async function ask(path, options) {
  try {
    return await fetch(root + path, { ...options, headers: { ...options.headers, "accept-language": lang } });
  } catch (error) {
    if (isAborted(error)) throw error;
    throw new Problem([t("no_service")]);
  }
}

/**
 * Read a document of the service. The type of the assigned variable sets T.
 *
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
export const get = (path) => ask(path, {}).then(read);

/**
 * Return the options of a request that sends a document.
 *
 * @param {object} sent
 * @param {RequestInit} more
 */
const sending = (sent, more) => ({
  ...more,
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(sent),
});

/**
 * Send a document to the service and return its answer.
 *
 * @template T
 * @param {string} path
 * @param {object} sent
 * @param {RequestInit} [more]
 * @returns {Promise<T>}
 */
export const post = (path, sent, more = {}) => ask(path, sending(sent, more)).then(read);

/**
 * Send a document to the service, and iterate over the server-sent events of its answer.
 *
 * @param {string} path
 * @param {object} sent
 * @param {AbortSignal} signal
 */
export async function* eventsOf(path, sent, signal) {
  const response = await ask(path, sending(sent, { signal }));
  if (!response.ok || !response.body) await read(response);
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  for (let text = ""; ;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (text + decoder.decode(value, { stream: true })).split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) {
      const word = part.match(/^event: (.*)$/m)?.[1];
      const data = part.match(/^data: (.*)$/m)?.[1];
      if (word && data) yield { word, document: JSON.parse(data) };
    }
  }
}

/**
 * Go to a page of the service.
 *
 * @param {string} path
 */
export const goTo = (path) => location.assign(root + path);

/** @param {string} path */
export const remove = (path) => ask(path, { method: "DELETE" }).then(read);

const EVENTS = /** @type {const} */ (["state", "queue", "cluster", "progress", "interim", "standings"]);

/**
 * Follow a job: call the function of `heard` for each kind of event, and `ended` after the last event.
 *
 * @param {string} job
 * @param {string} share
 * @param {{ [K in keyof JobEvents]?: (document: JobEvents[K]) => void }} heard
 * @param {() => void} ended
 */
export function follow(job, share, heard, ended) {
  const events = new EventSource(`${root}/api/jobs/${job}/events?share=${share}`);
  for (const word of EVENTS) {
    events.addEventListener(word, (event) => {
      const brought = JSON.parse(event.data);
      heard[word]?.(brought);
      if (word === "state" && brought.state !== "waiting" && brought.state !== "running") {
        events.close();
        ended();
      }
    });
  }
}

/**
 * Return an id without the number or owner of a thing ("sabre#2", "sabre@1"); of a key in two parts ("challenge:door"),
 * the second. Narrations do the same.
 *
 * @param {string} id
 */
function bareId(id) {
  const bare = id.split(/[#@]/)[0];
  return bare.slice(bare.indexOf(":") + 1) || bare;
}

/**
 * Read the words of a game; without a game each id is its own word.
 *
 * @param {string | null | undefined} system
 * @returns {Promise<Words>}
 */
export async function words(system) {
  /** @type {ByName<string>} */
  const found = system ? await get(`/page/words/${system}?lang=${lang}`).catch(() => ({})) : {};
  return {
    word: (id) => {
      const bare = bareId(String(id));
      return found[bare.replaceAll(" ", "-")] ?? bare.replaceAll("_", " ");
    },
    side: (name) => found[`side_${name}`] ?? name,
    kind: (id) => found[`kind-${id}`] ?? id,
    value: (id) => found[`value-${id.replaceAll(".", "-")}`] ?? found[id.replaceAll(" ", "-")],
    field: (parent, name) => {
      const key = [`scene-${parent}-${name}`, `scene-${name}`].find((each) => each in found);
      return key === undefined ? {} : { title: found[key], help: found[`${key}-help`] };
    },
    label: (parent, name) => {
      const own = parent ? `${parent}-${name}` : name;
      return { title: found[`label-${own}`], help: found[parent ? `label-${own}-help` : `field-${own}`] };
    },
    figure: (id) => found[`figure-${id}`] ?? id.replaceAll("_", " "),
  };
}

/**
 * Ask a question and open its job. While the service answers, the button is disabled; what it refuses is a list of
 * sentences.
 *
 * @param {object} question
 * @param {Element} problems
 * @param {HTMLButtonElement | null} [button]
 */
export async function openJob(question, problems, button = null) {
  if (button) button.disabled = true;
  try {
    /** @type {Job} */
    const job = await post("/api/jobs", question);
    goTo(`/jobs/${job.id}?share=${job.share}`);
  } catch (error) {
    complain(problems, problemsOf(error));
    if (button) button.disabled = false;
  }
}

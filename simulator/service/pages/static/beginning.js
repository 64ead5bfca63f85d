// The text with which the page of an encounter begins.

import { get } from "./service.js";
import { unpacked } from "./sharing.js";
import { shippedText } from "./shipped.js";

/** @import { Job } from "../documents.d.ts" */

/**
 * Remember a text for a reload and the next visit in this tab.
 *
 * @param {string} text
 */
export function remember(text) {
  try {
    sessionStorage.setItem("encounter", text);
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

/** Return the initial text of the page: that of a link, a job, a shipped scenario, or the last visit. */
export async function beginning() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const query = new URLSearchParams(location.search);
  const [packedText, scenario] = [hash.get("e"), query.get("scenario")];
  if (packedText !== null) return unpacked(packedText).catch(() => null);
  if (query.has("job")) {
    /** @type {Job} */
    const { question } = await get(`/api/jobs/${query.get("job")}?share=${query.get("share") ?? ""}`);
    const [name] = question.scenarios;
    if (name in question.files) return question.files[name];
    return shippedText(name);
  }
  if (scenario !== null) return shippedText(scenario);
  return remembered();
}

// The choice of the policy of a side or a combatant: an installed one, or rows of tactics.

import { h, t } from "./asalto.js";
import { begun, drawTactics, isTactics } from "./tactics.js";

/** @import { SideTable } from "../documents.d.ts" */
/** @import { Encounter, Heard } from "../page.d.ts" */

const TACTICS = "tactics";

/**
 * Draw the list of installed policies and tactics. A policy with options stays as written.
 *
 * @param {string} id
 * @param {Encounter} state
 * @param {SideTable} table
 * @param {() => unknown} changed
 * @param {string} none
 */
export function policyChoice(id, state, table, changed, none) {
  const written = table.policy;
  const value = typeof written === "string" ? written : isTactics(written) ? TACTICS : written ? "*" : "";
  const used = typeof written === "object" ? String(written.use ?? "*") : value;
  const own = value && value !== TACTICS && !state.policies.some((row) => row.policy === value) ? [[value, used]] : [];
  /** @param {Heard<HTMLSelectElement>} event */
  const pick = (event) => {
    const chosen = event.target.value;
    if (chosen === "") delete table.policy;
    else if (chosen === TACTICS)
      table.policy = begun(
        typeof written === "string" && written !== "random" && written !== "best" ? written : "aggressive",
      );
    else if (chosen !== "*") table.policy = chosen;
    changed();
  };
  const first = none === "basic" ? [] : [h("option", { value: "", selected: !value }, t("member-policy_side"))];
  const more = [[TACTICS, t("policy-tactics")], ...own].map(([name, text]) =>
    h("option", { value: name, selected: value === name }, text),
  );
  return h("select", { id, onchange: pick }, first, installed(state, value || none), more);
}

/**
 * Make the options for the installed policies, but for `except`.
 *
 * @param {Encounter} state
 * @param {string} value
 * @param {string} [except]
 */
function installed(state, value, except) {
  const offered = state.policies.filter((row) => row.policy !== except);
  return offered.map(({ policy: name }) => {
    const text = t(`policy-${name}`);
    return h("option", { value: name, selected: value === name }, text === `policy-${name}` ? name : text);
  });
}

/**
 * Make the rows of tactics under the list of policies, if tactics are chosen.
 *
 * @param {string} id
 * @param {Encounter} state
 * @param {SideTable} table
 * @param {() => unknown} changed
 */
export function tacticsOf(id, state, table, changed) {
  return isTactics(table.policy)
    ? drawTactics(id, state, table.policy, (value) => installed(state, value, "best"), changed)
    : null;
}

// Page that starts a tournament or a match.

import { $, h, t } from "./asalto.js";
import { get, openJob } from "./service.js";

/** @import { ListedScenario, Policy } from "../documents.d.ts" */

/** @param {object} question */
const begin = (question) => openJob(question, $("problems"));

for (const found of document.querySelectorAll("[data-tournament]")) {
  const button = /** @type {HTMLButtonElement} */ (found);
  button.addEventListener("click", () =>
    begin({ kind: "tournament", scenario: button.dataset.tournament, options: {} }),
  );
}

$("match").addEventListener("submit", (event) => {
  event.preventDefault();
  const pair = [$("one").value, $("other").value];
  begin({ kind: "match", scenario: $("arena").value, options: { pair, pairs: Number($("pairs").value) } });
});

/** @type {Policy[]} */
const installed = await get("/api/policies");
const policies = installed.filter((row) => row.usable && row.policy !== "tactics");
/** @param {string} name */
const named = (name) => (t(`policy-${name}`) === `policy-${name}` ? name : t(`policy-${name}`));
for (const [id, first] of [
  ["one", "cautious"],
  ["other", "aggressive"],
]) {
  $(id).replaceChildren(
    ...policies.map(({ policy }) => h("option", { value: policy, selected: policy === first }, named(policy))),
  );
}
/** @type {ListedScenario[]} */
const scenarios = await get("/api/scenarios");
const games = [...new Set(scenarios.map((row) => row.system))];
$("arena").replaceChildren(
  ...games.map((game) =>
    h(
      "optgroup",
      { label: t(`title-${game}`) },
      ...scenarios
        .filter((row) => row.system === game)
        .map((row) => h("option", { value: row.scenario, selected: row === scenarios[0] }, row.title)),
    ),
  ),
);
document.body.dataset.ready = "yes";

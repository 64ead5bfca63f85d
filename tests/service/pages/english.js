// An English page; a test imports this before the modules of the page.

import { openPage } from "./page.js";

openPage("en", {
  all_copies: "all of {who}",
  "answer-round": "It lasts {p50} round.",
  "answer-rounds": "It lasts {p50} rounds ({p05} to {p95}).",
  at_least: "at least {bound}",
  at_most: "at most {bound}",
  between: "{low} to {high}",
  "entrant-cautious": "Cautious",
  "figure-win": "Victory",
  "grid-range": "{figure}: from {low} to {high}",
  "lever-count": "{name}: how many",
  "lever-field": "{name}: {field}",
  "lever-policy": "{side}: tactics",
  "matchups-pair": "{policy}/{against}",
  "matchups-range": "{side}: {low} ({low_pair}) to {high} ({high_pair}); {value} ({value_pair})",
  no: "no",
  no_answer: "The service gives no answer.",
  no_service: "The service cannot be reached.",
  "policy-cautious": "Cautious: keeps its distance",
  standard: "standard: {value}",
  waiting: "Waiting for the first fights.",
  yes: "yes",
});

// A match or a tournament: the table as it grows, who beats whom, games to watch.

import { h, number, percent, post, svg, t } from "./asalto.js";
import { table } from "./tables.js";
import { inline } from "./toml.js";

const MOST_ELO = 600;

export class Standings {
  constructor(place, context) {
    Object.assign(this, { place, context });
    this.live = h("div");
    this.rest = h("div");
    place.replaceChildren(this.live, this.rest);
  }

  show(document, whole) {
    const rows = document.rows ?? ranked(document);
    this.live.replaceChildren(this.sentence(rows, whole), this.standings(rows), this.cross(rows, document.pairings ?? []));
    if (whole) this.rest.replaceChildren(...this.rounds(document), ...this.watch(document));
  }

  sentence([first, second], whole) {
    if (!first) return h("p.answer", {}, t("waiting"));
    if (!second) return h("p.answer", {}, first.entrant);
    const clear = known(first.ci95) && known(second.ci95) && first.ci95[0] > second.ci95[1];
    return h("p.answer", {}, t(whole ? (clear ? "table-wins" : "table-narrow") : "table-leads", { first: first.entrant, second: second.entrant }));
  }

  standings(rows) {
    const heads = [t("col-entrant"), [t("col-rank")], [t("col-points")], [t("col-games")], [t("col-rating")], t("interval")];
    return table(t("table-standings"), heads, rows.map((row) => [row.entrant, number(row.rank), number(row.points, 1), number(row.games), row.elo === null ? "–" : signed(row.elo), known(row.ci95) ? whisker(row) : "–"]));
  }

  cross(rows, pairings) {
    const names = rows.map((row) => row.entrant);
    const score = (one, other) => {
      let points = 0;
      let pairs = 0;
      for (const row of pairings) {
        if (row.score === null || row.score === undefined) continue;
        if (row.a === one && row.b === other) points += row.score * row.pairs;
        else if (row.a === other && row.b === one) points += (1 - row.score) * row.pairs;
        else continue;
        pairs += row.pairs;
      }
      return pairs ? points / pairs : null;
    };
    const cell = (one, other) => {
      const value = one === other ? null : score(one, other);
      return value === null ? "–" : h(`span.cell.${value > 0.55 ? "good" : value < 0.45 ? "bad" : "even"}`, {}, percent(value));
    };
    return table(t("table-cross"), [t("col-entrant"), ...names.map((name) => [name])], names.map((one) => [one, ...names.map((other) => cell(one, other))]));
  }

  rounds(document) {
    if (!document.rounds?.length) return [];
    const row = (each) => each.pairings.map((pair) => h("li", {}, `${pair.a} – ${pair.b}: ${percent(pair.score)}`));
    return [h("h2", {}, t("rounds")), ...document.rounds.map((each) => h("div", {}, h("h3", {}, t("round", { round: number(each.round) })), h("ul", {}, row(each))))];
  }

  watch(document) {
    const rows = (document.watch ?? []).filter((each) => each.fight);
    if (!rows.length) return [];
    return [h("h2", {}, t("games")), h("ul.nights", {}, ...rows.map((each) => h("li", {}, h("button.night", { type: "button", onclick: () => this.open(each, document) }, h("strong", {}, t(`game-${each.why}`)), h("small", {}, Object.values(each.sides).join(" – ")), h("small", {}, each.scenario)))))];
  }

  /** A game is watched by a question of kind run with its scenario, seed, fight and policies. */
  async open(game, document) {
    const { question } = this.context.job;
    const policy = (entrant) => document.entrants[entrant]?.policy ?? entrant;
    const typed = (written) => (typeof written === "string" ? written : inline(written));
    const policies = Object.entries(game.sides).map(([side, entrant]) => `${side}=${typed(policy(entrant))}`);
    const files = game.scenario in question.files ? { [game.scenario]: question.files[game.scenario] } : {};
    const asked = { kind: "run", scenario: game.scenario, files, seed: document.seed, options: { fight: game.fight, policies } };
    const job = await post("/api/jobs", asked);
    location.href = `/jobs/${job.id}?share=${job.share}`;
  }
}

function ranked(document) {
  return Object.entries(document.entrants)
    .map(([entrant, each]) => ({ entrant, rank: each.rank, games: each.games, points: each.points, elo: each.rating?.elo ?? null, ci95: each.rating?.ci95 ?? null }))
    .sort((one, other) => one.rank - other.rank);
}

/** Whether both ends of an interval are there: a rating after few games has none. */
const known = (ci95) => Array.isArray(ci95) && ci95.every((end) => end !== null);

const signed = (value) => `${value < -0.5 ? "−" : value >= 0.5 ? "+" : ""}${number(Math.abs(Math.round(value)))}`;

/** A rating with its interval on a line from −600 to +600. */
function whisker({ elo, ci95 }) {
  const at = (value) => 50 + (50 * Math.max(-MOST_ELO, Math.min(MOST_ELO, value))) / MOST_ELO;
  const [low, high] = ci95.map(at);
  const bar = svg("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", class: "bar own", "aria-hidden": "true" },
    svg("rect", { class: "track", x: 0, y: 4, width: 100, height: 2 }),
    svg("rect", { class: "span", x: low, y: 1, width: Math.max(0.6, high - low), height: 8, rx: 1 }),
    svg("rect", { class: "point", x: at(elo) - 0.75, y: 0, width: 1.5, height: 10 }));
  return h("span.share", {}, bar, h("small", {}, `${signed(ci95[0])} … ${signed(ci95[1])}`));
}

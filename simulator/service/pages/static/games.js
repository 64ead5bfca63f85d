// Games of a match or tournament: the notable ones, and all of them page by page, with links to watch each.

import { asks, entrant, h, lang, number, t } from "./asalto.js";
import { get, openJob } from "./service.js";
import { inline } from "./toml.js";

/** @import { Game, GamesDocument, GamesPage, ListedScenario, PlayedGame, Table } from "../documents.d.ts" */
/** @import { Context } from "../page.d.ts" */

const PAGE = 12;

export class Games {
  /**
   * @param {Context} context
   * @param {GamesDocument} document
   */
  constructor(context, document) {
    this.context = context;
    this.document = document;
    this.after = 0;
    /** @type {(scenario: string) => string} */
    this.title = (scenario) => scenario;
    this.head = h("h2", { tabindex: -1 }, t("games-all"));
    const names = Object.keys(document.entrants);
    const scenarios = document.scenarios.map((each) => each.scenario);
    const everyone = h("option", { value: "" }, t("games-any"));
    this.one = h(
      "select",
      { id: "games-one", onchange: () => this.turn(0) },
      everyone,
      ...names.map((name) => h("option", { value: name }, entrant(name))),
    );
    this.other = h(
      "select",
      { id: "games-other", onchange: () => this.turn(0) },
      everyone.cloneNode(true),
      ...names.map((name) => h("option", { value: name }, entrant(name))),
    );
    const everywhere = h("option", { value: "" }, t("games-anywhere"));
    this.where = h(
      "select",
      { id: "games-where", onchange: () => this.turn(0) },
      everywhere,
      ...scenarios.map((name) => h("option", {}, name)),
    );
    this.worth = this.document.watch.filter((each) => each.fight);
    this.notable = h("ul.nights");
    this.list = h("ul.nights", { id: "games-list" });
    this.problems = h("ul.problems");
    this.count = h("p.note", { id: "games-count", role: "status" });
    this.earlier = h(
      "button",
      { type: "button", id: "games-earlier", onclick: () => this.turn(this.after - PAGE) },
      t("games-earlier"),
    );
    this.later = h(
      "button",
      { type: "button", id: "games-later", onclick: () => this.turn(this.after + PAGE) },
      t("games-later"),
    );
  }

  parts() {
    const best = this.worth.length ? [h("h2", {}, t("games")), this.notable] : [];
    /**
     * @param {string} label
     * @param {HTMLSelectElement} select
     */
    const choice = (label, select) => h("div", {}, h("label", { htmlFor: select.id }, label), select);
    const chosen = h(
      "div.pair",
      {},
      choice(t("games-one"), this.one),
      choice(t("games-other"), this.other),
      choice(t("games-where"), this.where),
    );
    this.turn(0);
    return [
      ...best,
      this.head,
      chosen,
      this.count,
      this.problems,
      this.list,
      h("div.row", {}, this.earlier, this.later),
    ];
  }

  /**
   * Show the games of one entrant against another.
   *
   * @param {string} one
   * @param {string} other
   */
  async between(one, other) {
    this.one.value = one;
    this.other.value = other;
    this.where.value = "";
    await this.turn(0);
    this.head.focus();
    this.head.scrollIntoView({ block: "start" });
  }

  /** @param {number} after */
  async turn(after) {
    this.after = Math.max(0, after);
    const { id, share } = this.context;
    const asked = new URLSearchParams({
      share,
      after: String(this.after),
      most: String(PAGE),
      one: this.one.value,
      other: this.other.value,
      scenario: this.where.value,
    });
    const known = await titles();
    this.title = (scenario) => known.get(scenario) ?? scenario;
    this.notable.replaceChildren(...this.worth.map((each) => this.button(each, t(`game-${each.why}`))));
    for (const option of this.where.options) if (option.value) option.textContent = this.title(option.value);
    /** @type {GamesPage} */
    const { total, games } = await get(`/api/jobs/${id}/games?${asked}`);
    this.count.textContent = total
      ? t("games-shown", {
          from: number(this.after + 1),
          to: number(this.after + games.length),
          of: number(total),
        })
      : t("games-none");
    this.list.replaceChildren(...games.map((each) => this.button(each, result(each))));
    this.earlier.disabled = this.after === 0;
    this.later.disabled = this.after + games.length >= total;
  }

  /**
   * @param {PlayedGame} game
   * @param {string} head
   */
  button(game, head) {
    const sides = Object.entries(game.sides).map(([side, who]) => `${entrant(who)} (${this.context.side(side)})`);
    const where = t("games-fight", { scenario: this.title(game.scenario), fight: number(game.fight) });
    const said = [h("strong", {}, head), h("small", {}, sides.join(" – ")), h("small", {}, where)];
    const open = {
      type: "button",
      onclick: (/** @type {{ currentTarget: HTMLButtonElement }} */ event) => this.open(game, event.currentTarget),
    };
    return h("li", {}, asks ? h("button.night", open, said) : h("div.night", {}, said));
  }

  /**
   * Return the question of kind run that replays a game.
   *
   * @param {PlayedGame} game
   * @param {HTMLButtonElement} button
   */
  open(game, button) {
    const { question } = this.context.job;
    /** @param {string} who */
    const policy = (who) => this.document.entrants[who]?.policy ?? who;
    /** @param {string | Table} written */
    const typed = (written) => (typeof written === "string" ? written : inline(written));
    const policies = Object.entries(game.sides).map(([side, who]) => `${side}=${typed(policy(who))}`);
    const files = game.scenario in question.files ? { [game.scenario]: question.files[game.scenario] } : {};
    const asked = {
      kind: "run",
      scenario: game.scenario,
      files,
      seed: this.document.seed,
      options: { fight: game.fight, policies },
    };
    openJob(asked, this.problems, button);
  }
}

/** @type {Promise<Map<string, string>> | undefined} */
let read;

/** Return the titles of shipped scenarios in the language of the page, by name with and without the game. */
export const titles = () => (read ??= readTitles());

/** @returns {Promise<Map<string, string>>} */
async function readTitles() {
  /** @type {ListedScenario[]} */
  const rows = await get(`/api/scenarios?lang=${lang}`);
  return new Map(
    rows.flatMap((row) => [
      [row.scenario, row.title],
      [row.scenario.slice(row.scenario.lastIndexOf("/") + 1), row.title],
    ]),
  );
}

/**
 * Write the result of a game in a few words.
 *
 * @param {Game} game
 */
function result({ winner, rounds, forfeited_by: lost }) {
  if (lost) return t("games-forfeited", { loser: entrant(lost) });
  return winner
    ? t("games-won", { winner: entrant(winner), rounds: number(rounds) })
    : t("games-drawn", { rounds: number(rounds) });
}

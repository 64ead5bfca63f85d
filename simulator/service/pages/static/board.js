// The board of a running fight: the points and states of each combatant, kept up to date by events.

import { h, lang } from "./asalto.js";

/** @import { Board, Step } from "../documents.d.ts" */

const TONES = ["own", "foe", "third", "fourth"];

/**
 * Update a board with an event. Return whether it has changed.
 *
 * @param {Board} board
 * @param {Pick<Step, "event" | "fields">} step
 */
export function followBoard({ rows }, { event, fields }) {
  const row = rows.find((each) => each.body === fields.body);
  if (!row) return false;
  const pool = row.pools.find((each) => each.id === fields.pool);
  if (event === "pool_changed" && pool) pool.left = fields.after ?? 0;
  else if (event === "status_changed") row.able = fields.status === "active";
  else if (event === "left") row.able = false;
  else return false;
  return true;
}

/**
 * Draw a board.
 *
 * @param {Element} place
 * @param {Board} found
 */
export function drawBoard(place, found) {
  /** @param {string} key */
  const word = (key) => found.words[lang][key] ?? key;
  place.replaceChildren(
    ...found.rows.map((row) => {
      const [main] = row.pools;
      const states = row.states.map(([name, many]) => (many ? `${word(name)} ${many}` : word(name))).join(", ");
      const points = row.pools
        .map((pool) => `${word(pool.id)} ${pool.left}${pool.most === null ? "" : `/${pool.most}`}`)
        .join(" · ");
      const bar = main
        ? h("meter", {
            min: 0,
            max: Math.max(1, main.most ?? main.left),
            value: main.left,
            "aria-label": `${word(row.name)}: ${word(main.id)}`,
          })
        : null;
      return h(
        `li.life.${TONES[Math.min(Math.max(row.side, 0), 3)]}${row.able ? "" : ".down"}`,
        {},
        h("span.name", {}, word(row.name)),
        h("span.status", {}, states),
        bar,
        h("span.points", {}, points),
      );
    }),
  );
}

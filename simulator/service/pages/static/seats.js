// Seats at a table: which of them this browser holds, their links for friends, and the list of who sits where.

import { h, listed, t } from "./asalto.js";

/** @import { HeldSeat, SeatActions } from "../page.d.ts" */
/** @import { Place } from "../documents.d.ts" */

const KEY = "asalto-seats";
const MOST = 50; // fights whose seats are remembered

/**
 * Return the part behind # of a link that gives a seat away. Browsers send it to no server, so no log has the token.
 *
 * @param {HeldSeat} seat
 */
export const seatHash = ({ place, token }) => `#${new URLSearchParams({ place: String(place), token })}`;

/**
 * Return the seat that the part behind # of a link gives, or null.
 *
 * @param {string} hash
 * @returns {HeldSeat | null}
 */
export function seatOfHash(hash) {
  const found = new URLSearchParams(hash.slice(1));
  const [place, token] = [found.get("place") ?? "", found.get("token")];
  return token && /^\d{1,3}$/.test(place) ? { place: Number(place), token } : null;
}

/**
 * Return the seats that a storage remembers: fight, place and token, the latest last.
 *
 * @param {Storage} storage
 * @returns {[string, number, string][]}
 */
function remembered(storage) {
  const rows = JSON.parse(storage.getItem(KEY) ?? "[]");
  return Array.isArray(rows) ? rows.filter((row) => Array.isArray(row) && row.length === 3) : [];
}

/**
 * Return the seat that this tab has at a fight, else the one that this browser took last; null without one.
 *
 * @param {string} fight
 * @returns {HeldSeat | null}
 */
export function heldSeat(fight) {
  for (const name of /** @type {const} */ (["sessionStorage", "localStorage"])) {
    try {
      const row = remembered(globalThis[name]).find(([id]) => id === fight);
      if (row) return { place: row[1], token: row[2] };
    } catch {
      // no storage, or a broken text in it
    }
  }
  return null;
}

/**
 * Remember a seat in this tab and in this browser. Tell whether the browser will find it again.
 *
 * @param {string} fight
 * @param {HeldSeat} seat
 */
export function holdSeat(fight, { place, token }) {
  let isKept = true;
  for (const name of /** @type {const} */ (["sessionStorage", "localStorage"])) {
    try {
      /** @type {[string, number, string][]} */
      let rows = [];
      try {
        rows = remembered(globalThis[name]).filter(([id]) => id !== fight);
      } catch {
        // a broken text is replaced
      }
      globalThis[name].setItem(KEY, JSON.stringify([...rows, [fight, place, token]].slice(-MOST)));
    } catch {
      isKept = false;
    }
  }
  return isKept;
}

/**
 * Return the name of a place: its combatants, else its side.
 *
 * @param {Place} place
 * @param {(name: string) => string} side Says the name of a side.
 */
export function placeName({ names = [], who }, side) {
  const found = names.filter(Boolean);
  return found.length ? listed(found) : side(who);
}

/**
 * Make the list of places. Those that are not seated can be invited or given up by the client that opened the fight.
 *
 * @param {Place[]} places
 * @param {number | null} mine The place of this page.
 * @param {(name: string) => string} side
 * @param {SeatActions | null} actions Null for guests, and after the end.
 */
export function seatRows(places, mine, side, actions) {
  return places.map((place, at) => {
    const name = placeName(place, side);
    /**
     * @param {string} key
     * @param {() => unknown} onclick
     */
    const button = (key, onclick) =>
      h(
        "button",
        { type: "button", "data-act": key, "aria-label": t(`seats-${key}_of`, { who: name }), onclick },
        t(`seats-${key}`),
      );
    const isFree = place.state === "waiting" || place.state === "away";
    const isOffered =
      actions !== null && place.kind === "person" && at !== mine && place.token && place.state !== "left";
    return h(
      `li.seat-row.${place.state}`,
      { "data-state": place.state },
      h("span.name", {}, name, at === mine ? h("small", {}, ` ${t("seats-yours")}`) : null),
      h("span.seat-state", {}, t(place.kind === "program" ? `seats-program_${place.state}` : `seats-${place.state}`)),
      isOffered
        ? h(
            "span.row",
            {},
            button("invite", () => actions.invite(at)),
            mine === null && isFree ? button("sit", () => actions.sit(at)) : null,
            isFree ? button("give_up", () => actions.giveUp(at)) : null,
          )
        : null,
    );
  });
}

// The seats that people may take in a fight: one's own, and one for each friend.

import { $, h, t } from "./asalto.js";

/** @import { Tables } from "../documents.d.ts" */

/**
 * Return the names that a seat may have: those of all sides, then those of all combatants, each once.
 *
 * @param {Tables} tables
 */
export function seatNames({ sides = {}, combatants = [] }) {
  const members = Array.isArray(combatants) ? combatants.map(({ name }) => name) : [];
  return [...new Set([...Object.keys(sides), ...members])];
}

/**
 * Return the first name that no seat has; undefined if all are given.
 *
 * @param {string[]} names
 * @param {string[]} given
 */
export const freeSeat = (names, given) => names.find((name) => name && !given.includes(name));

/** The seats on the page. `side` says the name of a side. */
export class Seating {
  /** @param {(name: string) => string} side */
  constructor(side) {
    this.side = side;
    /** The seats for friends: a side or a combatant each. @type {string[]} */
    this.friends = [];
    /** @type {Tables} */
    this.tables = {};
    $("friend-add").addEventListener("click", () => this.addFriend());
  }

  /** Return the names of all seats that people take, one's own first. */
  taken() {
    const own = $("seat").value;
    return [...(own ? [own] : []), ...this.friends];
  }

  /**
   * List the seats that people may take: a whole side, or one combatant. With friends, one may only watch.
   *
   * @param {Tables} tables
   */
  draw(tables) {
    this.tables = tables;
    const names = seatNames(tables);
    this.friends = this.friends.filter((name) => names.includes(name));
    const own = $("seat").value;
    const watcher = this.friends.length
      ? [h("option", { value: "", selected: own === "" }, t("build-only_watch"))]
      : [];
    $("seat").replaceChildren(...this.offered(names, own), ...watcher);
    $("friends").replaceChildren(...this.friends.map((friend, at) => this.row(names, friend, at)));
    $("friend-add").disabled = this.friends.length >= names.length - 1;
  }

  /**
   * @param {string[]} names
   * @param {string} value
   */
  offered(names, value) {
    const { sides = {} } = this.tables;
    return names.map((name) =>
      h("option", { value: name, selected: name === value }, name in sides ? this.side(name) : name),
    );
  }

  /**
   * @param {string[]} names
   * @param {string} friend
   * @param {number} at
   */
  row(names, friend, at) {
    const change = (/** @type {Event & { currentTarget: HTMLSelectElement }} */ event) => {
      this.friends[at] = event.currentTarget.value;
    };
    const drop = () => {
      this.friends.splice(at, 1);
      this.draw(this.tables);
      $("friend-add").focus();
    };
    return h(
      "div.row.seat",
      {},
      h("label", { for: `friend-${at}` }, t("build-friend", { number: at + 1 })),
      h("select", { id: `friend-${at}`, onchange: change }, this.offered(names, friend)),
      h(
        "button.quiet",
        { type: "button", "aria-label": t("build-friend_drop", { number: at + 1 }), onclick: drop },
        "×",
      ),
    );
  }

  /** Add a seat for a friend: the first that has not been given. */
  addFriend() {
    const free = freeSeat(seatNames(this.tables), this.taken());
    if (free === undefined) return;
    this.friends.push(free);
    this.draw(this.tables);
    document.getElementById(`friend-${this.friends.length - 1}`)?.focus();
  }
}

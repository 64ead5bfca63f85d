// Combatants that differ only in their number as one group, as in reports: "Zombi 1" to "Zombi 6" are "Zombi ×6".

/** @import { BatchCombatant, ByName, Rate } from "../documents.d.ts" */

/**
 * Combatants of a side under one name: `names` are their own, `weights` the fights in which each took part.
 *
 * @template T
 * @typedef {{ name: string, names: string[], side: string, members: T[], weights: number[] }} Group
 */

/**
 * Return all combatants in their order, copies as one group.
 *
 * @template {{ side: string, fights?: number | null }} T
 * @param {{ combatants: ByName<T>, fights: number }} document
 * @returns {Group<T>[]}
 */
export function groupsOf({ combatants, fights }) {
  /** @type {Map<string, [string, T][]>} */
  const found = new Map();
  for (const [name, each] of Object.entries(combatants)) {
    const kind = JSON.stringify([each.side, stemOf(name)]);
    found.set(kind, [...(found.get(kind) ?? []), [name, each]]);
  }
  return [...found.values()].map((copies) => {
    const members = copies.map(([, each]) => each);
    const always = members.filter((each) => each.fights === null || each.fights === undefined).length;
    const count = always === members.length ? `${always}` : `${always}–${members.length}`;
    const names = copies.map(([name]) => name);
    const weights = members.map((each) => each.fights ?? fights);
    const name = members.length > 1 ? `${stemOf(names[0])} ×${count}` : names[0];
    return { name, names, side: members[0].side, members, weights };
  });
}

/**
 * Tell whether one of the groups stands for several combatants.
 *
 * @param {Pick<Group<unknown>, "members">[]} groups
 */
export const isGrouped = (groups) => groups.some(({ members }) => members.length > 1);

/**
 * Return the name of the combatants that a copy is one of.
 *
 * @param {string} name
 */
const stemOf = (name) => name.replace(/ \d+$/, "");

/**
 * Return the name of the group of each combatant.
 *
 * @param {Pick<Group<unknown>, "name" | "names">[]} groups
 */
export const groupNames = (groups) => new Map(groups.flatMap(({ name, names }) => names.map((each) => [each, name])));

/**
 * Return the mean of a number of each member.
 *
 * @template T
 * @param {Group<T>} group
 * @param {(member: T) => number} of
 */
export function meanOf({ members, weights }, of) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return members.reduce((sum, member, at) => sum + weights[at] * of(member), 0) / total;
}

/**
 * Return the mean of a share of each member, with the mean of their intervals: members of one fight fare alike, so the
 * interval of many is not narrower than that of one.
 *
 * @template T
 * @param {Group<T>} group
 * @param {(member: T) => Rate} of
 * @returns {Rate}
 */
export const meanShare = (group, of) => ({
  rate: meanOf(group, (member) => of(member).rate),
  ci95: [meanOf(group, (member) => of(member).ci95[0]), meanOf(group, (member) => of(member).ci95[1])],
});

/**
 * Return how often each cause felled a member, the most frequent first.
 *
 * @param {Group<Pick<BatchCombatant, "felled">>} group
 * @param {Map<string, string>} names The name of the group of each combatant.
 */
export function causesOf({ members }, names) {
  /** @type {Map<string, { by: string, with: string, count: number }>} */
  const found = new Map();
  for (const cause of members.flatMap(({ felled }) => felled ?? [])) {
    const by = cause.by ? (names.get(cause.by) ?? cause.by) : "";
    const thing = cause.with ?? "";
    const key = JSON.stringify([by, thing]);
    found.set(key, { by, with: thing, count: cause.count + (found.get(key)?.count ?? 0) });
  }
  return [...found.values()].sort((one, other) => other.count - one.count);
}

/**
 * Return the mean luck of combatants in the fights that their side won, or in the others; null if there are none.
 *
 * @param {Pick<BatchCombatant, "luck">[]} members
 * @param {"won" | "not_won"} when
 */
export function luckOf(members, when) {
  const known = members.flatMap(({ luck }) => luck?.[when] ?? []);
  return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
}

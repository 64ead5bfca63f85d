// Places for labels beside dots so that they do not overlap.

/** @import { Box, Dot } from "../page.d.ts" */

const DIRECTIONS = [
  [0, -1],
  [0, 1],
  [1, -0.5],
  [-1, -0.5],
  [1, 0.5],
  [-1, 0.5],
  [1, 0],
  [-1, 0],
];
const RINGS = 8; // distances that are tried

/**
 * Return the area that two boxes share.
 *
 * @param {Box} one
 * @param {Box} other
 */
export function shared(one, other) {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/**
 * Return a box for the label of each dot, in the order of the dots. Nearer places are taken first; a label avoids dots
 * and the labels before it, and stays in the frame. Only where no place is free does it overlap, as little as possible.
 *
 * @param {Dot[]} dots Centres of the dots, and the widths of their labels.
 * @param {number} radius Of a dot.
 * @param {number} height Of a label.
 * @param {Box} frame
 * @returns {Box[]}
 */
export function placeLabels(dots, radius, height, frame) {
  const round = dots.map(({ x, y }) => ({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }));
  /** @type {Box[]} */
  const found = [];
  for (const dot of dots) {
    /** @type {Box | undefined} */
    let best;
    let least = Infinity;
    for (let ring = 0; ring < RINGS && least > 0; ring += 1)
      for (const [right, down] of DIRECTIONS) {
        const box = kept(beside(dot, right, down, radius + ring * height, height), frame);
        const cost =
          found.reduce((sum, other) => sum + 4 * shared(box, other), 0) +
          round.reduce((sum, other) => sum + shared(box, other), 0);
        if (cost < least) [best, least] = [box, cost];
      }
    found.push(best ?? beside(dot, 0, -1, radius, height));
  }
  return found;
}

/**
 * Return the box of a label in a direction from its dot, at a distance from its centre.
 *
 * @param {Dot} dot
 * @param {number} right -1, 0, 1
 * @param {number} down -1 to 1
 * @param {number} away
 * @param {number} height
 * @returns {Box}
 */
function beside({ x, y, width }, right, down, away, height) {
  const left = right === 0 ? x - width / 2 : right > 0 ? x + away : x - away - width;
  const top = y + down * (away + height / 2) - height / 2;
  return { x: left, y: top, width, height };
}

/**
 * Return a box moved into the frame.
 *
 * @param {Box} box
 * @param {Box} frame
 * @returns {Box}
 */
const kept = (box, frame) => ({
  ...box,
  x: Math.max(frame.x, Math.min(box.x, frame.x + frame.width - box.width)),
  y: Math.max(frame.y, Math.min(box.y, frame.y + frame.height - box.height)),
});

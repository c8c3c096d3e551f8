import type { FaceRules } from '@gatehouse/sdk/browser';
import type { Box } from '../camera/box';

/** The Euclidean distance between two descriptors; Infinity for different lengths. */
export function computeDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return Infinity;
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += ((a[index] ?? 0) - (b[index] ?? 0)) ** 2;
  return Math.sqrt(sum);
}

/**
 * From 0 to 1, by the distance between a portrait and the closest live descriptor: 0.5 at the maximum distance of one person. With
 * face-api this is 1 − the distance.
 */
export function matchScore(
  live: readonly Float32Array[],
  portrait: Float32Array,
  { maxDistance }: Pick<FaceRules, 'maxDistance'>,
): number {
  const closest = Math.min(...live.map((descriptor) => computeDistance(descriptor, portrait)));
  return Math.max(0, 1 - (closest / maxDistance) * 0.5);
}

/** Whether two descriptors are of one person. */
export const isSamePerson = (
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  { maxDistance }: Pick<FaceRules, 'maxDistance'>,
): boolean => computeDistance(a, b) < maxDistance;

/**
 * In years, between two estimates of one face. Measured on 38 portraits in other light, pose, size and sharpness: 10 of 1,592 pairs of one portrait differ by
 * more, and 30 % of the pairs of two people.
 */
const maxAgeDifference = 12;

/** Whether two estimated ages can be of one face. */
export const isSameAge = (a: number, b: number): boolean => Math.abs(a - b) <= maxAgeDifference;

/** The maximum movement of a face between two frames in face widths, and the maximum change of its size. */
const maxMove = 0.75;
const maxGrowth = 1.6;

/** Whether a face can be the one of the previous frame, by its position and size. */
export function isSamePlace(before: Box, now: Box): boolean {
  const moved = Math.hypot(getCenter(now).x - getCenter(before).x, getCenter(now).y - getCenter(before).y);
  const growth = now.height / before.height;
  return moved < maxMove * before.width && growth < maxGrowth && growth > 1 / maxGrowth;
}

const getCenter = ({ x, y, width, height }: Box): { x: number; y: number } => ({
  x: x + width / 2,
  y: y + height / 2,
});

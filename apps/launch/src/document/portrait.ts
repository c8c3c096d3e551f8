import { distanceBetween } from '../face/same-face';

/** From 0 to 1: 1 − the Euclidean distance between the portrait and the live descriptor that is closest to it. */
export function matchScore(live: readonly Float32Array[], portrait: Float32Array): number {
  const closest = Math.min(...live.map((descriptor) => distanceBetween(descriptor, portrait)));
  return Math.max(0, 1 - closest);
}

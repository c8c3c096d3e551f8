import type { BlockLayout } from './block-layout';
import { parameters } from './parameters.table';

/** The inner product of two unit vectors with the same direction. */
export const one = parameters.scale ** 2;

/** The length of a vector, from its inner products with all blocks: only the directions count. */
export function estimateLength(
  products: ArrayLike<number>,
  { dimension, directions, check }: BlockLayout,
): number {
  let squares = 0;
  for (let block = 1; block < check; block++) squares += (products[block]! / one) ** 2;
  return Math.sqrt((squares * dimension) / directions);
}

import { parameters } from './parameters.table';

/** How the blocks of a token share the coefficients of its message. */
export interface BlockLayout {
  dimension: number;
  /** Block 0 is the template, the last one contains the check values, and those between are secret random directions. */
  blocks: number;
  directions: number;
  /** The index of the block with the check values. */
  check: number;
  /** By block, the coefficient of message × reversed probe that is the inner product of this block with the probe. */
  slots: readonly number[];
}

export function layOutBlocks(dimension: number): BlockLayout {
  const blocks = Math.floor(parameters.degree / dimension);
  const slots = Array.from({ length: blocks }, (_, block) => dimension * (block + 1) - 1);
  return { dimension, blocks, directions: blocks - 2, check: blocks - 1, slots };
}

import { setTimeout } from 'node:timers/promises';

const tries = 20;

/** The rate limit for `countsTogether`: more than one process lets through in all its tries. */
export const sharedLimit = 120;

/**
 * Whether a process refuses callers whose allowance another one has used up. Asks the other far less often than the limit
 * allows, and once more when a new minute began meanwhile.
 */
export async function countsTogether(
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<boolean> {
  for (let minute = 0; minute < 2; minute++) {
    while ((await one()) !== 429);
    for (let i = 0; i < tries; i++) {
      if ((await other()) === 429) return true;
      await setTimeout(100);
    }
  }
  return false;
}

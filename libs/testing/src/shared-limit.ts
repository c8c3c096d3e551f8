import { setTimeout } from 'node:timers/promises';

const tries = 20;

/** The rate limit for `countsTogether`: more requests than its tries. */
export const sharedRateLimit = 120;

/**
 * Whether two processes share a rate limit: exhausts it at one and expects 429 from the other. Repeats once, because a new
 * minute may start in between.
 */
export async function sharesRateLimit(
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

import { gestures as allGestures, headTurns } from '@gatehouse/risk';
import { randomInt } from 'node:crypto';

/** What a face step requests: the head turns, or the gestures of people who cannot turn their head. */
export interface Challenge {
  liveness: string[];
  gestures: string[];
}

/**
 * Random head turns and gestures. Consecutive ones differ, so that a repetition does not look like a turn that was not counted. The
 * start is random: a recording matches one of the two turn challenges, and one in six of the gestures.
 */
export const createChallenge = (turns: number): Challenge => {
  const first = randomInt(headTurns.length);
  return {
    liveness: Array.from({ length: turns }, (_, index) => headTurns[(first + index) % headTurns.length]!),
    gestures: shuffle(allGestures).slice(0, turns),
  };
};

/** Fisher-Yates: every order has the same probability. */
function shuffle(items: readonly string[]): string[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
  }
  return shuffled;
}

import { randomInt } from 'node:crypto';

const turns = 4;
const directions = ['left', 'right'] as const;

/** Head turns that cannot be foreseen, each way at least once: a recording of one person's answer fits few of them. */
export function newLivenessChallenge(): string[] {
  for (;;) {
    const challenge = Array.from({ length: turns }, () => directions[randomInt(directions.length)]!);
    if (new Set(challenge).size === directions.length) return challenge;
  }
}

import type { RiskLevel } from './risk-flag.table';

/**
 * The number of head turns that a face step requests, by the risk of the session so far. One failed try as a spoof is enough for
 * the level MEDIUM (`behavioral.spoof_attempt`).
 */
export const turnsByLevel: Readonly<Record<RiskLevel, number>> = {
  LOW: 2,
  MEDIUM: 4,
  HIGH: 4,
  CRITICAL: 4,
};

/** The gestures for people who cannot turn their head. All of a challenge differ, so there are as many at most. */
export const gestures = ['blink', 'nod', 'open_mouth'] as const;

export const headTurns = ['left', 'right'] as const;

/** How an age lies to a threshold, as the contract calls it. */
export type AgeVerdict = 'AGE_ABOVE_THRESHOLD' | 'AGE_AT_THRESHOLD' | 'AGE_BELOW_THRESHOLD';

/** How the device calls it. */
export const decisions = ['ABOVE', 'AT', 'BELOW'] as const;
export type AgeDecision = (typeof decisions)[number];

/** Whole years decide: on the threshold is neither above nor below. */
export function decisionOf(age: number, threshold: number): AgeDecision {
  const years = Math.floor(age);
  if (years === threshold) return 'AT';
  return years > threshold ? 'ABOVE' : 'BELOW';
}

export const verdictOf = (decision: AgeDecision): AgeVerdict => `AGE_${decision}_THRESHOLD`;

/**
 * The mean error of the age model, in years: measured on 300 portraits of people aged 30 to 76 (docs/sessions.md). An
 * estimate that lies closer to the threshold than this is a guess, and its result says so.
 */
export const modelErrorYears = 4.8;

// Binary fractions must not shift the edge: 24.8 is as far from 20 as 4.8 is from 0.
const rounding = 1e-6;

export const isNearThreshold = (age: number, threshold: number): boolean =>
  Math.abs(age - threshold) <= modelErrorYears + rounding;

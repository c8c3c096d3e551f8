/** The relation of an age to a threshold, by the names of the contract. */
export type AgeVerdict = 'AGE_ABOVE_THRESHOLD' | 'AGE_AT_THRESHOLD' | 'AGE_BELOW_THRESHOLD';

/** The same, as devices report it. */
export const decisions = ['ABOVE', 'AT', 'BELOW'] as const;
export type AgeDecision = (typeof decisions)[number];

/** Compares whole years: at the threshold is neither above nor below. */
export function decideAge(age: number, threshold: number): AgeDecision {
  const years = Math.floor(age);
  if (years === threshold) return 'AT';
  return years > threshold ? 'ABOVE' : 'BELOW';
}

export const toVerdict = (decision: AgeDecision): AgeVerdict => `AGE_${decision}_THRESHOLD`;

/**
 * The mean error of the age model, in years: measured on 300 portraits of people aged 30 to 76 (docs/sessions.md). The
 * result reports whether the estimate is closer to the threshold than this.
 */
export const modelErrorYears = 4.8;

// Compensates binary rounding: 24.8 - 20 is not exactly 4.8.
const rounding = 1e-6;

export const isNearThreshold = (age: number, threshold: number): boolean =>
  Math.abs(age - threshold) <= modelErrorYears + rounding;

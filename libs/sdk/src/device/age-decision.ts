/** Where an age lies against a threshold, in whole years. */
export type AgeDecision = 'ABOVE' | 'AT' | 'BELOW';

/** Whether an age lies above, at or below a threshold: at it, when the whole years are the same. */
export function decisionOf(age: number, threshold: number): AgeDecision {
  if (!Number.isFinite(age))
    throw new RangeError('The age is not a number. Send the failure "unreadable" instead.');
  const years = Math.floor(age);
  if (years === threshold) return 'AT';
  return years > threshold ? 'ABOVE' : 'BELOW';
}

// Binary fractions must not shift the edge: 24.8 is as far from 20 as 4.8 is from 0.
const rounding = 1e-6;

/** Whether an estimate lies so close to a threshold that the error of the model could turn the decision. */
export function isNearThreshold(age: number, threshold: number, modelErrorYears: number | null): boolean {
  return modelErrorYears !== null && Math.abs(age - threshold) <= modelErrorYears + rounding;
}

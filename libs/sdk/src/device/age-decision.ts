/** How an age compares to a threshold, in whole years. */
export type AgeDecision = 'ABOVE' | 'AT' | 'BELOW';

/** Compares an age to a threshold: AT when the whole years are the same. */
export function decideAge(age: number, threshold: number): AgeDecision {
  if (!Number.isFinite(age))
    throw new RangeError('The age is not a number. Send the failure "unreadable" instead.');
  const years = Math.floor(age);
  if (years === threshold) return 'AT';
  return years > threshold ? 'ABOVE' : 'BELOW';
}

// Rounding errors must not shift the limit: 24.8 is as far from 20 as 4.8 is from 0.
const rounding = 1e-6;

/** Whether an estimate is so close to a threshold that the error of the model could change the decision. */
export function isNearThreshold(age: number, threshold: number, modelErrorYears: number | null): boolean {
  return modelErrorYears !== null && Math.abs(age - threshold) <= modelErrorYears + rounding;
}

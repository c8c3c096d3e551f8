import { refuse, refuseUnless } from '../refusal';

/** What a credential says of ages: `21 → false` means younger than 21. */
export type AgeStatements = ReadonlyMap<number, unknown>;

export interface AgeConclusion {
  /** The age of the statement that decides. */
  ageOver: number;
  isReached: boolean;
}

/**
 * Concludes from `age_over_NN` (ISO/IEC 18013-5, 7.2.5): a true value for the threshold or more proves it, a false value for the threshold
 * or less disproves it. Others say nothing.
 */
export function concludeAge(statements: AgeStatements, threshold: number): AgeConclusion {
  const values = [...statements].map(([age, value]) => {
    refuseUnless(typeof value === 'boolean', 'malformed-element');
    return { age, value };
  });
  const reached = values.filter(({ value }) => value).map(({ age }) => age);
  const missed = values.filter(({ value }) => !value).map(({ age }) => age);
  refuseUnless(Math.max(...reached) < Math.min(...missed), 'contradictory-ages');
  const proof = Math.min(...reached.filter((age) => age >= threshold));
  if (proof !== Infinity) return { ageOver: proof, isReached: true };
  const disproof = Math.max(...missed.filter((age) => age <= threshold));
  return disproof === -Infinity ? refuse('missing-element') : { ageOver: disproof, isReached: false };
}

/** The nearest age at or above the threshold that credentials of a type have; `undefined` if none proves it. */
export const nearestAge = (offered: readonly number[], threshold: number): number | undefined => {
  const ages = offered.filter((age) => age >= threshold);
  return ages.length > 0 ? Math.min(...ages) : undefined;
};

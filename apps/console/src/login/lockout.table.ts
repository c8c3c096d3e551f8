const minute = 60;
const hour = 60 * minute;

/** How many failed logins of a subject are free, and for how many seconds each further one locks it out. */
export interface LockoutRule {
  freeFailures: number;
  /** Doubles with each further failure. */
  firstLockSeconds: number;
  maxLockSeconds: number;
  /** After this time without a failure the count starts again. */
  forgottenAfterSeconds: number;
}

/**
 * The subjects of failed logins. A success removes the failures of `user_at_address`, and only its own try from the others: otherwise
 * an attacker with one account could reset the count after each guess.
 *
 * `user_at_address`: a user mistypes a password a few times. Whoever guesses from one address gets 5 tries, then fewer than 100 a day.
 * `address`: one address guesses the names and passwords of many users. An office behind one address has 20 typing errors an hour.
 * `user`: many addresses guess the password of one user. They can also lock the user out, where the user has never logged in: the tries
 * of browsers that are known are counted apart. One address alone cannot, its tries end with the first rule.
 */
export const lockoutRules = {
  user_at_address: {
    freeFailures: 5,
    firstLockSeconds: 30,
    maxLockSeconds: 15 * minute,
    forgottenAfterSeconds: hour,
  },
  address: {
    freeFailures: 20,
    firstLockSeconds: 30,
    maxLockSeconds: 15 * minute,
    forgottenAfterSeconds: hour,
  },
  user: { freeFailures: 50, firstLockSeconds: 30, maxLockSeconds: 5 * minute, forgottenAfterSeconds: hour },
} as const satisfies Record<string, LockoutRule>;

export type SubjectKind = keyof typeof lockoutRules;

/** Failures older than this have no effect. */
export const failureRetentionSeconds = Math.max(
  ...Object.values(lockoutRules).map(({ forgottenAfterSeconds }) => forgottenAfterSeconds),
);

/** How long a subject is locked out after its last failure. */
export function lockSeconds(rule: LockoutRule, failures: number): number {
  const further = failures - rule.freeFailures;
  return further < 0 ? 0 : Math.min(rule.maxLockSeconds, rule.firstLockSeconds * 2 ** Math.min(further, 30));
}

const minute = 60 * 1000;

/** How many failed sign-ins of a subject within the window lock it out, and for how long after the last of them. */
export interface LockoutRule {
  maxFailures: number;
  windowMs: number;
  lockMs: number;
  /** Whether a success deletes the recorded failures. */
  isReset: boolean;
}

/**
 * The subjects of failed sign-ins. All of them belong to one customer and one mode.
 *
 * `key`, `person`: one person rarely fails five sign-ins in a row. A success proves who it was, so the count starts again.
 *
 * `network`, `all`: sign-ins by the face alone name no one, so failures count for the network of the device, and for all of them together. A
 * success does not reset the count: an attacker who is enrolled could show their own face after each guess.
 * - Ten per network: about 1 of 20 honest faces is not recognised at the first try, so that ten failures are 200 sign-ins in 15 minutes from one
 *   address. An attacker with one address gets 40 sessions an hour.
 * - 300 of all: 6,000 honest sign-ins in 15 minutes. An attacker with any number of addresses gets 1,200 sessions an hour. Thirty addresses are
 *   enough to pause sign-ins by the face alone for the people of that customer; device keys and passkeys still work.
 */
export const lockoutRules = {
  key: { maxFailures: 5, windowMs: 15 * minute, lockMs: 15 * minute, isReset: true },
  person: { maxFailures: 5, windowMs: 15 * minute, lockMs: 15 * minute, isReset: true },
  network: { maxFailures: 10, windowMs: 15 * minute, lockMs: 15 * minute, isReset: false },
  all: { maxFailures: 300, windowMs: 15 * minute, lockMs: 15 * minute, isReset: false },
} as const satisfies Record<string, LockoutRule>;

export type SubjectKind = keyof typeof lockoutRules;

const minute = 60 * 1000;

/** How many failed sign-ins of a subject, tokens handed over, or lookups, within the window lock it out, and for how long after the last of them. */
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
 * `named`: a person whom the host names in `person`, while no device key and no passkey supports it. It has its own count: otherwise anyone who
 * can type a user name could lock out the devices of that person.
 *
 * `network`, `all`: sign-ins by the face alone name no one, and those of `named` any number of people, so failures count for the network of the
 * device, and for all of one kind together (`all:face_only`, `all:named`). A success does not reset the count: an attacker who is enrolled could show
 * their own face after each guess.
 * - Ten per network: about 1 of 20 honest faces is not recognised at the first try, so that ten failures are 200 sign-ins in 15 minutes from one
 *   address. An attacker with one address gets 40 sessions an hour.
 * - 300 of all: 6,000 honest sign-ins in 15 minutes. An attacker with any number of addresses gets 1,200 sessions an hour. Thirty addresses are
 *   enough to pause the sign-ins of one kind for the people of that customer; device keys and passkeys still work.
 *
 * `handed_over`, `handed_over_network`: no failures, but the tokens that were handed over for a person whom only the host has named, by person and by
 * network. The device gets the token before it proves anything, so each counts, whatever becomes of the sign-in. Beyond the limit no token is handed
 * over, and the node compares the face, as without stored tokens; no one is locked out. An office of 60 people may sign in on new devices in one hour.
 *
 * `lookup_network`, `lookup_all`: no failures, but the faces of ENROLL sessions that the node was asked for before the passkey. Each reveals whether a
 * face is enrolled, and enrolls no one, so each counts. Beyond the limit the node is not asked, and the passkey step is that of a new person; no one is
 * locked out.
 * - 30 per network: a person has one or two, so that 15 to 30 people of an office may enroll in 15 minutes.
 * - 600 of all: 57,600 honest enrollments a day. An attacker with any number of addresses gets 2,400 answers an hour.
 */
export const lockoutRules = {
  key: { maxFailures: 5, windowMs: 15 * minute, lockMs: 15 * minute, isReset: true },
  person: { maxFailures: 5, windowMs: 15 * minute, lockMs: 15 * minute, isReset: true },
  named: { maxFailures: 5, windowMs: 15 * minute, lockMs: 15 * minute, isReset: true },
  network: { maxFailures: 10, windowMs: 15 * minute, lockMs: 15 * minute, isReset: false },
  all: { maxFailures: 300, windowMs: 15 * minute, lockMs: 15 * minute, isReset: false },
  handed_over: { maxFailures: 10, windowMs: 60 * minute, lockMs: 60 * minute, isReset: false },
  handed_over_network: { maxFailures: 60, windowMs: 60 * minute, lockMs: 60 * minute, isReset: false },
  lookup_network: { maxFailures: 30, windowMs: 15 * minute, lockMs: 15 * minute, isReset: false },
  lookup_all: { maxFailures: 600, windowMs: 15 * minute, lockMs: 15 * minute, isReset: false },
} as const satisfies Record<string, LockoutRule>;

export type SubjectKind = keyof typeof lockoutRules;

import type { ChangeReason, Outcome } from './alert';

interface DecisionReason {
  words: string;
  /** The reason alone explains nothing. */
  requiresNote?: true;
}

/** The reasons for a decision. */
export const decisionReasons = {
  CONFIRMED: {
    same_person: { words: 'The person is the listed one.' },
    same_name_and_date_of_birth: { words: 'Name and date of birth are those of the listed person.' },
    confirmed_by_document: { words: 'A document of the person confirms the match.' },
    confirmed_by_person: { words: 'The person has confirmed it.' },
    cannot_be_excluded: { words: 'The match cannot be excluded, and counts as one.' },
    other: { words: 'Another reason, in the note.', requiresNote: true },
  },
  DISMISSED: {
    different_date_of_birth: { words: 'The date of birth is another one.' },
    different_name: { words: 'The name is another one.' },
    different_nationality_or_place: { words: 'The nationality or the place of birth is another one.' },
    different_gender: { words: 'The gender is another one.' },
    deceased: { words: 'The listed person has died, and ours lives.' },
    not_a_person: { words: 'The entry is not about a person.' },
    other: { words: 'Another reason, in the note.', requiresNote: true },
  },
} as const satisfies Record<Outcome, Record<string, DecisionReason>>;

/** The reasons for withdrawing a decision. */
export const withdrawalReasons = {
  mistake: { words: 'The decision was a mistake.' },
  new_information: { words: 'There is new information.' },
  other: { words: 'Another reason, in the note.', requiresNote: true },
} as const satisfies Record<string, DecisionReason>;

const all: Readonly<Record<string, DecisionReason>> = {
  ...decisionReasons.CONFIRMED,
  ...decisionReasons.DISMISSED,
  ...withdrawalReasons,
};

/** A reason in words. */
export const describeReason = (reason: string): ChangeReason => ({
  code: reason,
  words: Object.hasOwn(all, reason) ? (all[reason]?.words ?? reason) : reason,
});

export const findWithdrawalReason = (reason: string): DecisionReason | undefined =>
  Object.hasOwn(withdrawalReasons, reason)
    ? withdrawalReasons[reason as keyof typeof withdrawalReasons]
    : undefined;

/** Undefined if the outcome does not have the reason. */
export function findReason(outcome: Outcome, reason: string): DecisionReason | undefined {
  const reasons: Record<string, DecisionReason> = decisionReasons[outcome];
  return Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
}

import type { Tone } from '../../part/text';
import type { ListedSession } from './session.query';

type Outcome = NonNullable<ListedSession['outcome']>;

/** What an outcome means for an operator, in the order of the chart. */
export const outcomeGroups = {
  completed: { look: 'look-good', outcomes: ['AGE_ABOVE_THRESHOLD', 'AGE_AT_THRESHOLD', 'SUCCEEDED'] },
  negative: { look: 'look-bad', outcomes: ['AGE_BELOW_THRESHOLD', 'FAILED'] },
  unclear: { look: 'look-warn', outcomes: ['AGE_UNKNOWN'] },
  left: { look: 'look-plain', outcomes: ['CANCELLED', 'EXPIRED'] },
} as const satisfies Record<string, { look: string; outcomes: readonly Outcome[] }>;

export type OutcomeGroup = keyof typeof outcomeGroups;

const groupTones: Readonly<Record<OutcomeGroup, Tone>> = {
  completed: 'good',
  negative: 'bad',
  unclear: 'warn',
  left: 'plain',
};

export const groupNames = Object.keys(outcomeGroups) as readonly OutcomeGroup[];

/** The counts of each group; an outcome that this page does not know counts nowhere. */
export const groupOutcomes = (outcomes: Readonly<Record<string, number>>): Record<OutcomeGroup, number> =>
  Object.fromEntries(
    groupNames.map((group) => [
      group,
      outcomeGroups[group].outcomes.reduce((sum, outcome) => sum + (outcomes[outcome] ?? 0), 0),
    ]),
  ) as Record<OutcomeGroup, number>;

export const outcomeTone = (outcome: string): Tone => {
  const group = groupNames.find((one) =>
    (outcomeGroups[one].outcomes as readonly string[]).includes(outcome),
  );
  return group ? groupTones[group] : 'plain';
};

export const riskTones: Readonly<Record<string, Tone>> = {
  LOW: 'good',
  MEDIUM: 'warn',
  HIGH: 'bad',
  CRITICAL: 'bad',
};

export const riskLooks: Readonly<Record<string, string>> = {
  LOW: 'look-good',
  MEDIUM: 'look-warn',
  HIGH: 'look-bad',
  CRITICAL: 'look-bad',
};

export const recommendationTones: Readonly<Record<string, Tone>> = {
  ALLOW: 'good',
  REVIEW: 'warn',
  BLOCK: 'bad',
};

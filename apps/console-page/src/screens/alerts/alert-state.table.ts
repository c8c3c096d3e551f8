import type { components } from '../../api/sanctions';
import type { Tone } from '../../part/text';

type AlertState = components['schemas']['AlertState'];

export const alertStates = [
  'OPEN',
  'IN_REVIEW',
  'CONFIRMED',
  'DISMISSED',
  'CLOSED',
] as const satisfies AlertState[];

export const stateTones: Readonly<Record<AlertState, Tone>> = {
  OPEN: 'warn',
  IN_REVIEW: 'info',
  CONFIRMED: 'bad',
  DISMISSED: 'good',
  CLOSED: 'plain',
};

/** The reasons of the service, per decision. A reason that explains nothing needs a note. */
export const decisionReasons = {
  CONFIRMED: [
    'same_person',
    'same_name_and_date_of_birth',
    'confirmed_by_document',
    'confirmed_by_person',
    'cannot_be_excluded',
    'other',
  ],
  DISMISSED: [
    'different_date_of_birth',
    'different_name',
    'different_nationality_or_place',
    'different_gender',
    'deceased',
    'not_a_person',
    'other',
  ],
} as const;

export const reopenReasons = ['mistake', 'new_information', 'other'] as const;

export const requiresNote = (reason: string): boolean => reason === 'other';

export type AlertAct = 'review' | 'confirm' | 'dismiss' | 'approve' | 'reject' | 'reopen';

interface AlertFacts {
  state: AlertState;
  proposal: object | null;
}

/** What can be done with an alert; the service has the same rules (alert.machine.ts) and decides. */
export const possibleActs = ({ state, proposal }: AlertFacts): AlertAct[] => {
  if (proposal) return ['approve', 'reject'];
  switch (state) {
    case 'OPEN':
    case 'IN_REVIEW':
      return ['review', 'confirm', 'dismiss'];
    case 'CONFIRMED':
    case 'DISMISSED':
      return ['reopen'];
    case 'CLOSED':
      return [];
  }
};

import type { MonitoredMatch } from '../monitoring/person-result';
import type { ListVersion } from '../population/population';
import type { PersonRow } from '../person/person-row';
import type { AlertState } from './alert.machine';

export const outcomes = ['CONFIRMED', 'DISMISSED'] as const;
export type Outcome = (typeof outcomes)[number];

/** The person as it was compared. */
export type ScreenedPerson = Pick<PersonRow, 'id' | 'firstname' | 'lastname' | 'dob'>;

/** Who did something: the API key, and the name that its holder stated. */
export interface Signature {
  keyId: string;
  user: string;
  /** The user is the operator who was logged in, not a name that the holder of the key states. */
  operator?: true;
  at: string;
}

/** What a decision was based on: the person and the entry of the list. */
export interface Facts {
  person: ScreenedPerson;
  name: string;
  matchedName: string;
  /** All names of the entity. */
  names: readonly string[];
  /** Those of them that match only exactly. If one of them becomes strong, it counts as a new name. */
  weakNames?: readonly string[];
  birthDates: readonly string[];
  datasets: readonly string[];
  countries: readonly string[];
  programs: readonly string[];
  score: number;
}

/** Four-eyes: a decision that nobody has approved yet. */
export interface Proposal {
  outcome: Outcome;
  reason: string;
  note?: string;
  by: Signature;
}

export interface Decision extends Proposal {
  basis: Facts;
  /** The second person, if the population requires one. */
  approval?: { by: Signature; note?: string };
}

/** Why an alert changed: a code for programs and words for people. The words never contain data of the person. */
export interface ChangeReason {
  code: string;
  words: string;
}

export interface VersionPair {
  /** Before the change; undefined for the first comparison. */
  before?: readonly ListVersion[];
  after: readonly ListVersion[];
}

/** The part of an alert that is sealed with the key of the population. */
export interface AlertContent {
  person: ScreenedPerson;
  match: MonitoredMatch;
  versions: VersionPair;
  /** Of the last change. */
  reasons: readonly ChangeReason[];
  reviewer?: Signature;
  proposal?: Proposal;
  decision?: Decision;
  /** The alert that continues this one, after the list has merged the entities. */
  mergedInto?: string;
}

/** An alert about a person and a listed entity. */
export interface Alert extends AlertContent {
  id: string;
  personId: string;
  entityId: string;
  state: AlertState;
  /** Counts the entries of the history. A change of the score alone does not increase it. */
  revision: number;
  openedAt: Date;
  updatedAt: Date;
}

export const alertEventTypes = [
  'opened',
  'changed',
  'closed',
  'returned',
  'reopened',
  'merged',
  'review',
  'proposed',
  'rejected',
  'confirmed',
  'dismissed',
  'withdrawn',
] as const;
export type AlertEventType = (typeof alertEventTypes)[number];

/** An entry of the history. */
export interface AlertEvent {
  type: AlertEventType;
  from?: AlertState;
  to: AlertState;
  entityId: string;
  score: number;
  matchedName: string;
  reasons: readonly ChangeReason[];
  versions?: VersionPair;
  runId?: string;
  /** Of a change that a person made. */
  by?: Signature;
  outcome?: Outcome;
  reason?: string;
  note?: string;
}

export const toFacts = ({ person, match }: Pick<AlertContent, 'person' | 'match'>): Facts => ({
  person,
  name: match.name,
  matchedName: match.matchedName,
  names: [match.name, ...match.aliases],
  weakNames: match.weakNames,
  birthDates: match.birthDates,
  datasets: match.datasets,
  countries: match.countries,
  programs: match.programs,
  score: match.score,
});

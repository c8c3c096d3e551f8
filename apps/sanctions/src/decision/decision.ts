import type { KeyMode } from '@gatehouse/auth';
import type { Facts, Outcome } from '../alert/alert';

export interface DecisionOwner {
  customerId: string;
  mode: KeyMode;
}

/** The listed entry at the time of the decision. The person is found by its hash, and not stored. */
export type DecisionBasis = Omit<Facts, 'person'>;

/** What a file check shows beside a match. */
export interface Decided {
  outcome: Outcome;
  reason: string;
  at: string;
  alertId: string;
  population: string;
}

/** A decision about a person and an entity. */
export interface FoundDecision extends Decided {
  entityId: string;
  basis: DecisionBasis;
}

/** A decision that is stored for file checks. */
export interface StoredDecision extends Omit<FoundDecision, 'population'> {
  populationId: string;
  personHash: Buffer;
}

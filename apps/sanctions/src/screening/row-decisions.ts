import { findMaterialChanges } from '../alert/material-change.table';
import type { FoundDecision } from '../decision/decision';
import type { EntityMatch } from '../reply/row-result';
import type { EntityFacts } from './entity-facts';

// The person is equal, because the decision was found by its hash.
const person = { id: '', firstname: '', lastname: '', dob: '' };

/** The decisions of the customer about one row. */
export class RowDecisions {
  private readonly byEntity: ReadonlyMap<string, FoundDecision> | undefined;

  constructor(
    decisions?: readonly FoundDecision[],
    private readonly excludeDismissed = false,
  ) {
    this.byEntity = decisions && new Map(decisions.map((decision) => [decision.entityId, decision]));
  }

  /** Whether the match was dismissed and is left out. */
  excludes(entityId: string, describe: () => EntityMatch, unite: () => EntityFacts): boolean {
    if (!this.excludeDismissed) return false;
    const decision = this.byEntity?.get(entityId);
    return decision?.outcome === 'DISMISSED' && stillApplies(decision, describe(), unite);
  }

  addTo(match: EntityMatch, unite: () => EntityFacts): EntityMatch {
    const decision = this.byEntity?.get(match.entityId);
    if (!decision || !stillApplies(decision, match, unite)) return match;
    const { outcome, reason, at, alertId, population } = decision;
    return { ...match, decided: { outcome, reason, at, alertId, population } };
  }
}

/** A list may have changed since the last run: then a dismissal does not apply, and the next run reopens the alert. */
function stillApplies(
  { outcome, reason, basis }: FoundDecision,
  { matchedName, score }: EntityMatch,
  unite: () => EntityFacts,
): boolean {
  if (outcome === 'CONFIRMED') return true;
  // The basis has the facts of all lists of the population too.
  const { name, aliases, ...facts } = unite();
  const now = { ...facts, person, name, names: [name, ...aliases], matchedName, score };
  return findMaterialChanges({ ...basis, person }, reason, now).length === 0;
}

import { isDeepStrictEqual } from 'node:util';
import type { MonitoredMatch, PersonResult } from '../monitoring/person-result';
import type { ListVersion } from '../population/population';
import { type Alert, type AlertEvent, type AlertEventType, type ChangeReason, toFacts } from './alert';
import { requireNextState, strength } from './alert.machine';
import { findChanges, findMaterialChanges } from './material-change.table';

/** What is known about the lists, for all people of a slice. */
export interface ReconcileContext {
  /** The versions to which the alerts corresponded. */
  before?: readonly ListVersion[];
  versions: readonly ListVersion[];
  isListed(entityId: string): boolean;
  runId?: string;
  now: Date;
  createId(): string;
}

/** One alert that has to be written. */
export interface AlertChange {
  /** Undefined for a new alert. */
  before?: Alert;
  after: Alert;
  /** Undefined if only the score has moved: such a change is stored, but neither history nor a webhook reports it. */
  event?: AlertEvent;
}

/**
 * Compares the alerts of one person with a new result. Pure: applying it twice changes nothing more.
 */
export function reconcile(
  existing: readonly Alert[],
  result: PersonResult,
  context: ReconcileContext,
): AlertChange[] {
  const drafts = new Map(existing.map((alert) => [alert.entityId, new Draft(alert, result, context)]));
  moveEntities(drafts, result, context);
  for (const match of result.matches) {
    const draft = drafts.get(match.entityId);
    if (draft) draft.match(match);
    else drafts.set(match.entityId, Draft.open(match, result, context));
  }
  const matched = new Set(result.matches.map(({ entityId }) => entityId));
  for (const draft of drafts.values()) if (!matched.has(draft.alert.entityId)) draft.close();
  return [...drafts.values()].flatMap((draft) => draft.toChange());
}

/** Alerts follow their entity to its new id. If that has an alert already, the two are merged. */
function moveEntities(
  drafts: Map<string, Draft>,
  { matches }: PersonResult,
  context: ReconcileContext,
): void {
  const moved = new Map<string, string>();
  // The best match comes first: it counts if several entries claim the same former id.
  for (const { entityId, formerIds } of matches)
    for (const id of formerIds) if (!moved.has(id)) moved.set(id, entityId);
  for (const [id, draft] of [...drafts]) {
    const target = moved.get(id);
    if (target === undefined || context.isListed(id) || draft.alert.mergedInto !== undefined) continue;
    const other = drafts.get(target);
    if (other) other.continueFor(draft);
    else {
      drafts.delete(id);
      drafts.set(target, draft);
      draft.move(target);
    }
  }
}

/** The changes of one alert. All of them become one entry of the history and one webhook. */
class Draft {
  alert: Alert;
  private readonly reasons: ChangeReason[] = [];
  /** Whether the decision was made about another id. */
  private isDecisionMoved = false;
  private type?: AlertEventType;

  constructor(
    private readonly before: Alert | undefined,
    private readonly result: PersonResult,
    private readonly context: ReconcileContext,
    alert?: Alert,
  ) {
    const current = alert ?? before;
    if (!current) throw new Error('A draft needs an alert.');
    this.alert = { ...current };
  }

  static open(match: MonitoredMatch, result: PersonResult, context: ReconcileContext): Draft {
    const draft = new Draft(undefined, result, context, {
      id: context.createId(),
      personId: result.person.id,
      entityId: match.entityId,
      state: 'OPEN',
      revision: 0,
      openedAt: context.now,
      updatedAt: context.now,
      person: readPerson(result),
      match,
      versions: { after: context.versions },
      reasons: [],
    });
    draft.tell('opened', result.person.pending ? newPerson : context.before ? newEntry : fullScreening);
    return draft;
  }

  /** The entity matches. */
  match(match: MonitoredMatch): void {
    const facts = toFacts(this.alert);
    Object.assign(this.alert, { match, person: readPerson(this.result) });
    const changes = findChanges(facts, toFacts(this.alert));
    if (this.alert.state === 'CLOSED') return this.return();
    if (this.alert.state === 'DISMISSED') return void this.reopenIfMaterial();
    if (this.alert.state === 'CONFIRMED' && this.isDecisionMoved && this.reopenIfMaterial()) return;
    if (changes.length > 0) this.tell('changed', ...changes);
    const { proposal } = this.alert;
    // Whoever approves must see what the first person saw.
    if (proposal && findMaterialChanges(facts, proposal.reason, toFacts(this.alert)).length > 0)
      this.dropProposal();
  }

  /** The entity does not match. */
  close(): void {
    if (this.alert.state === 'CLOSED') return;
    this.to('close');
    delete this.alert.proposal;
    const isListed = this.context.isListed(this.alert.entityId);
    const { person, omitted } = this.result;
    const isRestart = person.pending || !this.context.before;
    this.tell(
      'closed',
      ...(isRestart ? [screenedAgain] : []),
      isListed ? (omitted ? beyondLimit : belowThreshold) : notListed,
    );
  }

  move(entityId: string): void {
    const words = `The list has changed the id of the entity from ${this.alert.entityId} to ${entityId}.`;
    this.alert.entityId = entityId;
    this.isDecisionMoved = true;
    this.tell('changed', { code: 'entity_moved', words });
  }

  /** Continues another alert, whose entity the list has merged into this one. */
  continueFor(other: Draft): void {
    const [mine, theirs] = [this.alert, other.alert];
    const ids = `${theirs.entityId} into ${mine.entityId}`;
    const state = strength.find((each) => each === mine.state || each === theirs.state);
    const decision = [mine.decision, theirs.decision]
      .filter((each) => each !== undefined)
      .sort((a, b) => (a.approval ?? a).by.at.localeCompare((b.approval ?? b).by.at))
      .findLast(({ outcome }) => state === 'CLOSED' || outcome === state);
    if (state && state !== mine.state) {
      this.to(continueTriggers[state]);
      Object.assign(mine, { reviewer: mine.reviewer ?? theirs.reviewer });
    }
    delete mine.mergedInto;
    this.isDecisionMoved ||= decision !== undefined && decision === theirs.decision;
    delete mine.decision;
    if (decision) mine.decision = decision;
    this.tell('merged', {
      code: 'entity_merged',
      words: `The list has merged ${ids}. This alert continues the alert ${theirs.id}.`,
    });
    // Each was made about one of the two entries, and nobody has seen the merged one.
    for (const draft of [this, other]) if (draft.alert.proposal) draft.dropProposal();
    const wasClosed = theirs.state === 'CLOSED';
    other.to('merge');
    theirs.mergedInto = mine.id;
    other.tell(wasClosed ? 'changed' : 'closed', {
      code: 'entity_merged',
      words: `The list has merged ${ids}. The alert ${mine.id} continues this one.`,
    });
  }

  toChange(): AlertChange[] {
    const { before, alert, context } = this;
    if (!this.type) {
      if (before && isDeepStrictEqual(before, alert)) return [];
      return [{ before, after: { ...alert, versions: { ...alert.versions, after: context.versions } } }];
    }
    const versions = { ...(context.before && { before: context.before }), after: context.versions };
    const after = {
      ...alert,
      revision: alert.revision + 1,
      versions,
      reasons: this.reasons,
      updatedAt: context.now,
    };
    const event: AlertEvent = {
      type: this.type,
      ...(before && { from: before.state }),
      to: after.state,
      entityId: after.entityId,
      score: after.match.score,
      matchedName: after.match.matchedName,
      reasons: this.reasons,
      versions,
      ...(context.runId !== undefined && { runId: context.runId }),
    };
    return [{ before, after, event }];
  }

  /** A closed alert matches again. A dismissal still applies if nothing material has changed since. */
  private return(): void {
    const { decision } = this.alert;
    delete this.alert.mergedInto;
    const isDismissed = decision?.outcome === 'DISMISSED';
    const material = isDismissed
      ? findMaterialChanges(decision.basis, decision.reason, toFacts(this.alert))
      : [];
    const staysDismissed = isDismissed && material.length === 0;
    this.to(staysDismissed ? 'return_dismissed' : 'return');
    if (!staysDismissed) delete this.alert.decision;
    this.tell('returned', matchesAgain, ...material);
  }

  private reopenIfMaterial(): boolean {
    const { decision } = this.alert;
    const material = decision
      ? findMaterialChanges(decision.basis, decision.reason, toFacts(this.alert))
      : [noDecision];
    if (material.length === 0) return false;
    this.to('reopen');
    delete this.alert.decision;
    this.tell('reopened', ...material);
    return true;
  }

  private dropProposal(): void {
    delete this.alert.proposal;
    this.tell('changed', proposalDropped);
  }

  private to(trigger: Parameters<typeof requireNextState>[1]): void {
    this.alert.state = requireNextState(this.alert.state, trigger);
  }

  /** The last type names the entry; the reasons are collected. */
  private tell(type: AlertEventType, ...reasons: ChangeReason[]): void {
    this.type = this.type === 'merged' && type === 'changed' ? 'merged' : type;
    this.reasons.push(...reasons);
  }
}

const continueTriggers = {
  CONFIRMED: 'continue_confirmed',
  IN_REVIEW: 'continue_in_review',
  OPEN: 'continue_open',
  DISMISSED: 'continue_dismissed',
  CLOSED: 'merge',
} as const;

const newPerson = { code: 'new_person', words: 'The person was added or changed, and matches.' };
const newEntry = { code: 'new_entry', words: 'The list has a new or changed entry that matches.' };
const fullScreening = {
  code: 'full_screening',
  words: 'The population was screened for the first time, or after its settings had changed.',
};
const screenedAgain = {
  code: 'screened_again',
  words: 'The person or the settings of the population have changed.',
};
const matchesAgain = { code: 'matches_again', words: 'The entity matches again.' };
const notListed = { code: 'not_listed', words: 'The entity is no longer listed.' };
const belowThreshold = { code: 'below_threshold', words: 'The score is below the threshold.' };
const beyondLimit = {
  code: 'beyond_limit',
  words:
    'The person has more matches than the maximum. This one is no longer among the best, or its score is below the threshold.',
};
const noDecision = { code: 'no_decision', words: 'The decision is no longer stored.' };
const proposalDropped = {
  code: 'proposal_dropped',
  words: 'The proposed decision was withdrawn, because it was made before this change.',
};

const readPerson = ({ person: { row } }: PersonResult) => ({
  id: row.id,
  firstname: row.firstname,
  lastname: row.lastname,
  dob: row.dob,
});

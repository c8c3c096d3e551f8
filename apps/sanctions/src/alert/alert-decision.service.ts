import { auditChain, AuditTrail } from '@gatehouse/audit';
import type { AuthenticatedKey } from '@gatehouse/auth';
import { inTransaction } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toActor } from '../audit/caller-actor';
import { DecisionService } from '../decision/decision.service';
import type { Population } from '../population/population';
import { unknownPopulation } from '../population/population.errors';
import {
  type Alert,
  type AlertEvent,
  type AlertEventType,
  type Decision,
  type Proposal,
  type Signature,
  toFacts,
} from './alert';
import { AlertCipher } from './alert-cipher';
import { AlertWriter } from './alert-writer.service';
import type { ApprovalBody, DecisionBody, ReopenBody, ReviewBody } from './alert.dto';
import {
  alertChanged,
  noProposal,
  otherOperator,
  proposalPending,
  sameApprover,
  unknownAlert,
  wrongState,
} from './alert.errors';
import { type AlertTrigger, alertStates, nextState } from './alert.machine';
import { AlertRepository } from './alert.repository';
import { describeReason } from './decision-reason.table';
import { mayBeSamePerson } from '../audit/same-user';

/** Who calls: the key, and the operator; without one, the body has the name that the holder of the key states. */
type Caller = Pick<AuthenticatedKey, 'id' | 'operator'>;

/** A change of an alert by a person, before it is written. */
interface Step {
  on: AlertTrigger;
  /** For the message about a state that does not allow it. */
  action: string;
  type: AlertEventType;
  fields: Partial<Pick<Alert, 'proposal' | 'decision' | 'reviewer'>>;
  /** What was decided or withdrawn. */
  subject?: Pick<Proposal, 'outcome' | 'reason'>;
  /** Of the caller: an approval does not repeat the note of the proposal under another name. */
  note?: string;
}

/** What people do with alerts: review, decide, approve, withdraw. */
@Injectable()
export class AlertDecisionService {
  constructor(
    private readonly source: DataSource,
    private readonly repository: AlertRepository,
    private readonly cipher: AlertCipher,
    private readonly writer: AlertWriter,
    private readonly decisions: DecisionService,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  review(population: Population, id: string, key: Caller, body: ReviewBody): Promise<Alert> {
    return this.change(population, id, key, body, (alert, by) => {
      if (alert.proposal) throw proposalPending(alert);
      return { on: 'review', action: 'to be reviewed', type: 'review', fields: { reviewer: by } };
    });
  }

  /** Decides, or proposes a decision if the population requires two people. */
  decide(population: Population, id: string, key: Caller, body: DecisionBody): Promise<Alert> {
    const { outcome, reason, note } = body;
    const isConfirmed = outcome === 'CONFIRMED';
    return this.change(population, id, key, body, (alert, by, fourEyes) => {
      const action = isConfirmed ? 'to be confirmed' : 'to be dismissed';
      const proposal: Proposal = { outcome, reason, ...(note !== undefined && { note }), by };
      if (fourEyes) {
        if (alert.proposal) throw proposalPending(alert);
        return { on: 'propose', action, type: 'proposed', fields: { proposal }, subject: proposal, note };
      }
      return decideWith(alert, proposal, action);
    });
  }

  /** Approves or rejects a proposed decision. Whoever proposed it may reject it, but not approve it. */
  async approve(population: Population, id: string, key: Caller, body: ApprovalBody): Promise<Alert> {
    const { approve, note } = body;
    let isRefused = false;
    try {
      return await this.change(population, id, key, body, (alert, by) => {
        const { proposal } = alert;
        if (!proposal) throw noProposal(alert);
        if (!approve)
          return {
            on: 'reject',
            action: 'for a rejection',
            type: 'rejected',
            fields: { proposal: undefined },
            subject: proposal,
            note,
          };
        isRefused = mayBeSamePerson(proposal.by, by);
        if (isRefused) throw sameApprover();
        return decideWith(alert, proposal, 'for an approval', { by, ...(note !== undefined && { note }) });
      });
    } catch (error) {
      if (isRefused) await this.recordRefusal(population, id, key, body);
      throw error;
    }
  }

  /** Withdraws a decision. */
  reopen(population: Population, id: string, key: Caller, body: ReopenBody): Promise<Alert> {
    const { reason, note } = body;
    return this.change(population, id, key, body, ({ decision }) => ({
      on: 'withdraw',
      action: 'to be reopened',
      type: 'withdrawn',
      fields: { decision: undefined, proposal: undefined },
      ...(decision && { subject: { outcome: decision.outcome, reason } }),
      note,
    }));
  }

  /** Reads the alert under a lock, so that of several callers one decides and the others get a 409. */
  private async change(
    population: Population,
    id: string,
    key: Caller,
    { user, revision }: { user: string; revision?: number },
    plan: (alert: Alert, by: Signature, fourEyes: boolean) => Step,
  ): Promise<Alert> {
    if (key.operator !== undefined && key.operator !== user) throw otherOperator(key.operator);
    // Before the transaction: inside it this would need a second connection.
    await this.decisions.loadHashKey(population.customerId);
    return inTransaction(this.source, async (transaction) => {
      const { manager } = transaction;
      const settings = await this.repository.lockPopulation(manager, population.id);
      if (!settings) throw unknownPopulation();
      const row = await this.repository.lock(manager, population.id, id);
      if (!row) throw unknownAlert();
      const before = this.cipher.open(population, row);
      if (revision !== undefined && revision !== before.revision) throw alertChanged(before, revision);
      const now = this.clock.now();
      const by = sign(key, user, now);
      const step = plan(before, by, settings.fourEyes);
      const after = applyStep(before, step, now);
      const change = { before, after, event: toEvent(before, after, step, by) };
      await this.writer.write(transaction, population, [change], toActor(key, user));
      return after;
    });
  }

  private async recordRefusal(
    population: Population,
    id: string,
    key: Caller,
    { user }: ApprovalBody,
  ): Promise<void> {
    await this.audit.record(auditChain(population), {
      actor: toActor(key, user),
      action: 'alert.approval_refused',
      subject: `alert/${id}`,
      after: { population: population.name, error: 'alert.same-approver' },
    });
  }
}

const sign = ({ id, operator }: Caller, user: string, now: Date): Signature => ({
  keyId: id,
  user,
  ...(operator !== undefined && { operator: true }),
  at: now.toISOString(),
});

function decideWith(alert: Alert, proposal: Proposal, action: string, approval?: Decision['approval']): Step {
  const isConfirmed = proposal.outcome === 'CONFIRMED';
  const decision: Decision = { ...proposal, basis: toFacts(alert), ...(approval && { approval }) };
  return {
    on: isConfirmed ? 'confirm' : 'dismiss',
    action,
    type: isConfirmed ? 'confirmed' : 'dismissed',
    fields: { decision, proposal: undefined },
    subject: proposal,
    note: approval ? approval.note : proposal.note,
  };
}

function applyStep(alert: Alert, { on, action, fields }: Step, now: Date): Alert {
  const state = nextState(alert.state, on);
  if (!state)
    throw wrongState(
      alert,
      action,
      alertStates.filter((each) => nextState(each, on)),
    );
  return { ...alert, ...fields, state, revision: alert.revision + 1, updatedAt: now };
}

function toEvent(before: Alert, after: Alert, { type, subject, note }: Step, by: Signature): AlertEvent {
  return {
    type,
    from: before.state,
    to: after.state,
    entityId: after.entityId,
    score: after.match.score,
    matchedName: after.match.matchedName,
    reasons: subject ? [describeReason(subject.reason)] : [],
    by,
    ...(subject && { outcome: subject.outcome, reason: subject.reason }),
    ...(note !== undefined && { note }),
  };
}

import { type Actor, auditChain, AuditTrail, type NewAuditEntry } from '@gatehouse/audit';
import type { Transaction } from '@gatehouse/database';
import { WebhookEventService } from '@gatehouse/webhooks';
import { Injectable } from '@nestjs/common';
import type { DecisionBasis, StoredDecision } from '../decision/decision';
import { DecisionService } from '../decision/decision.service';
import { hashPerson } from '../decision/person-hash';
import type { Population } from '../population/population';
import { AlertCipher } from './alert-cipher';
import { toAlertWebhook } from './alert-webhook';
import { type Alert, type Facts, toFacts } from './alert';
import { AlertRepository } from './alert.repository';
import type { AlertChange } from './reconcile';

/** Rows per statement. */
const batchSize = 1000;

/** Writes changes of alerts with everything that belongs to them: order, history, decisions for file checks, webhooks, audit entries. */
@Injectable()
export class AlertWriter {
  constructor(
    private readonly repository: AlertRepository,
    private readonly cipher: AlertCipher,
    private readonly decisions: DecisionService,
    private readonly webhooks: WebhookEventService,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * The transaction holds the locks of the population and of the alerts. The end of the audit trail is locked until the commit: only
   * short statements that wait for no other lock may follow.
   */
  async write(
    transaction: Transaction,
    population: Population,
    changes: readonly AlertChange[],
    actor: Actor,
  ): Promise<void> {
    const reported = changes.filter(({ event }) => event !== undefined);
    const first =
      reported.length > 0
        ? await this.repository.reserveNumbers(transaction.manager, population.id, reported.length)
        : 0;
    const numbers = new Map(reported.map((change, i) => [change, first + i]));
    for (let i = 0; i < changes.length; i += batchSize)
      await this.writeBatch(transaction, population, changes.slice(i, i + batchSize), numbers);
    await this.audit.append(
      transaction,
      auditChain(population),
      reported.map((change) => toAuditEntry(population, change, actor)),
    );
  }

  private async writeBatch(
    transaction: Transaction,
    population: Population,
    changes: readonly AlertChange[],
    numbers: ReadonlyMap<AlertChange, number>,
  ): Promise<void> {
    const { manager } = transaction;
    const toRow = (change: AlertChange) => ({
      ...this.cipher.seal(population, change.after),
      changeNumber: numbers.get(change),
    });
    await this.repository.insert(manager, changes.filter(({ before }) => !before).map(toRow));
    await this.repository.update(manager, changes.filter(({ before }) => before).map(toRow));
    const events = changes.flatMap(({ after, event }) => (event ? [{ after, event }] : []));
    await this.repository.insertEvents(
      manager,
      events.map(({ after, event }) => this.cipher.sealEvent(population, after, event)),
    );
    await this.storeDecisions(transaction, population, changes);
    const webhooks = events.flatMap(({ after, event }) => toAlertWebhook(population, after, event) ?? []);
    if (webhooks.length > 0) await this.webhooks.addAll(transaction, webhooks);
  }

  private async storeDecisions(
    transaction: Transaction,
    population: Population,
    changes: readonly AlertChange[],
  ): Promise<void> {
    const reported = changes.filter(({ event }) => event !== undefined);
    const decided = reported.filter(({ after }) => isDecided(after));
    const undecided = reported.filter(
      ({ before, after }) => before && isDecided(before) && !isDecided(after),
    );
    await this.decisions.delete(
      transaction,
      undecided.map(({ after }) => after.id),
    );
    if (decided.length === 0) return;
    const key = await this.decisions.loadHashKey(population.customerId);
    await this.decisions.store(
      transaction,
      population,
      decided.flatMap(({ after }) => toStoredDecision(population, after, key) ?? []),
    );
  }
}

const isDecided = ({ state }: Alert): boolean => state === 'CONFIRMED' || state === 'DISMISSED';

function toStoredDecision(population: Population, alert: Alert, key: Buffer): StoredDecision | undefined {
  const { id, entityId, person, decision } = alert;
  if (!decision) return undefined;
  const basis: DecisionBasis = omitPerson(decision.outcome === 'DISMISSED' ? decision.basis : toFacts(alert));
  return {
    alertId: id,
    populationId: population.id,
    personHash: hashPerson(key, person),
    entityId,
    outcome: decision.outcome,
    reason: decision.reason,
    at: (decision.approval ?? decision).by.at,
    basis,
  };
}

const omitPerson = (facts: Facts): DecisionBasis => {
  const basis: Partial<Facts> & DecisionBasis = { ...facts };
  delete basis.person;
  return basis;
};

/** Ids, states and codes only. The history of the alert has the words. */
const toAuditEntry = (
  population: Population,
  { before, after, event }: AlertChange,
  actor: Actor,
): NewAuditEntry => ({
  actor,
  action: `alert.${auditNames[event?.type ?? ''] ?? event?.type ?? 'changed'}`,
  subject: `alert/${after.id}`,
  ...(before && { before: { state: before.state, revision: before.revision } }),
  after: {
    population: population.name,
    state: after.state,
    revision: after.revision,
    ...(event?.outcome && { outcome: event.outcome }),
    ...(event?.reason !== undefined && { reason: event.reason }),
    ...(event?.runId !== undefined && { runId: event.runId }),
    reasons: event?.reasons.map(({ code }) => code) ?? [],
  },
});

/** Actions are past participles. */
const auditNames: Readonly<Record<string, string>> = { review: 'reviewed' };

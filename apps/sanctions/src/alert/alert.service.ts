import { systemActor } from '@gatehouse/audit';
import { type Transaction, uuidv7 } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { WebhookEventService } from '@gatehouse/webhooks';
import { Injectable } from '@nestjs/common';
import type { AlertCounts, SliceResult } from '../monitoring/person-result';
import type { ListVersion, Population } from '../population/population';
import { AlertCipher } from './alert-cipher';
import { toRunWebhook } from './alert-webhook';
import { AlertWriter } from './alert-writer.service';
import { AlertRepository, type AlertRow } from './alert.repository';
import { type AlertChange, reconcile } from './reconcile';

/** A run that has ended. */
export interface FinishedRun {
  runId: string;
  kind: 'DELTA' | 'FULL';
  versions: readonly ListVersion[];
  counts: AlertCounts;
  people: number;
  startedAt: Date;
  endedAt: Date;
}

/** Applies the results of monitoring to alerts. */
@Injectable()
export class AlertService {
  constructor(
    private readonly repository: AlertRepository,
    private readonly cipher: AlertCipher,
    private readonly writer: AlertWriter,
    private readonly webhooks: WebhookEventService,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies the results of up to 1,000 people, together with history, audit entries and webhooks. The transaction must hold
   * the lock of `RunRepository.lockState`, and `slice.people` must be those whom `PeopleService.markScreened` has returned. It locks the
   * audit trail of the customer until the commit: only short statements that wait for no other lock may follow.
   */
  async applySlice(
    transaction: Transaction,
    population: Population,
    slice: SliceResult,
  ): Promise<AlertCounts> {
    const changes = await this.findChanges(transaction, population, slice);
    if (changes.length > 0) await this.writer.write(transaction, population, changes, systemActor);
    return countChanges(changes);
  }

  /**
   * Adds the digest `screening.run.completed`: one for each run, also if nothing has changed, and none for people who came in between
   * runs.
   */
  async finishRun(transaction: Transaction, population: Population, run: FinishedRun): Promise<void> {
    const event = toRunWebhook(population, run);
    if (event) await this.webhooks.add(transaction, event);
  }

  private async findChanges(
    { manager }: Transaction,
    population: Population,
    slice: SliceResult,
  ): Promise<AlertChange[]> {
    const { runId, versions, people } = slice;
    const personIds = people.map(({ person }) => person.id);
    const rows = await this.repository.lockByPeople(manager, population.id, personIds);
    const byPerson = groupByPerson(rows);
    const context = {
      before: population.listVersions,
      versions,
      isListed: (entityId: string) => slice.isListed(entityId),
      runId,
      now: this.clock.now(),
      createId: uuidv7,
    };
    return people.flatMap((result) => {
      const existing = byPerson.get(result.person.id) ?? [];
      // Most people have no alerts and no matches.
      if (existing.length === 0 && result.matches.length === 0) return [];
      const open = (row: AlertRow) => this.cipher.open(population, row);
      return reconcile(existing.map(open), result, context);
    });
  }
}

function groupByPerson(rows: readonly AlertRow[]): Map<string, AlertRow[]> {
  const groups = new Map<string, AlertRow[]>();
  for (const row of rows) {
    const group = groups.get(row.personId);
    if (group) group.push(row);
    else groups.set(row.personId, [row]);
  }
  return groups;
}

function countChanges(changes: readonly AlertChange[]): AlertCounts {
  const counts: AlertCounts = { opened: 0, changed: 0, reopened: 0, closed: 0 };
  for (const { event } of changes) if (event) counts[findCounter(event.type, event.to)]++;
  return counts;
}

function findCounter(type: string, to: string): keyof AlertCounts {
  if (type === 'opened' || type === 'closed') return type;
  return type === 'reopened' || (type === 'returned' && to === 'OPEN') ? 'reopened' : 'changed';
}

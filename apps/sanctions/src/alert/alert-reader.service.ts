import { type Actor, auditChain, AuditTrail } from '@gatehouse/audit';
import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import type { Population } from '../population/population';
import { AlertCipher } from './alert-cipher';
import { decodeChange, encodeChange } from './alert-cursor';
import type { AlertDetails, AlertPage, AlertReport } from './alert-reply.dto';
import { toDetails, toSummary } from './alert-view';
import { describeVersion } from './alert-webhook';
import type { ListAlertsQuery } from './alert.dto';
import { unknownAlert } from './alert.errors';
import { AlertRepository } from './alert.repository';

const maxHistory = 200;

/** Reads alerts. Whoever reads personal data leaves an entry in the audit trail. */
@Injectable()
export class AlertReader {
  constructor(
    private readonly repository: AlertRepository,
    private readonly cipher: AlertCipher,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Without names, and so without an entry: programs poll it. */
  async list(population: Population, { state, since, limit }: ListAlertsQuery): Promise<AlertPage> {
    const start = decodeChange(since);
    const rows = await this.repository.readPage(population.id, state, start, limit + 1);
    const page = rows.slice(0, limit);
    return {
      items: page.map((row) => toSummary(this.cipher.open(population, row))),
      nextCursor: encodeChange(page.at(-1)?.changeNumber ?? start),
      hasMore: rows.length > limit,
    };
  }

  async get(population: Population, id: string, actor: Actor): Promise<AlertDetails> {
    const details = await this.read(population, id);
    await this.record(population, id, actor, 'alert.read');
    return details;
  }

  async report(population: Population, id: string, actor: Actor): Promise<AlertReport> {
    const alert = await this.read(population, id);
    await this.record(population, id, actor, 'report.read');
    const { name, mode, dataset, threshold, fourEyes, listVersions } = population;
    return {
      createdAt: this.clock.now().toISOString(),
      population: {
        name,
        mode,
        dataset,
        threshold,
        fourEyes,
        versions: listVersions?.map(describeVersion) ?? null,
      },
      alert,
    };
  }

  /** After a change by the caller, which has an entry of its own. */
  async read(population: Population, id: string): Promise<AlertDetails> {
    const row = await this.repository.find(population.id, id);
    if (!row) throw unknownAlert();
    const events = await this.repository.readEvents(id, maxHistory);
    return toDetails(
      this.cipher.open(population, row),
      events.map((event) => this.cipher.openEvent(population, event)),
    );
  }

  private record(population: Population, id: string, actor: Actor, action: string): Promise<void> {
    return this.audit.record(auditChain(population), {
      actor,
      action,
      subject: `alert/${id}`,
      after: { population: population.name },
    });
  }
}

import { Outbox } from '@gatehouse/database';
import { Injectable, Optional } from '@nestjs/common';
import { type DueJob, type DueSource, FindsDueJobs } from './due-source';
import type { JobMap, JobName } from './job-map';
import { outboxJobId } from './job-queue';

/** The rows of the outbox that are due, however their wake-up call got lost. */
@FindsDueJobs()
@Injectable()
export class OutboxDueSource implements DueSource {
  readonly everySeconds = 5;

  constructor(@Optional() private readonly outbox?: Outbox) {}

  async due(limit: number): Promise<DueJob[]> {
    const rows = (await this.outbox?.due(limit)) ?? [];
    return rows.map(({ id, job, payload, attempts }) => ({
      name: job as JobName,
      payload: payload as JobMap[JobName],
      ...outboxJobId(id, attempts),
    }));
  }
}

import { Clock } from '@gatehouse/platform';
import { type DueJob, type DueSource, FindsDueJobs } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { NodeRequestRepository } from './node-request.repository';
import { nodeJob, patience } from './node-request.service';

/** Questions that were not answered so far. */
@FindsDueJobs()
@Injectable()
export class OverdueNodeRequests implements DueSource {
  readonly everySeconds = 1;

  constructor(
    private readonly requests: NodeRequestRepository,
    private readonly clock: Clock,
  ) {}

  async due(limit: number): Promise<DueJob[]> {
    const due = await this.requests.takeDue(this.clock.now(), limit, patience);
    return due.map((row) => nodeJob(row, row.repetitions));
  }
}

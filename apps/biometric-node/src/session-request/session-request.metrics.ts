import type { NodeRequestName } from '@gatehouse/node-link';
import { Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';

/** What an operator sees of the requests of sessions. */
@Injectable()
export class SessionRequestMetrics {
  private readonly requests: Counter<'job' | 'outcome'>;

  constructor({ registry }: Metrics) {
    this.requests = new Counter({
      name: 'node_requests_total',
      help: 'Requests of sessions, by job and by what they were answered; unreadable: not at all.',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    });
  }

  request(job: NodeRequestName, outcome: string): void {
    this.requests.inc({ job, outcome });
  }
}

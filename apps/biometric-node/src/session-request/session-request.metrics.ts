import type { NodeRequestName } from '@gatehouse/node-link';
import { Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';

/** The metrics of session requests. */
@Injectable()
export class SessionRequestMetrics {
  private readonly requests: Counter<'task' | 'outcome'>;

  constructor({ registry }: Metrics) {
    this.requests = new Counter({
      name: 'node_requests_total',
      help: 'Requests of sessions by task and outcome; unreadable: not answered.',
      labelNames: ['task', 'outcome'],
      registers: [registry],
    });
  }

  request(task: NodeRequestName, outcome: string): void {
    this.requests.inc({ task, outcome });
  }
}

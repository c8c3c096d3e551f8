import { Clock, Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { NodeRequestRepository } from './node-request.repository';

/** Reports whether the node answers: normally the value stays below one second. */
@Injectable()
export class NodeRequestMetrics {
  constructor(metrics: Metrics, clock: Clock, requests: NodeRequestRepository) {
    const help = 'Age of the oldest request to the biometric node that has no answer.';
    metrics.gauge('node_requests_overdue_seconds', help, [], async (set) => {
      const oldest = await requests.findOldest();
      set({}, oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000) : 0);
    });
  }
}

import { Clock, Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { NodeRequestRepository } from './node-request.repository';

/** Shows operators whether the node answers: the figure stays below a second, or sessions wait in vain. */
@Injectable()
export class NodeRequestBacklog {
  constructor(metrics: Metrics, clock: Clock, requests: NodeRequestRepository) {
    const help = 'For how long the oldest question to the biometric node has waited for its answer.';
    metrics.gauge('node_requests_overdue_seconds', help, [], async (set) => {
      const oldest = await requests.oldest();
      set({}, oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000) : 0);
    });
  }
}

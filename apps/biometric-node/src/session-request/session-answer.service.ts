import {
  type Timestamped,
  isUuid,
  type NodeAnswer,
  type NodeRequest,
  type NodeRequestName,
  openRequest,
  sealAnswer,
} from '@gatehouse/node-link';
import { AppLogger, type RequestContext } from '@gatehouse/platform';
import { JobQueue, type SealedJob } from '@gatehouse/queues';
import { Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { SessionRequestMetrics } from './session-request.metrics';

/** Opens the requests of sessions, and sends the answers. A lost answer does no harm: the session repeats its request. */
@Injectable()
export class SessionAnswerService {
  constructor(
    private readonly vault: Vault,
    private readonly jobs: JobQueue,
    private readonly metrics: SessionRequestMetrics,
    private readonly logger: AppLogger,
  ) {}

  /** Answers a request with the result of `handle`. A request that cannot be read is not answered. */
  async answer<N extends NodeRequestName>(
    job: N,
    message: SealedJob,
    context: RequestContext,
    handle: (request: Timestamped<NodeRequest<N>>) => Promise<NodeAnswer<N> | undefined>,
  ): Promise<void> {
    const request = this.open(job, message);
    const answer = request && (await handle(request));
    if (!answer) return this.reportUnreadable(job, context);
    this.metrics.request(job, answer.outcome);
    this.logger.withContext(context).log(`${job} ${message.requestId}: ${answer.outcome}`, 'SessionRequest');
    await this.send(job, message.requestId, answer, context);
  }

  private open<N extends NodeRequestName>(
    job: N,
    { requestId, sealedMessage }: SealedJob,
  ): Timestamped<NodeRequest<N>> | undefined {
    if (!isUuid(requestId)) return undefined;
    try {
      const request = openRequest(this.vault, job, requestId, Buffer.from(sealedMessage, 'base64url'));
      return typeof request === 'object' ? request : undefined;
    } catch {
      // The error may quote the content.
      return undefined;
    }
  }

  private reportUnreadable(job: NodeRequestName, context: RequestContext): void {
    this.metrics.request(job, 'unreadable');
    this.logger
      .withContext(context)
      .error(
        `a request ${job} cannot be read and is not answered: it was not sealed by a service of this suite, or its master key is not among GATEHOUSE_MASTER_KEYS of this app`,
        'SessionRequest',
      );
  }

  private async send<N extends NodeRequestName>(
    job: N,
    requestId: string,
    answer: NodeAnswer<N>,
    context: RequestContext,
  ): Promise<void> {
    const sealedMessage = sealAnswer(this.vault, job, requestId, answer).toString('base64url');
    // Each answer has its own job id: an earlier answer may have been lost with its reader.
    const id = `receive-${job}-${requestId}-${randomUUID()}`;
    await this.jobs.enqueue({
      name: 'receive-node-answer',
      id,
      payload: { requestId, job, sealedMessage },
      context,
    });
  }
}

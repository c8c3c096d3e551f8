import {
  type Dated,
  isUuid,
  type NodeAnswer,
  type NodeQuestion,
  type NodeRequestName,
  openQuestion,
  sealAnswer,
} from '@gatehouse/node-link';
import { AppLogger, type RequestContext } from '@gatehouse/platform';
import { JobQueue, type SealedJob } from '@gatehouse/queues';
import { Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { SessionRequestMetrics } from './session-request.metrics';

/** Opens what sessions ask, and sends them the answers. One that gets lost is not missed: the session asks again. */
@Injectable()
export class SessionAnswerService {
  constructor(
    private readonly vault: Vault,
    private readonly jobs: JobQueue,
    private readonly metrics: SessionRequestMetrics,
    private readonly logger: AppLogger,
  ) {}

  /** Answers a question with what `find` makes of it; one that nobody can make anything of is not answered. */
  async answer<N extends NodeRequestName>(
    job: N,
    asked: SealedJob,
    context: RequestContext,
    find: (question: Dated<NodeQuestion<N>>) => Promise<NodeAnswer<N> | undefined>,
  ): Promise<void> {
    const question = this.open(job, asked);
    const answer = question && (await find(question));
    if (!answer) return this.refuse(job, context);
    this.metrics.request(job, answer.outcome);
    this.logger.of(context).log(`${job} ${asked.requestId}: ${answer.outcome}`, 'SessionRequest');
    await this.send(job, asked.requestId, answer, context);
  }

  private open<N extends NodeRequestName>(
    job: N,
    { requestId, parcel }: SealedJob,
  ): Dated<NodeQuestion<N>> | undefined {
    if (!isUuid(requestId)) return undefined;
    try {
      const question = openQuestion(this.vault, job, requestId, Buffer.from(parcel, 'base64url'));
      return typeof question === 'object' ? question : undefined;
    } catch {
      // Why it does not open may quote what is in it.
      return undefined;
    }
  }

  private refuse(job: NodeRequestName, context: RequestContext): void {
    this.metrics.request(job, 'unreadable');
    this.logger
      .of(context)
      .error(
        `a request ${job} cannot be read, and is not answered: it was not made by a service of this suite, or with master keys that are not among GATEHOUSE_MASTER_KEYS here`,
        'SessionRequest',
      );
  }

  private async send<N extends NodeRequestName>(
    job: N,
    requestId: string,
    answer: NodeAnswer<N>,
    context: RequestContext,
  ): Promise<void> {
    const parcel = sealAnswer(this.vault, job, requestId, answer).toString('base64url');
    // Each answer has an id of its own: the one before may have got lost with its reader.
    const id = `hear-${job}-${requestId}-${randomUUID()}`;
    await this.jobs.wake({ name: 'hear-node', id, payload: { requestId, job, parcel }, context });
  }
}

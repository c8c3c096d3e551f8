import type { AuthenticatedKey } from '@gatehouse/auth';
import { type Transaction, uuidv7 } from '@gatehouse/database';
import { type NodeRequestName, openRequest, sealRequest } from '@gatehouse/node-link';
import { Clock } from '@gatehouse/platform';
import { type DueJob, type DueSource, FindsDueJobs, JobQueue } from '@gatehouse/queues';
import { Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import { type NewNodeRequest, retryDelay, toGallery, toNodeJob } from './node-request';
import { NodeRequestRepository, type NodeRequestRow } from './node-request.repository';

/**
 * Requests to the biometric node. A request is stored as a row before it becomes a job, and the row is deleted once the
 * answer was processed: if Redis or either service loses the job, it is sent again under the same id.
 */
@FindsDueJobs()
@Injectable()
export class NodeRequestService implements DueSource {
  readonly everySeconds = 1;

  constructor(
    private readonly repository: NodeRequestRepository,
    private readonly jobs: JobQueue,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  async send(transaction: Transaction, request: NewNodeRequest): Promise<void> {
    const { id = uuidv7(), sessionId = null, job, message } = request;
    const now = this.clock.now();
    const row = { id, sessionId, job, sealedMessage: sealRequest(this.vault, job, id, message, now) };
    await this.repository.insert(transaction.manager, row, now, firstRetry(now));
    this.queueAfterCommit(transaction, row);
  }

  /** Deletes a request whose answer is no longer needed. */
  async discard({ manager }: Transaction, id: string, job: NodeRequestName): Promise<void> {
    await this.repository.remove(manager, id, job);
  }

  /** Deletes the requests of ended sessions. An enrollment is withdrawn, whether the node has processed it or not. */
  async cancel(
    transaction: Transaction,
    ended: readonly { id: string; owner: AuthenticatedKey }[],
  ): Promise<void> {
    const owners = new Map(ended.map(({ id, owner }) => [id, owner]));
    for (const row of await this.repository.lockBySessions(transaction.manager, [...owners.keys()])) {
      const owner = owners.get(row.sessionId ?? '');
      if (isEnrollment(row.job) && owner) {
        const job = 'withdraw-enrollment';
        const now = this.clock.now();
        // FACE_MODEL may have changed since the request was sent.
        const { version } = openRequest(this.vault, row.job, row.id, row.sealedMessage);
        const sealedMessage = sealRequest(this.vault, job, row.id, toGallery(owner, version), now);
        const withdrawal: NodeRequestRow = { ...row, job, sealedMessage };
        await this.repository.replace(transaction.manager, withdrawal, now, firstRetry(now));
        this.queueAfterCommit(transaction, withdrawal);
      } else await this.repository.remove(transaction.manager, row.id, row.job);
    }
  }

  /** The requests that have had no answer for too long. */
  async due(limit: number): Promise<DueJob[]> {
    const rows = await this.repository.takeDue(this.clock.now(), limit, retryDelay);
    return rows.map((row) => toNodeJob(row, row.retries));
  }

  private queueAfterCommit(transaction: Transaction, row: NodeRequestRow): void {
    transaction.afterCommit(() => void this.jobs.enqueue(toNodeJob(row, 0)));
  }
}

/** What creates a person at the node. */
const isEnrollment = (job: NodeRequestName): job is 'enroll-for-session' | 'register-person' =>
  job === 'enroll-for-session' || job === 'register-person';

const firstRetry = (now: Date): Date => new Date(now.getTime() + retryDelay.firstSeconds * 1000);

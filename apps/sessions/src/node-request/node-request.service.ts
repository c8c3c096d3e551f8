import { type Transaction, uuidv7 } from '@gatehouse/database';
import { type NodeQuestion, type NodeRequestName, sealQuestion } from '@gatehouse/node-link';
import { Clock } from '@gatehouse/platform';
import { type DueJob, JobQueue } from '@gatehouse/queues';
import { Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import type { Session } from '../session/session';
import { galleryOf } from './node-gallery';
import { NodeRequestRepository, type NodeRequestRow, type Patience } from './node-request.repository';

/** Something to ask the node, for a session or for ourselves. */
export type Asking = {
  [N in NodeRequestName]: { job: N; question: NodeQuestion<N>; id?: string; sessionId?: string };
}[NodeRequestName];

/**
 * What sessions ask of the biometric node. A question is a row before it is a job, and stays one until its answer was
 * acted on: whatever Redis or either service loses meanwhile, it is asked again, under the same id.
 */
@Injectable()
export class NodeRequestService {
  constructor(
    private readonly repository: NodeRequestRepository,
    private readonly jobs: JobQueue,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  async ask(transaction: Transaction, asking: Asking): Promise<void> {
    const { id = uuidv7(), sessionId = null, job, question } = asking;
    const now = this.clock.now();
    const row = { id, sessionId, job, parcel: sealQuestion(this.vault, job, id, question, now) };
    await this.repository.insert(transaction.manager, row, now, firstRepetition(now));
    this.wakeAfter(transaction, row);
  }

  /** Sessions that end ask no more; an enrollment on its way is taken back, whether the node has done it or not. */
  async takeBack(transaction: Transaction, ended: readonly Session[]): Promise<void> {
    const owners = new Map(ended.map(({ id, owner }) => [id, owner]));
    for (const row of await this.repository.holdOf(transaction.manager, [...owners.keys()])) {
      const owner = owners.get(row.sessionId ?? '');
      if (row.job === 'enroll-for-session' && owner) {
        const job = 'withdraw-enrollment';
        const now = this.clock.now();
        const parcel = sealQuestion(this.vault, job, row.id, galleryOf(owner), now);
        const withdrawal: NodeRequestRow = { ...row, job, parcel };
        await this.repository.replace(transaction.manager, withdrawal, now, firstRepetition(now));
        this.wakeAfter(transaction, withdrawal);
      } else await this.repository.remove(transaction.manager, row.id, row.job);
    }
  }

  private wakeAfter(transaction: Transaction, row: NodeRequestRow): void {
    transaction.afterCommit(() => void this.jobs.wake(nodeJob(row, 0)));
  }
}

// An answer takes milliseconds. One that has not come after this was lost, or somebody who worked on it died.
export const patience: Patience = { firstSeconds: 3, mostSeconds: 30 };

const firstRepetition = (now: Date): Date => new Date(now.getTime() + patience.firstSeconds * 1000);

/** Each repetition has an id of its own: that of a dead worker's job is still taken. */
export const nodeJob = ({ id, job, parcel }: NodeRequestRow, repetition: number): DueJob => ({
  name: job,
  id: `${job}-${id}-${repetition}`,
  payload: { requestId: id, parcel: parcel.toString('base64url') },
});

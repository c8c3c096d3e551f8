import { inTransaction } from '@gatehouse/database';
import { type AnyNodeAnswer, isKnownAnswer, isUuid, openAnswer, openQuestion } from '@gatehouse/node-link';
import { AppLogger } from '@gatehouse/platform';
import { type JobMap, type JobProcessor, ProcessesJob } from '@gatehouse/queues';
import { SealError, Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CredentialRepository } from '../../credential/credential.repository';
import { NodeRequestRepository, type NodeRequestRow } from '../../node-request/node-request.repository';
import { NodeAnswerService } from './node-answer.service';

/** Acts on the answers of the node, each once, however often it is told. */
@ProcessesJob('hear-node')
@Injectable()
export class ReceiveNodeAnswer implements JobProcessor<'hear-node'> {
  constructor(
    private readonly source: DataSource,
    private readonly requests: NodeRequestRepository,
    private readonly answers: NodeAnswerService,
    private readonly credentials: CredentialRepository,
    private readonly vault: Vault,
    private readonly logger: AppLogger,
  ) {}

  async process({ requestId, job, parcel }: JobMap['hear-node']): Promise<void> {
    const row = isUuid(requestId) ? await this.requests.find(requestId) : undefined;
    // Acted on before, or asked no more.
    if (!row || row.job !== job) return;
    const heard = this.opened(row, parcel);
    if (!heard) return;
    if (row.sessionId !== null) await this.answers.tell(row.sessionId, row, heard);
    else await this.settle(row, heard);
  }

  /** Only the node can seal an answer; whatever does not open, or is of a release that we do not know, is ignored. */
  private opened({ id, job }: NodeRequestRow, parcel: string): AnyNodeAnswer | undefined {
    try {
      const answer = openAnswer(this.vault, job, id, Buffer.from(parcel, 'base64url'));
      if (isKnownAnswer(job, answer)) return { job, answer } as AnyNodeAnswer;
      this.logger.error(`an answer to the request ${id} is of no kind that is known here`, 'HearNode');
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      this.logger.error(`an answer to the request ${id} does not open, and is ignored`, error, 'HearNode');
    }
    return undefined;
  }

  /** What no session waits for: a withdrawal is done, or it is known who is still enrolled. */
  private async settle(row: NodeRequestRow, heard: AnyNodeAnswer): Promise<void> {
    await inTransaction(this.source, async ({ manager }) => {
      if (!(await this.requests.remove(manager, row.id, row.job)) || heard.job !== 'find-people') return;
      const { puids, ...owner } = openQuestion(this.vault, 'find-people', row.id, row.sealedMessage);
      const present = new Set(heard.answer.people.map(({ puid }) => puid));
      const gone = puids.filter((puid) => !present.has(puid));
      if (gone.length > 0) await this.credentials.forgetPeople(owner, gone, manager);
    });
  }
}

import { inTransaction } from '@gatehouse/database';
import {
  type AnyNodeAnswer,
  isKnownAnswer,
  isUuid,
  type NodeAnswer,
  openAnswer,
  openRequest,
} from '@gatehouse/node-link';
import { AppLogger } from '@gatehouse/platform';
import { type JobMap, type JobProcessor, ProcessesJob } from '@gatehouse/queues';
import { SealError, Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CredentialRepository } from '../../credential/credential.repository';
import { NodeRequestRepository, type NodeRequestRow } from '../../node-request/node-request.repository';
import { TokenKeyRepository } from '../../token/token-key.repository';
import { NodeAnswerService } from './node-answer.service';

/** Processes the answers of the node, each once, even if it is delivered several times. */
@ProcessesJob('receive-node-answer')
@Injectable()
export class ReceiveNodeAnswer implements JobProcessor<'receive-node-answer'> {
  constructor(
    private readonly source: DataSource,
    private readonly requests: NodeRequestRepository,
    private readonly answers: NodeAnswerService,
    private readonly credentials: CredentialRepository,
    private readonly tokenKeys: TokenKeyRepository,
    private readonly vault: Vault,
    private readonly logger: AppLogger,
  ) {}

  async process({ requestId, job, sealedMessage }: JobMap['receive-node-answer']): Promise<void> {
    const row = isUuid(requestId) ? await this.requests.find(requestId) : undefined;
    // Already processed, or cancelled.
    if (!row || row.job !== job) return;
    const answer = this.open(row, sealedMessage);
    if (!answer) return;
    if (row.sessionId !== null) await this.answers.apply(row.sessionId, row, answer);
    else await this.settle(row, answer);
  }

  /** Only the node can seal an answer. Answers that cannot be decrypted, or of an unknown release, are ignored. */
  private open({ id, job }: NodeRequestRow, sealedMessage: string): AnyNodeAnswer | undefined {
    try {
      const answer = openAnswer(this.vault, job, id, Buffer.from(sealedMessage, 'base64url'));
      if (isKnownAnswer(job, answer)) return { job, answer } as AnyNodeAnswer;
      this.logger.error(
        `ignoring the answer to node request ${id}: unknown kind of answer`,
        'ReceiveNodeAnswer',
      );
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      this.logger.error(
        `ignoring the answer to node request ${id}: it cannot be decrypted`,
        error,
        'ReceiveNodeAnswer',
      );
    }
    return undefined;
  }

  /** Settles a request that no session waits for: a withdrawal, a check of who is still enrolled, or a token to store. */
  private async settle(row: NodeRequestRow, { job, answer }: AnyNodeAnswer): Promise<void> {
    await inTransaction(this.source, async ({ manager }) => {
      if (!(await this.requests.remove(manager, row.id, row.job))) return;
      if (job === 'find-people') await this.deleteMissing(manager, row, answer);
      if (job === 'store-token') await this.recordStored(manager, row, answer);
    });
  }

  private async deleteMissing(
    manager: EntityManager,
    { id, sealedMessage }: NodeRequestRow,
    { people, knowsRegistered }: NodeAnswer<'find-people'>,
  ): Promise<void> {
    // A node of release 0.2.0 does not know all of them. The check is repeated.
    if (!knowsRegistered) return;
    const { puids, ...owner } = openRequest(this.vault, 'find-people', id, sealedMessage);
    const present = new Set(people.map(({ puid }) => puid));
    const deleted = puids.filter((puid) => !present.has(puid));
    if (deleted.length > 0) await this.credentials.deletePeople(manager, owner, deleted);
  }

  /** From now on the token can be handed over to other devices. */
  private async recordStored(
    manager: EntityManager,
    { id, sealedMessage }: NodeRequestRow,
    { outcome }: NodeAnswer<'store-token'>,
  ): Promise<void> {
    if (outcome !== 'stored')
      return this.logger.warn(`the node did not store the token of request ${id}`, 'ReceiveNodeAnswer');
    const { puid, tokenId, ...owner } = openRequest(this.vault, 'store-token', id, sealedMessage);
    await this.tokenKeys.markStored(manager, owner, puid, tokenId);
  }
}

import { inTransaction, type Transaction } from '@gatehouse/database';
import { AppLogger, Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CredentialView } from './credential.dto';
import {
  credentialActive,
  credentialOfOtherPerson,
  credentialRejected,
  tooManyActive,
  unknownCredential,
} from './credential.errors';
import type { Owner } from './credential.repository';
import { CredentialService } from './credential.service';
import { maxActive } from './pending-credential';
import { PendingCredentialRepository } from './pending-credential.repository';

/** Writes what belongs to a decision, last in its transaction. Not called if the decision was made before. */
type DecisionCommit = (transaction: Transaction) => Promise<void>;

/** Approves or rejects pending credentials for the host. The first decision is final. */
@Injectable()
export class ApprovalService {
  constructor(
    private readonly source: DataSource,
    private readonly credentials: CredentialService,
    private readonly pending: PendingCredentialRepository,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /** Activates a pending credential. An active one stays active. */
  async approve(owner: Owner, puid: string, id: string, commit?: DecisionCommit): Promise<CredentialView> {
    await this.find(owner, puid, id);
    await inTransaction(this.source, async (transaction) => {
      if (await this.activate(transaction, owner, puid, id)) await commit?.(transaction);
    });
    return this.find(owner, puid, id);
  }

  async reject(owner: Owner, puid: string, id: string, commit?: DecisionCommit): Promise<CredentialView> {
    const { kind } = await this.find(owner, puid, id);
    await inTransaction(this.source, async (transaction) => {
      if (!(await this.pending.reject(transaction.manager, owner, puid, id, this.clock.now()))) return;
      await commit?.(transaction);
      transaction.afterCommit(() => this.log('rejected', kind));
    });
    const credential = await this.find(owner, puid, id);
    if (credential.status === 'active') throw credentialActive();
    return credential;
  }

  /** The lock of the person excludes concurrent approvals, registrations and deletions of the person. */
  private async activate(transaction: Transaction, owner: Owner, puid: string, id: string): Promise<boolean> {
    const { manager } = transaction;
    if (!(await this.pending.lockPerson(manager, owner, puid))) throw unknownCredential();
    const credential = await this.pending.lock(manager, owner, puid, id, this.clock.now());
    if (!credential) return false;
    const { kind, status } = credential;
    if (status === 'rejected') throw credentialRejected();
    if ((await this.pending.countActive(manager, owner, puid, kind)) >= maxActive) throw tooManyActive(kind);
    if (!(await this.pending.activate(manager, owner, puid, credential))) throw credentialOfOtherPerson();
    transaction.afterCommit(() => this.log('approved', kind));
    return true;
  }

  private async find(owner: Owner, puid: string, id: string): Promise<CredentialView> {
    const credentials = await this.credentials.list(owner, puid);
    const credential = credentials.find((one) => one.id === id);
    if (!credential) throw unknownCredential();
    return credential;
  }

  private log(decision: 'approved' | 'rejected', kind: string): void {
    this.logger.log(`a pending ${kind} was ${decision} by the host`, 'ApprovalService');
  }
}

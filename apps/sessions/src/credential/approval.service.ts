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

/** What else belongs to a decision. Not called if the credential is no longer pending. */
interface DecisionTerms {
  by: 'host' | 'operator';
  /** Whether the credential changes. Called under its lock. */
  takesEffect: (transaction: Transaction) => Promise<boolean>;
  /** Writes last in the transaction, also of a decision without effect. */
  commit: (transaction: Transaction) => Promise<void>;
}

const ofHost: DecisionTerms = {
  by: 'host',
  takesEffect: () => Promise.resolve(true),
  commit: () => Promise.resolve(),
};

/** Approves or rejects pending credentials for the host, or for an operator. The first decision is final. */
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
  async approve(owner: Owner, puid: string, id: string, terms = ofHost): Promise<CredentialView> {
    await this.find(owner, puid, id);
    await inTransaction(this.source, (transaction) => this.activate(transaction, owner, puid, id, terms));
    return this.find(owner, puid, id);
  }

  async reject(owner: Owner, puid: string, id: string, terms = ofHost): Promise<CredentialView> {
    const { kind } = await this.find(owner, puid, id);
    await inTransaction(this.source, async (transaction) => {
      const { manager } = transaction;
      const now = this.clock.now();
      const credential = await this.pending.lock(manager, owner, puid, id, now);
      if (credential?.status !== 'pending') return;
      if (await terms.takesEffect(transaction)) {
        await this.pending.reject(manager, owner, puid, id, now);
        transaction.afterCommit(() => this.log('rejected', kind, terms));
      }
      await terms.commit(transaction);
    });
    const credential = await this.find(owner, puid, id);
    if (credential.status === 'active') throw credentialActive();
    return credential;
  }

  /** The lock of the person excludes concurrent approvals, registrations and deletions of the person. */
  private async activate(
    transaction: Transaction,
    owner: Owner,
    puid: string,
    id: string,
    terms: DecisionTerms,
  ): Promise<void> {
    const { manager } = transaction;
    if (!(await this.pending.lockPerson(manager, owner, puid))) throw unknownCredential();
    const credential = await this.pending.lock(manager, owner, puid, id, this.clock.now());
    if (!credential) return;
    const { kind, status } = credential;
    if (status === 'rejected') throw credentialRejected();
    if (await terms.takesEffect(transaction)) {
      const activeCount = await this.pending.countActive(manager, owner, puid, kind);
      if (activeCount >= maxActive) throw tooManyActive(kind);
      if (!(await this.pending.activate(manager, owner, puid, credential))) throw credentialOfOtherPerson();
      transaction.afterCommit(() => this.log('approved', kind, terms));
    }
    await terms.commit(transaction);
  }

  private async find(owner: Owner, puid: string, id: string): Promise<CredentialView> {
    const credentials = await this.credentials.list(owner, puid);
    const credential = credentials.find((one) => one.id === id);
    if (!credential) throw unknownCredential();
    return credential;
  }

  private log(decision: 'approved' | 'rejected', kind: string, { by }: DecisionTerms): void {
    this.logger.log(`a pending ${kind} was ${decision} by the ${by}`, 'ApprovalService');
  }
}

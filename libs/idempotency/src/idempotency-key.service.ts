import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { bodyMismatch, keyInProgress } from './idempotency-key.errors';
import { IdempotencyKeyRepository } from './idempotency-key.repository';
import type { IdempotentRequest } from './idempotent-request';

const retentionMs = 24 * 60 * 60 * 1000;

/** What the first request with a key created. */
export interface FirstOutcome {
  id: string;
  createdAt: Date;
}

/** Stores for 24 hours what a request with an Idempotency-Key created, in the transaction that created it. */
@Injectable()
export class IdempotencyKeyService {
  constructor(
    private readonly keys: IdempotencyKeyRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns what an earlier request with this key created, or undefined for the first request. Throws 409 while one is in
   * progress and 422 for another body. Locks the key until the transaction ends; PostgreSQL releases it after a crash.
   */
  async findFirstOutcome(
    manager: EntityManager,
    request: IdempotentRequest,
    body: string,
  ): Promise<FirstOutcome | undefined> {
    const id = toId(request);
    if (!(await this.keys.tryLock(manager, id))) throw keyInProgress();
    const stored = await this.keys.find(manager, id, this.retentionStart());
    if (!stored) return undefined;
    const isCleared = stored.fingerprint.length === 0;
    if (!isCleared && !stored.fingerprint.equals(toFingerprint(request, body))) throw bodyMismatch();
    return { id: stored.resourceId, createdAt: stored.createdAt };
  }

  /** Stores what this request created, in the transaction that called `firstOutcome`. */
  async storeOutcome(
    manager: EntityManager,
    request: IdempotentRequest,
    body: string,
    { id, createdAt }: FirstOutcome,
  ): Promise<void> {
    const fingerprint = toFingerprint(request, body);
    await this.keys.save(manager, { id: toId(request), fingerprint, resourceId: id, createdAt });
  }

  /** Deletes the fingerprints of the requests that created these resources, so that their bodies cannot be guessed. */
  async deleteFingerprints(manager: EntityManager, resourceIds: readonly string[]): Promise<void> {
    if (resourceIds.length > 0) await this.keys.clearFingerprints(manager, resourceIds);
  }

  /** Keys from before this time are expired. */
  retentionStart(): Date {
    return new Date(this.clock.now().getTime() - retentionMs);
  }
}

const hash = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\0')).digest();
const toId = ({ scope, key }: IdempotentRequest): Buffer => hash(scope, key);
// Scope and key are part of the hash, so that guessable or equal bodies cannot be recognised by it.
const toFingerprint = ({ scope, key }: IdempotentRequest, body: string): Buffer => hash(scope, key, body);

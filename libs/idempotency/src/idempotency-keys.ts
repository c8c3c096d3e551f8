import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { otherBody, stillUnderWay } from './idempotency-key.errors';
import { IdempotencyKeyRepository } from './idempotency-key.repository';
import type { IdempotentRequest } from './idempotent-request';

const rememberedMilliseconds = 24 * 60 * 60 * 1000;

/** What the first request with a key made. */
export interface FirstOutcome {
  id: string;
  createdAt: Date;
}

/** Remembers for 24 hours what a request with an Idempotency-Key made, in the transaction that made it. */
@Injectable()
export class IdempotencyKeys {
  constructor(
    private readonly keys: IdempotencyKeyRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * What an earlier request with this key made, or undefined when this is the first; 409 while one is under way, 422 for
   * another body. The key is taken until the transaction ends; a crash gives it back, because PostgreSQL does.
   */
  async firstOutcome(
    manager: EntityManager,
    request: IdempotentRequest,
    body: string,
  ): Promise<FirstOutcome | undefined> {
    const id = idOf(request);
    if (!(await this.keys.tryLock(manager, id))) throw stillUnderWay();
    const known = await this.keys.find(manager, id, this.oldest());
    if (!known) return undefined;
    const isForgotten = known.fingerprint.length === 0;
    if (!isForgotten && !known.fingerprint.equals(fingerprintOf(request, body))) throw otherBody();
    return { id: known.madeId, createdAt: known.createdAt };
  }

  /** Keeps what this request made for its repetitions; in the transaction that asked for the first outcome. */
  async remember(
    manager: EntityManager,
    request: IdempotentRequest,
    body: string,
    { id, createdAt }: FirstOutcome,
  ): Promise<void> {
    const fingerprint = fingerprintOf(request, body);
    await this.keys.save(manager, { id: idOf(request), fingerprint, madeId: id, createdAt });
  }

  /** Forgets the bodies of the requests that made these: nobody can guess them by their fingerprints any more. */
  async forget(manager: EntityManager, madeIds: readonly string[]): Promise<void> {
    if (madeIds.length > 0) await this.keys.blank(manager, madeIds);
  }

  /** Keys from before this time can be forgotten. */
  oldest(): Date {
    return new Date(this.clock.now().getTime() - rememberedMilliseconds);
  }
}

const hash = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\0')).digest();
const idOf = ({ scope, key }: IdempotentRequest): Buffer => hash(scope, key);
// With the scope and the key in it, a body that can be guessed is not recognised by its hash, nor equal ones by theirs.
const fingerprintOf = ({ scope, key }: IdempotentRequest, body: string): Buffer => hash(scope, key, body);

import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { otherBody, stillUnderWay } from './idempotency-key.errors';
import { IdempotencyKeyRepository } from './idempotency-key.repository';
import type { IdempotentRequest } from './idempotent-request';

export type { IdempotentRequest };

const rememberedMilliseconds = 24 * 60 * 60 * 1000;

/** What the first request with a key made. */
export interface FirstOutcome {
  id: string;
  createdAt: Date;
}

@Injectable()
export class IdempotencyKeyService {
  constructor(
    private readonly keys: IdempotencyKeyRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * What an earlier request with this key made, or undefined when this is the first. The key is taken until the
   * transaction ends; a crash gives it back, because PostgreSQL does.
   */
  async firstOutcome(
    manager: EntityManager,
    request: IdempotentRequest,
    value: string,
  ): Promise<FirstOutcome | undefined> {
    const id = idOf(request);
    if (!(await this.keys.tryLock(manager, id))) throw stillUnderWay();
    const known = await this.keys.find(manager, id, this.oldest());
    if (!known) return undefined;
    if (!known.fingerprint.equals(hash(value))) throw otherBody();
    return { id: known.stringId, createdAt: known.createdAt };
  }

  async remember(
    manager: EntityManager,
    request: IdempotentRequest,
    made: FirstOutcome & { value: string },
  ): Promise<void> {
    const row = {
      id: idOf(request),
      fingerprint: hash(made.value),
      stringId: made.id,
      createdAt: made.createdAt,
    };
    await this.keys.save(manager, row);
  }

  /** Keys from before this time can be forgotten. */
  oldest(): Date {
    return new Date(this.clock.now().getTime() - rememberedMilliseconds);
  }
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const idOf = ({ scope, key }: IdempotentRequest): Buffer => hash(`${scope}\0${key}`);

import {
  Budget,
  Clock,
  CONFIG,
  Metrics,
  REDIS,
  type RedisClient,
  type Reservation,
} from '@gatehouse/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Counter } from 'prom-client';
import type { BiometricNodeConfig } from '../biometric-node.config';
import type { Gallery } from '../gallery/gallery';
import { hashExternalId } from '../gallery/external-id';
import { tooManyFailedIdentifications, tooManyFailedVerifications } from './prediction.errors';

export const verificationWindowMinutes = 15;

/** More people with one id than this have a negligible share in the comparisons, and would take memory for each request. */
const maxCharged = 100;

type BudgetKind = 'verification' | 'identification';

/**
 * Limits failed predictions, so that a caller cannot find a face that matches by trying. The budget is reserved before the comparison and
 * released if it succeeds. So concurrent requests cannot exceed it, and the rejection does not depend on the face.
 */
@Injectable()
export class PredictionBudgetService implements OnApplicationShutdown {
  private readonly budgets: Record<BudgetKind, Budget>;
  private readonly rejections: Counter<'budget'>;

  constructor(
    @Inject(CONFIG) config: BiometricNodeConfig,
    @Inject(REDIS) redis: RedisClient,
    clock: Clock,
    { registry }: Metrics,
  ) {
    const create = (kind: BudgetKind, limit: number, minutes: number) =>
      new Budget(
        { prefix: `${config.REDIS_PREFIX}:failed-${kind}`, limit, windowMilliseconds: minutes * 60_000 },
        redis,
        clock,
      );
    this.budgets = {
      verification: create('verification', config.MAX_FAILED_VERIFICATIONS, verificationWindowMinutes),
      identification: create('identification', config.MAX_FAILED_IDENTIFICATIONS_PER_MINUTE, 1),
    };
    this.rejections = new Counter({
      name: 'predictions_rejected_total',
      help: 'Predictions that were rejected after too many failed ones, by budget: verification (1:1), identification (1:N).',
      labelNames: ['budget'],
      registers: [registry],
    });
  }

  onApplicationShutdown(): void {
    for (const budget of Object.values(this.budgets)) budget.close();
  }

  /** Runs an identification (1:N) within the budget of the API key. */
  identify<T extends { people: readonly unknown[] }>(keyId: string, work: () => Promise<T>): Promise<T> {
    return this.run('identification', [hashName(keyId)], work);
  }

  /**
   * Runs a verification (1:1) within the budgets that the API key has for each of these people. An id of no one has a budget too:
   * otherwise the replies would reveal who is enrolled.
   */
  verify<T extends { people: readonly unknown[] }>(
    keyId: string,
    gallery: Gallery,
    { numbers, names }: { numbers: readonly number[]; names: readonly string[] },
    work: () => Promise<T>,
  ): Promise<T> {
    const charged =
      numbers.length > 0 ? numbers : names.map((name) => hashExternalId(gallery, name).toString('hex'));
    const ids = charged.slice(0, maxCharged).map((person) => hashName(`${keyId}/${gallery.guid}/${person}`));
    return this.run('verification', ids, work);
  }

  private async run<T extends { people: readonly unknown[] }>(
    kind: BudgetKind,
    names: readonly string[],
    work: () => Promise<T>,
  ): Promise<T> {
    if (!this.budgets[kind].enabled) return work();
    const reservations = this.reserve(kind, names);
    let hasFailed = false;
    try {
      const result = await work();
      hasFailed = result.people.length === 0;
      return result;
    } finally {
      // After an error the caller learns nothing about the face.
      for (const reservation of reservations) {
        if (hasFailed) reservation.confirm();
        else reservation.release();
      }
    }
  }

  private reserve(kind: BudgetKind, names: readonly string[]): Reservation[] {
    const reservations = names.map((name) => this.budgets[kind].reserve(name));
    const rejected = reservations.find(({ allowed }) => !allowed);
    if (!rejected) return reservations;
    for (const reservation of reservations) reservation.release();
    this.rejections.inc({ budget: kind });
    const { limit, retrySeconds } = rejected;
    throw kind === 'verification'
      ? tooManyFailedVerifications(limit, verificationWindowMinutes, retrySeconds)
      : tooManyFailedIdentifications(limit, retrySeconds);
  }
}

/** The name of a budget is a key in Redis. It must not name a person or an API key. */
const hashName = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 22);

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

interface Outcome {
  people: readonly { number: number }[];
}

/** One use of a budget. With a number, it fails unless that person is recognised; otherwise unless anyone is. */
interface Charge {
  name: string;
  number?: number;
}

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
  identify<T extends Outcome>(keyId: string, work: () => Promise<T>): Promise<T> {
    return this.run('identification', [{ name: hashName(keyId) }], work);
  }

  /**
   * Runs a verification (1:1) within the budgets that the API key has for the ids and for each of these people. The id of no one has the same
   * budget as that of a person: otherwise the replies would reveal who is enrolled. If the caller requests a list, each person who is not
   * recognised is charged: the caller could have enrolled someone else under the same id, who always matches.
   */
  verify<T extends Outcome>(
    keyId: string,
    gallery: Gallery,
    { numbers, names, list }: { numbers: readonly number[]; names: readonly string[]; list: boolean },
    work: () => Promise<T>,
  ): Promise<T> {
    const ids = new Set(names.map((name) => hashExternalId(gallery, name).toString('hex')));
    const toName = (subject: string | number) => hashName(`${keyId}/${gallery.guid}/${subject}`);
    const charges = [
      ...[...ids].map((id) => ({ name: toName(id) })),
      ...numbers.slice(0, maxCharged).map((number) => ({ name: toName(number), ...(list && { number }) })),
    ];
    return this.run('verification', charges, work);
  }

  private async run<T extends Outcome>(
    kind: BudgetKind,
    charges: readonly Charge[],
    work: () => Promise<T>,
  ): Promise<T> {
    if (!this.budgets[kind].enabled) return work();
    const reservations = this.reserve(kind, charges);
    let people: Outcome['people'] | undefined;
    try {
      const result = await work();
      ({ people } = result);
      return result;
    } finally {
      // After an error the caller learns nothing about the face.
      charges.forEach((charge, i) => {
        if (people && hasFailed(charge, people)) reservations[i]!.confirm();
        else reservations[i]!.release();
      });
    }
  }

  private reserve(kind: BudgetKind, charges: readonly Charge[]): Reservation[] {
    const reservations = charges.map(({ name }) => this.budgets[kind].reserve(name));
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

const hasFailed = ({ number }: Charge, people: Outcome['people']): boolean =>
  number === undefined ? people.length === 0 : !people.some((person) => person.number === number);

/** The name of a budget is a key in Redis. It must not name a person or an API key. */
const hashName = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 22);

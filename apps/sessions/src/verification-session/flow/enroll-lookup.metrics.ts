import { Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';

/** `limited`: the node was not asked. */
export const lookupOutcomes = ['recognised', 'unknown', 'unusable', 'failed', 'limited'] as const;
export type LookupOutcome = (typeof lookupOutcomes)[number];

/** Counts the lookups of faces before the passkey of an ENROLL. Sessions that are abandoned after the answer appear in no result. */
@Injectable()
export class EnrollLookupMetrics {
  private readonly counter: Counter<'outcome'>;

  constructor({ registry }: Metrics) {
    this.counter = new Counter({
      name: 'enroll_lookups_total',
      help: 'Faces of ENROLL sessions that were looked up before the passkey, by outcome.',
      labelNames: ['outcome'],
      registers: [registry],
    });
    for (const outcome of lookupOutcomes) this.counter.inc({ outcome }, 0);
  }

  lookedUp(outcome: LookupOutcome): void {
    this.counter.inc({ outcome });
  }
}

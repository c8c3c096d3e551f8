import { Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';

export const comparisonResults = [
  'match',
  'below_threshold',
  'too_long',
  'not_from_token',
  'malformed',
  'other_token',
  'bad_signature',
  'revoked',
  'unknown_version',
] as const;
export type ComparisonResult = (typeof comparisonResults)[number];

/** Counts the comparisons of faces with tokens. All failures have the same answer to the device; only this metric has the reason. */
@Injectable()
export class TokenComparisonMetrics {
  private readonly counter: Counter<'result'>;

  constructor({ registry }: Metrics) {
    this.counter = new Counter({
      name: 'token_comparisons_total',
      help: 'Comparisons of faces with face tokens, by result.',
      labelNames: ['result'],
      registers: [registry],
    });
    for (const result of comparisonResults) this.counter.inc({ result }, 0);
  }

  compared(result: ComparisonResult): void {
    this.counter.inc({ result });
  }
}

import type { LoadResult } from './load';

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** The median of each figure over several rounds. */
export function summarize(rounds: LoadResult[]): LoadResult {
  const of = (key: keyof LoadResult) => median(rounds.map((round) => round[key]));
  return {
    requests: rounds.reduce((sum, { requests }) => sum + requests, 0),
    perSecond: of('perSecond'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    errors: rounds.reduce((sum, { errors }) => sum + errors, 0),
  };
}

import { median } from '../suite/rounds';
import type { LoadResult } from './load';

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

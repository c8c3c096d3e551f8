import type { Tone } from '../../part/text';
import type { ManagedDataset } from './list.query';

export type Freshness = 'checking' | 'failed' | 'stale' | 'missing' | 'loading' | 'fresh' | 'file' | 'demo';

type Facts = Pick<
  ManagedDataset,
  'checkRequested' | 'error' | 'stale' | 'versionId' | 'inUse' | 'refreshable' | 'demo'
>;

/** What an operator has to know first. */
export function freshnessOf(list: Facts): Freshness {
  if (list.checkRequested) return 'checking';
  if (list.error !== null) return 'failed';
  if (list.versionId === null) return 'missing';
  if (list.stale) return 'stale';
  if (!list.inUse) return 'loading';
  if (list.demo) return 'demo';
  return list.refreshable ? 'fresh' : 'file';
}

export const freshnessTones = {
  checking: 'info',
  failed: 'bad',
  stale: 'warn',
  missing: 'warn',
  loading: 'info',
  fresh: 'good',
  file: 'plain',
  demo: 'plain',
} as const satisfies Record<Freshness, Tone>;

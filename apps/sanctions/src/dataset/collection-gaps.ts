import type { DatasetState } from '@gatehouse/datasets';
import type { DomainError } from '@gatehouse/platform';
import { collectionNotLoaded, datasetLoadFailed } from './dataset.errors';

/** The lists of a collection that are not in memory. A check must never skip one of them silently. */
export interface CollectionGaps {
  /** Set if the collection must not be used at all. */
  error?: DomainError;
  /** The lists that are skipped for now. Replies name them. */
  missing: string[];
}

/**
 * A list that this process failed to load blocks the collection until it is loaded. A list that has no version yet is
 * skipped and named, unless no real list would be left: the demo list does not replace a real one.
 */
export function findGaps(
  collection: string,
  known: readonly DatasetState[],
  isLoaded: (name: string) => boolean,
  hasFailed: (name: string) => boolean,
): CollectionGaps {
  const real = known.filter(({ demo }) => !demo);
  const members = (real.length > 0 ? real : known).map(({ name }) => name);
  const missing = members.filter((name) => !isLoaded(name));
  const failed = missing.filter(hasFailed);
  if (failed.length > 0) return { error: datasetLoadFailed(collection, failed), missing };
  if (missing.length > 0 && missing.length === members.length)
    return { error: collectionNotLoaded(collection, missing), missing };
  return { missing };
}

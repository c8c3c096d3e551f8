import type { DatasetState } from '@gatehouse/datasets';
import type { DomainError } from '@gatehouse/platform';
import { nothingLoadedYet, unreadableDatasets } from './dataset.errors';

/** What a collection lacks: lists that are known and not in memory. Nobody may be cleared against fewer without a word. */
export interface CollectionGaps {
  /** Set where the collection must not be used at all. */
  refusal?: DomainError;
  /** The lists that are left out for now, which replies name. */
  missing: string[];
}

/**
 * A list that this process failed to read is an accident: checks wait until it is read. One that is still on its way is
 * left out and named, unless nothing real would be left: the demo list does not stand in for a real one.
 */
export function gapsOf(
  collection: string,
  known: readonly DatasetState[],
  isLoaded: (name: string) => boolean,
  isUnreadable: (name: string) => boolean,
): CollectionGaps {
  const real = known.filter(({ demo }) => !demo);
  const members = (real.length > 0 ? real : known).map(({ name }) => name);
  const missing = members.filter((name) => !isLoaded(name));
  const unreadable = missing.filter(isUnreadable);
  if (unreadable.length > 0) return { refusal: unreadableDatasets(collection, unreadable), missing };
  if (missing.length > 0 && missing.length === members.length)
    return { refusal: nothingLoadedYet(collection, missing), missing };
  return { missing };
}

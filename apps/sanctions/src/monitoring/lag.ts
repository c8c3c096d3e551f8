import type { DatasetState } from '@gatehouse/datasets';
import type { StateGroup } from './backlog.repository';
import { findSettled } from '../population/population';
import { findTarget, isSameState } from './list-target';

/** Since when the population that waits longest does not correspond to the current versions of its lists. */
export function findLagSeconds(
  groups: readonly StateGroup[],
  states: readonly DatasetState[],
  now: Date,
): number {
  const starts = groups.map((group) => findStart(group, states)).filter((start) => start !== undefined);
  return Math.max(0, ...starts.map((start) => (now.getTime() - start.getTime()) / 1000));
}

function findStart(
  { dataset, listVersions: stored, since }: StateGroup,
  states: readonly DatasetState[],
): Date | undefined {
  const listVersions = findSettled(stored);
  if (!stored || !listVersions) return since;
  const target = findTarget(dataset, states, stored);
  // A list that people were screened against is missing: they may have had their last result long ago.
  if ('problem' in target) return since;
  if (isSameState(listVersions, target.versions)) return undefined;
  const held = new Set(listVersions.map(({ versionId }) => versionId));
  const loaded = target.versions
    .filter(({ versionId }) => !held.has(versionId))
    .flatMap(({ dataset: name }) => states.find((state) => state.name === name)?.loadedAt ?? []);
  return loaded.sort((a, b) => a.getTime() - b.getTime())[0];
}

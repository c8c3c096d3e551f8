import { collectionNames, demoName, type DatasetState, findNames } from '@gatehouse/datasets';
import { matcherRevision } from '@gatehouse/matching';
import type { ListVersion } from '../population/population';

/** The versions with which a population has to be compared, or why it cannot be compared for now. */
export type ListTarget = { versions: ListVersion[] } | { problem: string };

/**
 * The current versions of a dataset. A collection has all real lists that were ever loaded, the demo list only if no other list is
 * known. `held` are the versions to which the population corresponds: none of these lists may be missing, because its alerts would be
 * closed as if the list had removed everybody.
 */
export function findTarget(
  dataset: string,
  states: readonly DatasetState[],
  held: readonly ListVersion[] = [],
): ListTarget {
  const members = findMembers(dataset, states);
  if (members.length === 0) return { problem: `There is no dataset "${dataset}".` };
  const versions = members.flatMap(toVersion).sort((a, b) => (a.dataset < b.dataset ? -1 : 1));
  if (versions.length === 0)
    return {
      problem: `No version of ${members.map(({ name }) => name).join(', ')} has been loaded yet.`,
    };
  const names = new Set(versions.map((version) => version.dataset));
  const missing = held.filter(({ dataset: name }) => name !== demoName && !names.has(name));
  if (missing.length === 0) return { versions };
  return {
    problem: `People were screened against ${missing.map((version) => version.dataset).join(', ')}, which was removed. Load it again, or change the dataset of the population.`,
  };
}

function findMembers(dataset: string, states: readonly DatasetState[]): DatasetState[] {
  const exact = findNames(dataset).flatMap((name) => states.find((state) => state.name === name) ?? []);
  const loaded = exact.find(({ versionId }) => versionId !== undefined);
  if (exact.length > 0) return [loaded ?? exact[0]!];
  if (!collectionNames.includes(dataset)) return [];
  const real = states.filter(({ demo }) => !demo);
  return real.length > 0 ? real : [...states];
}

const toVersion = ({ name, versionId, version }: DatasetState): ListVersion[] =>
  versionId === undefined
    ? []
    : [{ dataset: name, versionId, version: version ?? '', matcher: matcherRevision }];

/** Whether two states are the same: the versions of all lists, and the revision of the matcher. */
export const isSameState = (a: readonly ListVersion[] | undefined, b: readonly ListVersion[]): boolean =>
  a !== undefined && toKey(a) === toKey(b);

/** Identifies versions. */
export const toKey = (versions: readonly ListVersion[]): string =>
  versions
    .map(({ dataset, versionId, matcher }) => `${dataset}@${versionId}/${matcher}`)
    .sort()
    .join(',');

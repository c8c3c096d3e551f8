import type { ChangeMatcher, Person } from '@gatehouse/matching';
import { toPerson } from '../person/person-check';
import type { PersonRow } from '../person/person-row';
import { uniteEntries } from '../screening/entity-facts';
import { type Candidate, keepBestPerEntity, type OpenDataset } from '../screening/screener';
import type { MonitoredMatch } from './person-result';

/**
 * Nobody decides on more alerts of one person. The best by score and then by entity id are kept, so that the choice does not depend on
 * the order of a list.
 */
export const maxMonitoredMatches = 500;

export interface MonitoredPerson {
  matches: MonitoredMatch[];
  /** Further matches that were not kept. */
  omitted: number;
}

/** The matches of a person; undefined if no change of a list concerns the person. */
export function monitorPerson(
  row: PersonRow,
  datasets: readonly OpenDataset[],
  threshold: number,
  changes: readonly ChangeMatcher[] | undefined,
): MonitoredPerson | undefined {
  const person = toPerson(row);
  const hasName = person.firstname !== '' || person.lastname !== '';
  if (changes && !(hasName && changes.some((change) => change.concerns(person, threshold)))) return undefined;
  const found = hasName ? datasets.flatMap((dataset) => dataset.search(person, threshold)) : [];
  const candidates = keepBestPerEntity(found).sort(
    (a, b) => b.score - a.score || (a.entityId < b.entityId ? -1 : 1),
  );
  const kept = candidates.slice(0, maxMonitoredMatches);
  return {
    matches: kept.map((each) => describe(each, person, datasets)),
    omitted: candidates.length - kept.length,
  };
}

/** The score and its features are those of the entry that matches best, the facts those of all lists that have the entity. */
function describe(candidate: Candidate, person: Person, datasets: readonly OpenDataset[]): MonitoredMatch {
  const facts = uniteEntries(datasets.flatMap((dataset) => dataset.readEntries(candidate.entityId)));
  return {
    ...candidate.dataset.describe(candidate, person),
    ...facts,
    birthDate: facts.birthDates.join('; ') || null,
  };
}

import { type Match, Matcher, type Person } from '@gatehouse/matching';
import type { DatasetIndex, EntityDetails } from '../dataset/dataset-index';
import { EntityDirectory } from '../dataset/entity-lookup';
import { TextTableReader } from '../dataset/text-table';
import { checkPerson } from '../person/person-check';
import type { PersonRow } from '../person/person-row';
import type { EntityMatch, RowResult } from '../reply/row-result';
import { uniteEntries } from './entity-facts';
import { RowDecisions } from './row-decisions';

/** No one reviews more matches of one row. A warning contains the total. */
const maxMatches = 50;

export type Candidate = Match & { entityId: string; dataset: OpenDataset };

/** A version of a dataset, opened by one thread. */
export class OpenDataset {
  readonly matcher: Matcher;
  private readonly ids: TextTableReader;
  private readonly details: TextTableReader;
  private readonly directory: EntityDirectory;

  constructor(index: DatasetIndex) {
    this.matcher = new Matcher(index.names);
    this.ids = new TextTableReader(index.ids);
    this.details = new TextTableReader(index.details);
    this.directory = new EntityDirectory(index);
  }

  search(person: Person, threshold: number): Candidate[] {
    return this.matcher
      .match(person, threshold)
      .map((match) => ({ ...match, dataset: this, entityId: this.ids.get(match.position) }));
  }

  /** The entries of an entity; usually one. */
  readEntries(entityId: string): EntityDetails[] {
    return this.directory.find(entityId).map((position) => this.readDetails(position));
  }

  private readDetails(position: number): EntityDetails {
    return JSON.parse(this.details.get(position)) as EntityDetails;
  }

  describe(match: Candidate, person: Person): EntityMatch {
    const listed = this.readDetails(match.position);
    const [main = '', ...aliases] = listed.names.map(({ text }) => text);
    return {
      entityId: match.entityId,
      name: main,
      matchedName: listed.names[match.name]?.text ?? main,
      score: match.score,
      aliases,
      birthDate: listed.birthDates.join('; ') || null,
      countries: listed.countries,
      programs: listed.programs,
      datasets: listed.datasets,
      url: listed.url ?? null,
      features: this.matcher.explain(person, listed, match),
    };
  }
}

/** Screens a row against one or more datasets. An entity that is on several of them is returned once. */
export function screenRow(
  row: PersonRow,
  datasets: readonly OpenDataset[],
  threshold: number,
  exclude: ReadonlySet<string>,
  decisions = new RowDecisions(),
): RowResult {
  const { person, warnings } = checkPerson(row);
  const hasName = person.firstname !== '' || person.lastname !== '';
  const found = hasName ? keepBestPerEntity(datasets.flatMap((each) => search(each))) : [];
  const describe = (candidate: Candidate) => candidate.dataset.describe(candidate, person);
  const unite = (candidate: Candidate) =>
    uniteEntries(datasets.flatMap((each) => each.readEntries(candidate.entityId)));
  const candidates = found.filter(
    (each) =>
      !decisions.excludes(
        each.entityId,
        () => describe(each),
        () => unite(each),
      ),
  );
  if (candidates.length > maxMatches)
    warnings.push(
      `${candidates.length} listed entities reached the threshold: the best ${maxMatches} are shown`,
    );
  const matches = candidates
    .slice(0, maxMatches)
    .map((each) => decisions.addTo(describe(each), () => unite(each)));
  return { row, matches, warnings };

  function search(dataset: OpenDataset): Candidate[] {
    return dataset.search(person, threshold).filter(({ entityId }) => !exclude.has(entityId));
  }
}

/** Equal scores keep the order of the datasets. */
export function keepBestPerEntity(candidates: Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates
    .sort((a, b) => b.score - a.score)
    .filter(({ entityId }) => !seen.has(entityId) && seen.add(entityId));
}

import { type Match, Matcher, type Person } from '@gatehouse/matching';
import type { DatasetIndex, EntityDetails } from '../dataset/dataset-index';
import { TextTableReader } from '../dataset/text-table';
import { checkPerson } from '../person/person-check';
import type { PersonRow } from '../person/person-row';
import type { EntityMatch, RowResult } from '../reply/row-result';

/** No one reviews more matches of one row. A warning contains the total. */
const maxMatches = 50;

type Candidate = Match & { entityId: string; dataset: OpenDataset };

/** A version of a dataset, opened by one thread. */
export class OpenDataset {
  readonly matcher: Matcher;
  readonly ids: TextTableReader;
  private readonly details: TextTableReader;

  constructor({ names, ids, details }: DatasetIndex) {
    this.matcher = new Matcher(names);
    this.ids = new TextTableReader(ids);
    this.details = new TextTableReader(details);
  }

  describe(match: Candidate, person: Person): EntityMatch {
    const listed = JSON.parse(this.details.get(match.position)) as EntityDetails;
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
): RowResult {
  const { person, warnings } = checkPerson(row);
  const hasName = person.firstname !== '' || person.lastname !== '';
  const candidates = hasName ? keepBestPerEntity(datasets.flatMap((each) => search(each))) : [];
  if (candidates.length > maxMatches)
    warnings.push(
      `${candidates.length} listed entities reached the threshold: the best ${maxMatches} are shown`,
    );
  const matches = candidates.slice(0, maxMatches).map((each) => each.dataset.describe(each, person));
  return { row, matches, warnings };

  function search(dataset: OpenDataset): Candidate[] {
    return dataset.matcher
      .match(person, threshold)
      .map((match) => ({ ...match, dataset, entityId: dataset.ids.get(match.position) }))
      .filter(({ entityId }) => !exclude.has(entityId));
  }
}

/** Equal scores keep the order of the datasets. */
function keepBestPerEntity(candidates: Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates
    .sort((a, b) => b.score - a.score)
    .filter(({ entityId }) => !seen.has(entityId) && seen.add(entityId));
}

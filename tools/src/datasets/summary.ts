import type { DatasetState, ImportResult } from '@gatehouse/datasets';

const number = (value: number): string => value.toLocaleString('en');
const counted = (value: number, one: string, many: string): string =>
  `${number(value)} ${value === 1 ? one : many}`;

/** Says what an import did, and what it stumbled over. */
export function printResult(result: ImportResult): void {
  const { name, outcome, version, entities, people, names, warnings } = result;
  const what = outcome === 'unchanged' ? 'unchanged, ' : '';
  const counts = [
    counted(entities, 'entry', 'entries'),
    counted(people, 'person', 'people'),
    counted(names, 'name', 'names'),
  ];
  console.log(`${name}: ${what}${counts.join(', ')}, version ${version}`);
  if (result.detachedFrom !== undefined)
    console.log(`  this list is no longer kept up to date from ${result.detachedFrom}`);
  for (const { message } of warnings) console.log(`  warning: ${message}`);
}

export const titles = ['name', 'version', 'entries', 'people', 'names', 'checked', 'state', 'source'];

/** A dataset as a row under those titles. */
export const rowOf = (state: DatasetState): string[] => [
  state.name,
  state.version ?? '-',
  number(state.entities),
  number(state.people),
  number(state.names),
  state.checkedAt?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never',
  standing(state),
  state.source,
];

function standing({ demo, error, stale, version }: DatasetState): string {
  if (error) return version === null ? 'failed' : 'failed, old list in use';
  if (version === null) return 'not loaded yet';
  return stale ? 'stale' : demo ? 'demo' : 'ok';
}

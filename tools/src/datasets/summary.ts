import type { DatasetState, ImportResult } from '@gatehouse/datasets';

const formatNumber = (value: number): string => value.toLocaleString('en');
const formatCount = (value: number, one: string, many: string): string =>
  `${formatNumber(value)} ${value === 1 ? one : many}`;

/** Prints the result of an import and its warnings. */
export function printResult(result: ImportResult): void {
  const { name, outcome, version, entities, people, names, warnings } = result;
  const what = outcome === 'unchanged' ? 'unchanged, ' : '';
  const counts = [
    formatCount(entities, 'entry', 'entries'),
    formatCount(people, 'person', 'people'),
    formatCount(names, 'name', 'names'),
  ];
  console.log(`${name}: ${what}${counts.join(', ')}, version ${version}`);
  if (result.detachedFrom !== undefined)
    console.log(`  this list is no longer refreshed from ${result.detachedFrom}`);
  for (const { message } of warnings) console.log(`  warning: ${message}`);
}

export const titles = ['name', 'version', 'entries', 'people', 'names', 'checked', 'state', 'source'];

/** A dataset as a row below these titles. */
export const toRow = (state: DatasetState): string[] => [
  state.name,
  state.version ?? '-',
  formatNumber(state.entities),
  formatNumber(state.people),
  formatNumber(state.names),
  state.checkedAt?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never',
  describeState(state),
  state.source,
];

function describeState({ demo, error, stale, version }: DatasetState): string {
  if (error) return version === null ? 'failed' : 'failed, old version in use';
  if (version === null) return 'not loaded yet';
  return stale ? 'stale' : demo ? 'demo' : 'ok';
}

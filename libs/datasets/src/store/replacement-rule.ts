import { InvalidListError, datasetShrunk } from '../dataset.errors';
import type { ImportReport } from '../importers/import-report';
import type { DatasetRow } from './dataset.repository';

// A new list must have at least half as many. Names include the aliases, which may be in a separate file.
const compared = ['entities', 'people', 'names'] as const;
const words = { entities: 'entries', people: 'people', names: 'names' };

/** Throws if a complete list must not replace the one in use. */
export function rejectUnsafeReplacement(
  name: string,
  report: ImportReport,
  current: DatasetRow | undefined,
  force: boolean,
): void {
  if (report.entities === 0) throw new InvalidListError('The list has no entries.');
  if (force || !current) return;
  if (hasOpenEnd(report) && !hasOpenEnd(current))
    throw new InvalidListError(
      'The list ends in the middle of a line, unlike the one in use: it is probably truncated. If it is correct, import it with --force.',
    );
  for (const what of compared) {
    const before = current[what] ?? 0;
    if (report[what] * 2 < before) throw datasetShrunk(name, words[what], before, report[what]);
  }
}

const hasOpenEnd = ({ warnings }: Pick<DatasetRow, 'warnings'>): boolean =>
  warnings?.some(({ kind }) => kind === 'open-end') ?? false;

import { BrokenList, datasetShrunk } from '../dataset.errors';
import type { ImportReport } from '../importers/import-report';
import type { DatasetRow } from './dataset.repository';

// What a new list may not have less than half of. Names stand for the aliases, which come in a file of their own.
const compared = ['entities', 'people', 'names'] as const;
const words = { entities: 'entries', people: 'people', names: 'names' };

/** Throws when a list that was read to its end is still not fit to take the place of the one in use. */
export function refuseUnfit(
  name: string,
  report: ImportReport,
  current: DatasetRow | undefined,
  force: boolean,
): void {
  if (report.entities === 0) throw new BrokenList('There is not a single entry on the list.');
  if (force || !current) return;
  if (hasOpenEnd(report) && !hasOpenEnd(current))
    throw new BrokenList(
      'The list ends in the middle of a line, which the one in use does not: it is probably cut off. If it is right, import it with --force.',
    );
  for (const what of compared) {
    const before = current[what] ?? 0;
    if (report[what] * 2 < before) throw datasetShrunk(name, words[what], before, report[what]);
  }
}

const hasOpenEnd = ({ warnings }: Pick<DatasetRow, 'warnings'>): boolean =>
  warnings?.some(({ kind }) => kind === 'open-end') ?? false;

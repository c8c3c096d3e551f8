import { ftmJson } from './ftm-json';
import type { Importer } from './importer';
import { ofacCsv } from './ofac/ofac-csv';
import { simpleCsv } from './simple-csv';
import { unXml } from './un/un-xml';

/** The supported formats, by their names on the command line. */
export const importers = {
  'simple-csv': simpleCsv,
  'ftm-json': ftmJson,
  'ofac-csv': ofacCsv,
  'un-xml': unXml,
} as const satisfies Record<string, Importer>;

export type ListFormat = keyof typeof importers;

/** Increase this if an importer reads more from the same file than before: unchanged lists are then imported again. */
export const importerRevision = 2;

export const isListFormat = (text: string): text is ListFormat => Object.hasOwn(importers, text);

// The format by the end of the name, without `.gz` and query.
const endings: readonly (readonly [RegExp, ListFormat])[] = [
  [/\/$/, 'ofac-csv'],
  [/\.xml$/i, 'un-xml'],
  [/\.jsonl?$/i, 'ftm-json'],
  [/\.csv$/i, 'simple-csv'],
];

/** Guesses the format from a file name or a URL. */
export function guessFormat(location: string): ListFormat | undefined {
  const plain = location.replace(/[?#].*$/, '').replace(/\.gz$/i, '');
  return endings.find(([ending]) => ending.test(plain))?.[1];
}

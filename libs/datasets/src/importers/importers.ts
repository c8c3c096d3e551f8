import { ftmJson } from './ftm-json';
import type { Importer } from './importer';
import { ofacCsv } from './ofac/ofac-csv';
import { simpleCsv } from './simple-csv';
import { unXml } from './un/un-xml';

/** The formats that can be imported, by the names they have on the command line. */
export const importers = {
  'simple-csv': simpleCsv,
  'ftm-json': ftmJson,
  'ofac-csv': ofacCsv,
  'un-xml': unXml,
} as const satisfies Record<string, Importer>;

export type ListFormat = keyof typeof importers;

/** Grows when an importer reads more out of the same file than before: then even an unchanged list is imported again. */
export const importerRevision = 2;

export const isListFormat = (text: string): text is ListFormat => Object.hasOwn(importers, text);

// What the end of a name says about the format, the `.gz` and the query left aside.
const endings: readonly (readonly [RegExp, ListFormat])[] = [
  [/\/$/, 'ofac-csv'],
  [/\.xml$/i, 'un-xml'],
  [/\.jsonl?$/i, 'ftm-json'],
  [/\.csv$/i, 'simple-csv'],
];

/** The format that a file name or an address suggests. */
export function guessFormat(location: string): ListFormat | undefined {
  const plain = location.replace(/[?#].*$/, '').replace(/\.gz$/i, '');
  return endings.find(([ending]) => ending.test(plain))?.[1];
}

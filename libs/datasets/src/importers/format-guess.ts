import { InvalidListError } from '../dataset.errors';
import type { ListFormat } from './importers';
import { findRootElement } from './xml/xml-records';

// The root element of each format in XML.
const roots = new Map<string, ListFormat>([
  ['CONSOLIDATED_LIST', 'un-xml'],
  ['export', 'eu-xml'],
  ['Designations', 'uk-xml'],
  ['swiss-sanctions-list', 'seco-xml'],
]);

// The first line of each format in CSV.
const firstLines: readonly (readonly [RegExp, ListFormat])[] = [
  [/^report date|\bunique id\b/i, 'uk-csv'],
  [/\bschema\b/i, 'simple-csv'],
];

// The format by the end of the name, without `.gz` and query.
const endings: readonly (readonly [RegExp, FormatGuess])[] = [
  [/\/$/, 'ofac-csv'],
  [/\.xml$/i, 'by-content'],
  [/\.csv$/i, 'by-content'],
  [/\.jsonl?$/i, 'ftm-json'],
];

/** `by-content`: several formats have such a name, and `recognizeFormat` finds out which one it is. */
export type FormatGuess = ListFormat | 'by-content';

/** Guesses the format from a file name or a URL. */
export function guessFormat(location: string): FormatGuess | undefined {
  const plain = location.replace(/[?#].*$/, '').replace(/\.gz$/i, '');
  return endings.find(([ending]) => ending.test(plain))?.[1];
}

/** The number of characters that `recognizeFormat` needs. */
export const headLength = 65_536;

/** Recognizes the format from the beginning of a file in XML or CSV: by its root element or its columns. */
export function recognizeFormat(head: string, file: string): ListFormat {
  const text = head.trimStart();
  const format = text.startsWith('<') ? recognizeXml(text, file) : recognizeCsv(text);
  if (format) return format;
  const message = 'neither the columns of a list in CSV nor XML: give the format with --format.';
  throw new InvalidListError(message, { file });
}

function recognizeXml(text: string, file: string): ListFormat {
  const root = findRootElement(text);
  const format = root === undefined ? undefined : roots.get(root);
  if (format) return format;
  const known = [...roots].map(([name, each]) => `<${name}> (${each})`).join(', ');
  const problem = root === undefined ? 'the file has no root element' : `the root element is <${root}>`;
  throw new InvalidListError(`${problem}, and that of a list is one of ${known}.`, { file });
}

function recognizeCsv(text: string): ListFormat | undefined {
  const [first = ''] = text.split(/\r?\n/, 1);
  return firstLines.find(([pattern]) => pattern.test(first))?.[1];
}

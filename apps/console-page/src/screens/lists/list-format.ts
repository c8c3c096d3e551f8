/** The formats of one file, as the server accepts them. */
export const listFormats = [
  'simple-csv',
  'ftm-json',
  'un-xml',
  'eu-xml',
  'uk-xml',
  'uk-csv',
  'seco-xml',
] as const;
export type ListFormat = (typeof listFormats)[number];

const roots: Readonly<Record<string, ListFormat>> = {
  CONSOLIDATED_LIST: 'un-xml',
  export: 'eu-xml',
  Designations: 'uk-xml',
  'swiss-sanctions-list': 'seco-xml',
};

/** The length of the beginning that `guessFormat` needs. */
export const headLength = 4096;

/** The format by the beginning of a file; undefined if it must be chosen, such as for one that is compressed. */
export function guessFormat(head: string): ListFormat | undefined {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  if (text.startsWith('{')) return 'ftm-json';
  if (text.startsWith('<')) return guessXml(text);
  const [line = ''] = text.split(/\r?\n/, 1);
  if (/^report date|\bunique id\b/i.test(line)) return 'uk-csv';
  return /\bschema\b/i.test(line) && line.includes(',') ? 'simple-csv' : undefined;
}

/** By the name of the root element, without its prefix. */
function guessXml(text: string): ListFormat | undefined {
  const plain = text.replace(/<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>]*>/gs, '').trimStart();
  const [, name = ''] = /^<(?:[\w.-]+:)?([\w.-]+)/.exec(plain) ?? [];
  return Object.hasOwn(roots, name) ? roots[name] : undefined;
}

/** As the server names datasets. */
export const isListName = (name: string): boolean =>
  /^[a-z0-9][a-z0-9_-]{0,62}$/.test(name) && name !== 'demo';

/** A name for a new list, from that of its file. */
export const suggestName = (fileName: string): string =>
  fileName
    .toLowerCase()
    .replace(/(\.(csv|json|jsonl|ndjson|xml|gz))+$/, '')
    .replace(/[^a-z0-9_-]+/g, '_')
    .replace(/^[_-]+/, '')
    .slice(0, 63);

import { euXml } from './eu/eu-xml';
import { ftmJson } from './ftm-json';
import type { Importer } from './importer';
import { ofacConsCsv, ofacCsv } from './ofac/ofac-csv';
import { secoXml } from './seco/seco-xml';
import { simpleCsv } from './simple-csv';
import { ukCsv } from './uk/uk-csv';
import { ukXml } from './uk/uk-xml';
import { unXml } from './un/un-xml';

/** The supported formats, by their names on the command line. */
export const importers = {
  'simple-csv': simpleCsv,
  'ftm-json': ftmJson,
  'ofac-csv': ofacCsv,
  'ofac-cons-csv': ofacConsCsv,
  'un-xml': unXml,
  'eu-xml': euXml,
  'uk-xml': ukXml,
  'uk-csv': ukCsv,
  'seco-xml': secoXml,
} as const satisfies Record<string, Importer>;

export type ListFormat = keyof typeof importers;

/** Increase this if an importer reads more from the same file than before: unchanged lists are then imported again. */
export const importerRevision = 3;

export const isListFormat = (text: string): text is ListFormat => Object.hasOwn(importers, text);

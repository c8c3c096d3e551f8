import { type Config, integer, Misfit, type Variable } from '@gatehouse/platform';
import { demoName, isDatasetName } from './catalogue';
import { importers, isListFormat, type ListFormat } from './importers/importers';
import { isUrl } from './sources/source-of';

/** A list that the environment names, to be fetched again and again. */
export interface ConfiguredSource {
  name: string;
  format: ListFormat;
  url: string;
}

const formats = Object.keys(importers).join(', ');

const sources: Variable<readonly ConfiguredSource[]> = {
  about:
    'The lists to screen against, fetched at the start and kept up to date: `us_ofac_sdn=ofac-csv:https://…/`, several with blanks between them.',
  expects: `name=format:url, several with commas or blanks between them, with formats out of ${formats}`,
  read: readSources,
  required: false,
  fallback: [],
  // An address may hold a key.
  secret: true,
};

/** The variables of whoever keeps lists up to date. */
export const datasetVariables = {
  DATASET_SOURCES: sources,
  DATASET_REFRESH_MINUTES: integer({
    about: 'How often each list with an address is asked for a newer version.',
    min: 1,
    max: 10_080,
    default: 60,
  }),
  DATASET_STALE_HOURS: integer({
    about: 'How long a list may go without a successful check before it is reported as stale.',
    min: 1,
    max: 8_760,
    default: 48,
  }),
};

export type DatasetConfig = Config<typeof datasetVariables>;

/** Reads `name=format:url`, several with commas or blanks between them. */
function readSources(text: string): ConfiguredSource[] {
  // A comma may also stand in an address: it separates only where another name=format: follows.
  const entries = text.split(/[\s,]+(?=[^\s,=]*=[^\s,:/?]*:)|\s+/).filter((entry) => /[^,]/.test(entry));
  const found = entries.map((entry) => readSource(entry.replace(/,+$/, '')));
  const names = found.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new Misfit(`${twice} is there twice`);
  return found;
}

function readSource(entry: string): ConfiguredSource {
  const [, name, format = '', url = ''] = /^([^=]*)=([^:]*):(.*)$/.exec(entry) ?? [];
  if (name === undefined) throw new Misfit('a part of it has no name, or no format, in front of the address');
  if (!isDatasetName(name)) throw new Misfit(`"${name}" cannot be the name of a dataset`);
  if (name === demoName) throw new Misfit(`"${name}" is the name of the built-in list, so take another name`);
  if (!isListFormat(format)) throw new Misfit(`there is no format "${format}" (${name})`);
  if (!isUrl(url)) throw new Misfit(`the address of ${name} is not one that begins with http:// or https://`);
  if (importers[format].parts.length > 1 && !new URL(url).pathname.endsWith('/'))
    throw new Misfit(
      `the address of ${name} must be that of a folder and end in /, since ${format} is several files`,
    );
  return { name, format, url };
}

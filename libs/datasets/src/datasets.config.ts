import { type Config, integer, InvalidValueError, type Variable } from '@gatehouse/platform';
import { demoName, isDatasetName } from './catalogue';
import { importers, isListFormat, type ListFormat } from './importers/importers';
import { isUrl } from './sources/list-location';
import { findPreset, presetNames } from './sources/preset.table';

/** A list that is configured by the environment and fetched regularly. */
export interface ConfiguredSource {
  name: string;
  format: ListFormat;
  url: string;
}

const formats = Object.keys(importers).join(', ');

const sources: Variable<readonly ConfiguredSource[]> = {
  about:
    'The lists to screen against, fetched at the start and kept up to date: `eu_fsf us_ofac_sdn my_list=simple-csv:https://…`, separated by blanks.',
  expects: `${presetNames.join(', ')}, or name=format:url, separated by commas or blanks; formats: ${formats}`,
  read: readSources,
  required: false,
  fallback: [],
  // A URL may contain a key.
  secret: true,
};

export const datasetVariables = {
  DATASET_SOURCES: sources,
  DATASET_REFRESH_MINUTES: integer({
    about: 'Interval at which the URL of each list is checked for a newer version.',
    min: 1,
    max: 10_080,
    default: 60,
  }),
  DATASET_STALE_HOURS: integer({
    about: 'Time without a successful check after which a list is reported as stale.',
    min: 1,
    max: 8_760,
    default: 48,
  }),
};

export type DatasetConfig = Config<typeof datasetVariables>;

/** Parses names of presets and `name=format:url`, separated by commas or blanks. */
function readSources(text: string): ConfiguredSource[] {
  const entries = text.split(/\s+/).flatMap(splitAtCommas);
  const found = entries.map((entry) => readSource(entry));
  const names = found.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) < index);
  if (duplicate !== undefined) throw new InvalidValueError(`${duplicate} is configured twice`);
  return found;
}

/** A URL may contain commas: after a URL, a comma separates only if a preset or another `name=format:` follows. */
function splitAtCommas(text: string): string[] {
  const entries: string[] = [];
  for (const part of text.split(',')) {
    const last = entries.at(-1);
    const isPart = last?.includes(':') && !findPreset(part) && !/^[^=]*=[^:/?]*:/.test(part);
    if (isPart) entries[entries.length - 1] = `${last},${part}`;
    else entries.push(part);
  }
  return entries.map((entry) => entry.replace(/,+$/, '')).filter(Boolean);
}

function readSource(entry: string): ConfiguredSource {
  if (isDatasetName(entry)) return readPreset(entry);
  const [, name, format = '', url = ''] = /^([^=]*)=([^:]*):(.*)$/.exec(entry) ?? [];
  if (name === undefined)
    throw new InvalidValueError('an entry is not a name, or has no name or no format before its URL');
  if (!isDatasetName(name)) throw new InvalidValueError(`"${name}" cannot be the name of a dataset`);
  if (name === demoName)
    throw new InvalidValueError(`"${name}" is the name of the built-in list: choose another name`);
  if (!isListFormat(format)) throw new InvalidValueError(`there is no format "${format}" (${name})`);
  if (!isUrl(url)) throw new InvalidValueError(`the URL of ${name} must begin with http:// or https://`);
  if (importers[format].parts.length > 1 && !new URL(url).pathname.endsWith('/'))
    throw new InvalidValueError(
      `the URL of ${name} must be that of a folder and end with /, because ${format} consists of several files`,
    );
  return { name, format, url };
}

function readPreset(name: string): ConfiguredSource {
  const preset = findPreset(name);
  if (preset) return { ...preset };
  throw new InvalidValueError(
    `"${name}" is not a known list, so it needs a URL as in ${name}=format:url; known lists: ${presetNames.join(', ')}`,
  );
}

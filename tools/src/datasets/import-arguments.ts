import {
  findPreset,
  guessFormat,
  importers,
  isListFormat,
  type ListFormat,
  type Preset,
  presetNames,
} from '@gatehouse/datasets';
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** The arguments of `npm run datasets -- import`. */
export interface ImportArguments {
  location: string;
  name: string;
  /** Undefined if the content of the list decides. */
  format: ListFormat | undefined;
  title: string | undefined;
  force: boolean;
}

/** Parses the arguments. A known list has a location, a name and a format of its own. */
export function parseImportArguments(args: string[]): ImportArguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      format: { type: 'string' },
      title: { type: 'string' },
      force: { type: 'boolean', default: false },
    },
  });
  const [place] = positionals;
  if (!place || positionals.length > 1)
    throw new Error('Give one known list, file, folder or URL to import.');
  const preset = findKnownList(place);
  const location = preset?.url ?? place;
  const name = values.name ?? preset?.name;
  if (!name) throw new Error('--name NAME is missing.');
  const format = findFormat(values.format ?? preset?.format, location);
  return { location, name, format, title: values.title, force: values.force };
}

/** A path goes first: a file may have the name of a known list. */
function findKnownList(place: string): Preset | undefined {
  if (statSync(place, { throwIfNoEntry: false })) return undefined;
  const preset = findPreset(place);
  if (!preset && /^[a-z0-9_]+$/.test(place))
    throw new Error(`There is no file and no known list "${place}". Known lists: ${presetNames.join(', ')}.`);
  return preset;
}

/** A folder without a format has the files of the SDN list of OFAC. */
function findFormat(given: string | undefined, location: string): ListFormat | undefined {
  const folder = statSync(location, { throwIfNoEntry: false })?.isDirectory();
  const format = given ?? (folder ? 'ofac-csv' : guessFormat(location));
  if (format !== undefined && isListFormat(format)) return format;
  if (format === 'by-content' && given === undefined) return undefined;
  const formats = Object.keys(importers).join(', ');
  throw new Error(
    given === undefined ? `--format is missing: one of ${formats}.` : `--format must be one of ${formats}.`,
  );
}

import {
  type DatasetStore,
  guessFormat,
  importers,
  isListFormat,
  type ListFormat,
  sourceOf,
} from '@gatehouse/datasets';
import { printTable } from '@gatehouse/platform';
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { ProgressLine } from './progress-line';
import { printResult, rowOf, titles } from './summary';

interface Command {
  usage: string;
  about: string;
  /** Reads the arguments, or throws; answers with what to do. */
  parse(args: string[]): (datasets: DatasetStore) => Promise<void>;
}

/** What `npm run datasets --` understands. */
export const commands: Record<string, Command> = {
  import: {
    usage: 'import FILE|FOLDER|URL --name NAME [--format FORMAT] [--title TITLE] [--force]',
    about: 'load a list, or its newer version; from a URL it is kept up to date from then on',
    parse(args) {
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
      const location = single(positionals, 'Say what to import: a file, a folder or a URL.');
      const name = required(values.name, '--name NAME');
      const format = formatOf(values.format, location);
      const { title, force } = values;
      return (datasets) =>
        withProgress(name, (onProgress) =>
          datasets.importFrom(sourceOf(location), { name, format, title, force, onProgress }),
        ).then(printResult);
    },
  },
  list: {
    usage: 'list',
    about: 'show what is loaded, and how it stands',
    parse(args) {
      parseArgs({ args });
      return async (datasets) => {
        const all = await datasets.list();
        if (all.length === 0) console.log('Nothing is loaded.');
        else printTable(titles, all.map(rowOf));
        for (const { name, error, errorAt } of all)
          if (error) console.log(`\n${name}, ${errorAt?.toISOString() ?? ''}: ${error}`);
      };
    },
  },
  refresh: {
    usage: 'refresh [NAME]',
    about: 'ask the URL of a list, or of all lists, for a newer version now',
    parse(args) {
      const { positionals } = parseArgs({ args, allowPositionals: true });
      const name =
        positionals.length > 0 ? single(positionals, 'Name one list, or none for all.') : undefined;
      return (datasets) => (name === undefined ? refreshAll(datasets) : refresh(datasets, name));
    },
  },
  remove: {
    usage: 'remove NAME',
    about: 'remove a list; it is screened against no more',
    parse(args) {
      const { positionals } = parseArgs({ args, allowPositionals: true });
      const name = single(positionals, 'NAME is missing: take it from `npm run datasets -- list`.');
      return async (datasets) => {
        await datasets.remove(name);
        console.log(`Removed ${name}.`);
      };
    },
  },
};

export function usage(): string {
  const lines = Object.values(commands).flatMap(({ usage, about }) => [`  ${usage}`, `      ${about}`]);
  const formats = Object.entries(importers).map(([name, { about }]) => `  ${name.padEnd(12)} ${about}`);
  return [
    'npm run datasets -- COMMAND',
    '',
    ...lines,
    '',
    'Formats:',
    ...formats,
    '',
    'Works on the suite of DATABASE_URL, else on the one that `npm start` runs.',
  ].join('\n');
}

async function refresh(datasets: DatasetStore, name: string): Promise<void> {
  printResult(await withProgress(name, (onProgress) => datasets.refresh(name, onProgress)));
}

/** One list that cannot be had does not keep the others from being refreshed. */
async function refreshAll(datasets: DatasetStore): Promise<void> {
  const names = (await datasets.list()).filter(({ refreshable }) => refreshable).map(({ name }) => name);
  if (names.length === 0) console.log('No list has a URL to refresh from.');
  const failed: string[] = [];
  for (const name of names)
    await refresh(datasets, name).catch((error: Error) => {
      failed.push(name);
      console.error(`${name}: ${error.message}`);
    });
  if (failed.length > 0) throw new Error(`Not refreshed: ${failed.join(', ')}. The lists in use stay.`);
}

type Importing<T> = (onProgress: ProgressLine['show']) => Promise<T>;

async function withProgress<T>(name: string, work: Importing<T>): Promise<T> {
  const line = new ProgressLine(name);
  try {
    return await work(line.show);
  } finally {
    line.end();
  }
}

function required(value: string | undefined, option: string): string {
  if (!value) throw new Error(`${option} is missing.`);
  return value;
}

function single(values: string[], otherwise: string): string {
  const [value] = values;
  if (!value || values.length > 1) throw new Error(otherwise);
  return value;
}

/** A folder can only be the several files of OFAC. */
function formatOf(given: string | undefined, location: string): ListFormat {
  const folder = statSync(location, { throwIfNoEntry: false })?.isDirectory();
  const format = given ?? (folder ? 'ofac-csv' : guessFormat(location));
  if (format !== undefined && isListFormat(format)) return format;
  const formats = Object.keys(importers).join(', ');
  throw new Error(
    given === undefined ? `Say --format: one of ${formats}.` : `--format must be one of ${formats}.`,
  );
}

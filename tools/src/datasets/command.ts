import {
  type DatasetStore,
  createSource,
  detectFormat,
  importers,
  type OpenDatasetStore,
  presets,
} from '@gatehouse/datasets';
import { type Command, printTable } from '@gatehouse/platform';
import { parseArgs } from 'node:util';
import { parseImportArguments } from './import-arguments';
import { ProgressLine } from './progress-line';
import { printResult, toRow, titles } from './summary';

/** The commands of `npm run datasets`. */
export const datasetsCommands: Record<string, Command<OpenDatasetStore>> = {
  import: {
    usage: 'import LIST|FILE|FOLDER|URL [--name NAME] [--format FORMAT] [--title TITLE] [--force]',
    about:
      'load a list or its newer version; a list from a URL, as every known list, is refreshed from then on',
    parse(args) {
      const { location, format: known, ...request } = parseImportArguments(args);
      return async ({ datasets }) => {
        const format = known ?? (await detectFormat(location));
        const result = await withProgress(request.name, (onProgress) =>
          datasets.importFrom(createSource(location), { ...request, format, onProgress }),
        );
        printResult(result);
      };
    },
  },
  list: {
    usage: 'list',
    about: 'list the loaded lists and their state',
    parse(args) {
      parseArgs({ args });
      return async ({ datasets }) => {
        const all = await datasets.list();
        if (all.length === 0) console.log('No list is loaded.');
        else printTable(titles, all.map(toRow));
        for (const { name, error, errorAt } of all)
          if (error) console.log(`\n${name}, ${errorAt?.toISOString() ?? ''}: ${error}`);
      };
    },
  },
  refresh: {
    usage: 'refresh [NAME]',
    about: 'download the newer version of a list, or of all lists, now',
    parse(args) {
      const { positionals } = parseArgs({ args, allowPositionals: true });
      const name =
        positionals.length > 0 ? requireOne(positionals, 'Name one list, or none for all.') : undefined;
      return ({ datasets }) => (name === undefined ? refreshAll(datasets) : refresh(datasets, name));
    },
  },
  remove: {
    usage: 'remove NAME',
    about: 'remove a list from screening',
    parse(args) {
      const { positionals } = parseArgs({ args, allowPositionals: true });
      const name = requireOne(positionals, 'NAME is missing: take it from `npm run datasets -- list`.');
      return async ({ datasets }) => {
        await datasets.remove(name);
        console.log(`Removed ${name}.`);
      };
    },
  },
};

/** Printed below the commands. */
export const datasetsFooter = [
  '',
  'Known lists, which need no name, format or URL:',
  ...presets.map(({ name, format, url }) => `  ${name.padEnd(18)} ${format.padEnd(13)} ${url}`),
  '',
  'Formats:',
  ...Object.entries(importers).map(([name, { about }]) => `  ${name.padEnd(13)} ${about}`),
  '',
  'Works on the suite of DATABASE_URL, else on the one that `npm start` runs.',
].join('\n');

async function refresh(datasets: DatasetStore, name: string): Promise<void> {
  printResult(await withProgress(name, (onProgress) => datasets.refresh(name, onProgress)));
}

/** A list that fails does not stop the others. */
async function refreshAll(datasets: DatasetStore): Promise<void> {
  const names = (await datasets.list()).filter(({ refreshable }) => refreshable).map(({ name }) => name);
  if (names.length === 0) console.log('No list has a URL to refresh from.');
  const failed: string[] = [];
  for (const name of names)
    await refresh(datasets, name).catch((error: Error) => {
      failed.push(name);
      console.error(`${name}: ${error.message}`);
    });
  if (failed.length > 0)
    throw new Error(`Not refreshed: ${failed.join(', ')}. Their current versions stay in use.`);
}

type ImportWork<T> = (onProgress: ProgressLine['show']) => Promise<T>;

async function withProgress<T>(name: string, work: ImportWork<T>): Promise<T> {
  const line = new ProgressLine(name);
  try {
    return await work(line.show);
  } finally {
    line.end();
  }
}

function requireOne(values: string[], message: string): string {
  const [value] = values;
  if (!value || values.length > 1) throw new Error(message);
  return value;
}

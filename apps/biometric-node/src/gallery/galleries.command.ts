import { databaseVariables } from '@gatehouse/database';
import { loadConfig, printTable } from '@gatehouse/platform';
import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { GalleryRemovalRepository } from './gallery-removal.repository';
import { peopleExpression } from './gallery-lock';

interface GalleriesCommand {
  formatUsage: string;
  about: string;
  /** Parses the arguments, or throws. Returns the action. */
  parse(args: string[]): (source: DataSource) => Promise<void>;
}

interface ListedGallery {
  guid: string;
  customer: string;
  mode: string;
  version: string;
  dimension: number;
  people: number;
  createdAt: Date;
}

const listQuery = `
  SELECT g.guid, coalesce(c.name, g.customer_id::text) AS customer, g.mode, g.version, g.dimension,
    ${peopleExpression} AS people, g.created_at AS "createdAt"
  FROM biometric_node.galleries g LEFT JOIN auth.customers c ON c.id = g.customer_id
  WHERE $1::text IS NULL OR c.name = $1 ORDER BY customer, g.mode, g.version`;

/** The subcommands of `main.mjs galleries` and `npm run galleries`. */
const commands: Record<string, GalleriesCommand> = {
  list: {
    formatUsage: 'list [--customer NAME]',
    about: 'list the galleries with their number of people',
    parse(args) {
      const { values } = parseArgs({ args, options: { customer: { type: 'string' } } });
      return async (source) => {
        const galleries = await source.query<ListedGallery[]>(listQuery, [values.customer]);
        printTable(
          ['guid', 'customer', 'mode', 'version', 'dimension', 'people', 'created'],
          galleries.map(({ dimension, people, createdAt, ...names }) => [
            ...[names.guid, names.customer, names.mode, names.version],
            ...[String(dimension), String(people), createdAt.toISOString()],
          ]),
        );
      };
    },
  },
  remove: {
    formatUsage: 'remove GUID --yes',
    about: 'remove a gallery with all its people; this cannot be undone',
    parse(args) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { yes: { type: 'boolean', default: false } },
      });
      const [guid, ...others] = positionals;
      if (guid === undefined || others.length > 0)
        throw new Error('Give the GUID of one gallery; `list` shows it.');
      if (!values.yes)
        throw new Error(
          `This deletes the gallery ${guid} and everyone enrolled in it, and cannot be undone. Repeat it with --yes.`,
        );
      return async (source) => {
        const removed = await new GalleryRemovalRepository(source).remove(guid);
        if (!removed) throw new Error(`There is no gallery with the guid ${guid}.`);
        console.log(
          removed.id === undefined
            ? `The gallery ${guid} is already removed.`
            : `Removed ${guid} with ${removed.people.toLocaleString('en')} people. Running processes drop it within a second.`,
        );
      };
    },
  },
};

/** `main.mjs galleries list`, for a shell in the container of the node. */
export async function galleriesCommand(): Promise<void> {
  const [name = 'help', ...args] = process.argv.slice(3);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    console.log(usage());
    process.exitCode = ['help', '--help', '-h'].includes(name) ? 0 : 2;
    return;
  }
  try {
    const parsed = command.parse(args);
    const { DATABASE_URL } = loadConfig({ DATABASE_URL: databaseVariables.DATABASE_URL });
    const source = await new DataSource({ type: 'postgres', url: DATABASE_URL }).initialize();
    await parsed(source).finally(() => source.destroy());
  } catch (error) {
    const { message, name: kind, code = kind } = error as NodeJS.ErrnoException;
    // For a host with several addresses, Node.js leaves the message empty.
    console.error(message || `The database is unreachable (${code}).`);
    process.exitCode = 1;
  }
}

function usage(): string {
  const lines = Object.values(commands).map(
    (command) => `  ${command.formatUsage.padEnd(28)} ${command.about}`,
  );
  return ['galleries COMMAND', '', ...lines].join('\n');
}

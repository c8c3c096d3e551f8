import { databaseVariables } from '@gatehouse/database';
import { type Command, loadConfig, printTable, runCommand } from '@gatehouse/platform';
import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { rebuildCommand } from './engine/rebuild.command';
import { GalleryRemovalRepository } from './gallery-removal.repository';
import { peopleExpression } from './gallery-lock';

interface ListedGallery {
  guid: string;
  customer: string;
  mode: string;
  version: string;
  dimension: number;
  people: number;
  registered: number;
  createdAt: Date;
}

const listQuery = `
  SELECT g.guid, coalesce(c.name, g.customer_id::text) AS customer, g.mode, g.version, g.dimension,
    ${peopleExpression} AS people, g.registered_people AS registered, g.created_at AS "createdAt"
  FROM biometric_node.galleries g LEFT JOIN auth.customers c ON c.id = g.customer_id
  WHERE $1::text IS NULL OR c.name = $1 ORDER BY customer, g.mode, g.version`;

/** The subcommands of `main.mjs galleries` and `npm run galleries`. */
const commands: Record<string, Command<DataSource>> = {
  list: {
    usage: 'list [--customer NAME]',
    about: 'list the galleries with their number of people',
    parse(args) {
      const { values } = parseArgs({ args, options: { customer: { type: 'string' } } });
      return async (source) => {
        const galleries = await source.query<ListedGallery[]>(listQuery, [values.customer]);
        printTable(
          ['guid', 'customer', 'mode', 'version', 'dimension', 'people', 'without a face', 'created'],
          galleries.map(({ dimension, people, registered, createdAt, ...names }) => [
            ...[names.guid, names.customer, names.mode, names.version],
            ...[String(dimension), String(people), String(registered), createdAt.toISOString()],
          ]),
        );
      };
    },
  },
  rebuild: rebuildCommand,
  remove: {
    usage: 'remove GUID --yes',
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

/** The command `galleries` of the node, for use in its container: `main.mjs galleries list`. */
export async function galleriesCommand(): Promise<void> {
  await runCommand(process.argv.slice(3), {
    call: 'galleries COMMAND',
    commands,
    open: () => {
      const { DATABASE_URL } = loadConfig({ DATABASE_URL: databaseVariables.DATABASE_URL });
      return new DataSource({ type: 'postgres', url: DATABASE_URL }).initialize();
    },
    close: (source) => source.destroy(),
  });
}

import { databaseVariables } from '@gatehouse/database';
import { type Command, loadConfig, printTable, runCommand } from '@gatehouse/platform';
import { vaultVariables, type WrappedColumn } from '@gatehouse/vault';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { auditKeyContext } from './audit-key.service';
import { AuditReader } from './audit-reader.service';
import { openTrail } from './open-trail';
import { ChainReseal } from './chain-reseal.service';
import { ChainVerifier } from './chain-verifier.service';
import { exportFormats, findExportFormat } from './export-format.table';

/** The column that is encrypted with a master key, for the command `rewrap` of the app. */
export const wrappedAuditKey: readonly WrappedColumn[] = [
  { table: 'audit.key', column: 'wrapped', id: `'key'`, context: () => auditKeyContext },
];

interface AuditStore {
  source: DataSource;
  reader: AuditReader;
  verifier: ChainVerifier;
  resealing: ChainReseal;
}

/** The subcommands of `main.mjs audit` and `npm run audit`. */
const commands: Record<string, Command<AuditStore>> = {
  verify: {
    usage: 'verify [--expect CHAIN=POSITION:HASH]',
    about: 'verify all chains: finds changed, missing and reordered entries',
    parse(args) {
      const { values } = parseArgs({
        args,
        options: { expect: { type: 'string', multiple: true, default: [] } },
      });
      const expected = values.expect.map(parseExpected);
      return async ({ verifier }) => {
        const reports = await verifier.verifyAll(expected);
        printTable(
          ['chain', 'entries', 'result', 'end'],
          reports.map(({ chain, entries, problem, end = '' }) => [
            chain,
            String(entries),
            problem ?? 'ok',
            end,
          ]),
        );
        const broken = reports.filter(({ problem }) => problem !== undefined);
        if (broken.length > 0)
          throw new Error(`${broken.length} of ${reports.length} chains are not intact. See docs/audit.md.`);
      };
    },
  },
  reseal: {
    usage: 'reseal CHAIN --yes',
    about: 'let a chain continue whose end was changed; verification keeps reporting what is wrong',
    parse(args) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { yes: { type: 'boolean', default: false } },
      });
      const [chain, ...others] = positionals;
      if (chain === undefined || others.length > 0) throw new Error('Give one chain; `verify` lists them.');
      if (!values.yes)
        throw new Error(
          'Save a copy of the database first, as evidence. Then repeat the command with --yes.',
        );
      return async ({ resealing }) => {
        await resealing.reseal(chain, { type: 'operator' });
        process.stdout.write(`New entries are added to ${chain} again.\n`);
      };
    },
  },
  export: {
    usage: 'export CHAIN [--from TIME] [--until TIME] [--format jsonl|csv]',
    about: 'print the entries of a chain, oldest first; CHAIN is the id of a customer',
    parse(args) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: {
          from: { type: 'string' },
          until: { type: 'string' },
          format: { type: 'string', default: 'jsonl' },
        },
      });
      const [chain, ...others] = positionals;
      if (chain === undefined || others.length > 0) throw new Error('Give one chain; `verify` lists them.');
      const format = findExportFormat(values.format);
      if (!format) throw new Error(`--format must be one of: ${Object.keys(exportFormats).join(', ')}.`);
      const query = {
        chain,
        from: parseTime('--from', values.from),
        until: parseTime('--until', values.until),
      };
      return async ({ reader }) => {
        process.stdout.write(format.header);
        for await (const entry of reader.read(query))
          if (!process.stdout.write(format.line(entry))) await once(process.stdout, 'drain');
      };
    },
  },
};

/** The command `audit` of an app, for use in its container: `main.mjs audit verify`. */
export async function auditCommand(): Promise<void> {
  await runCommand(process.argv.slice(3), {
    call: 'audit COMMAND',
    commands,
    open: openStore,
    close: ({ source }) => source.destroy(),
  });
}

async function openStore(): Promise<AuditStore> {
  const config = loadConfig({ DATABASE_URL: databaseVariables.DATABASE_URL, ...vaultVariables });
  const source = await new DataSource({ type: 'postgres', url: config.DATABASE_URL }).initialize();
  const { repository, keys, trail } = openTrail(source, config.GATEHOUSE_MASTER_KEYS);
  return {
    source,
    reader: new AuditReader(source, repository),
    verifier: new ChainVerifier(source, repository, keys),
    resealing: new ChainReseal(source, repository, keys, trail),
  };
}

function parseExpected(text: string): { chain: string; end: string } {
  const [, chain, end] = /^([^=]+)=(\d+:[0-9a-f]{64})$/.exec(text) ?? [];
  if (chain === undefined || end === undefined)
    throw new Error('--expect has the form CHAIN=POSITION:HASH, as an earlier `verify` printed them.');
  return { chain, end };
}

function parseTime(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new Error(`${option} must be a time such as 2026-11-18 or 2026-11-18T12:00:00Z.`);
  return time;
}

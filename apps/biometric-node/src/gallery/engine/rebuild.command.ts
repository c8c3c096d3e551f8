import { databaseVariables } from '@gatehouse/database';
import { type Command, loadConfig } from '@gatehouse/platform';
import { nodeKeyVariables, vaultVariables } from '@gatehouse/vault';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { listNodeKeys, NodeVault } from '../../vault/node-vault';
import { GalleryReader } from '../gallery-reader.repository';
import { engineVariables } from './engine.config';
import { EngineRebuild, formatProgress, type RebuildOptions } from './engine-rebuild';
import { EngineTenantRepository } from './engine-tenant.repository';
import { EngineWriterService } from './engine-writer.service';

const printMs = 5000;

/** `galleries rebuild`. It reads templates, so it needs the keys of the node. */
export const rebuildCommand: Command<DataSource> = {
  usage: 'rebuild [GUID …] --engine weaviate [--replace] [--max-per-second N]',
  about:
    'copy all galleries, or these, to the engine; run again, it continues. --replace fills new tenants, then switches to them',
  parse(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        engine: { type: 'string' },
        replace: { type: 'boolean', default: false },
        'max-per-second': { type: 'string' },
      },
    });
    if (values.engine !== 'weaviate')
      throw new Error('Give --engine weaviate. The embedded engine is filled when a process starts.');
    const maxPerSecond = readRate(values['max-per-second']);
    const options = { replace: values.replace, ...(maxPerSecond && { maxPerSecond }) };
    return (source) => rebuild(source, positionals, options);
  },
};

async function rebuild(source: DataSource, guids: readonly string[], options: RebuildOptions): Promise<void> {
  const variables = {
    ...vaultVariables,
    ...nodeKeyVariables,
    ...engineVariables,
    DATABASE_URL: databaseVariables.DATABASE_URL,
  };
  const config = loadConfig(variables);
  const reader = new GalleryReader(source, new NodeVault(listNodeKeys(config)));
  const tenants = new EngineTenantRepository(source);
  const rebuilding = new EngineRebuild(tenants, new EngineWriterService(reader, tenants, config));
  const galleries = (await reader.findAll()).filter(({ guid }) => guids.length === 0 || guids.includes(guid));
  const unknown = guids.filter((guid) => !galleries.some((each) => each.guid === guid));
  if (unknown.length > 0) throw new Error(`There is no gallery with the guid ${unknown.join(', ')}.`);
  for (const gallery of galleries) await rebuilding.run(gallery, options, createPrinter(gallery.guid));
}

/** Redraws one line in a terminal; elsewhere it prints a line every five seconds. */
function createPrinter(guid: string): (done: number, all: number) => void {
  let printedAt = -Infinity;
  return (done, all) => {
    const line = formatProgress(guid, done, all);
    if (process.stdout.isTTY) process.stdout.write(`\r${line}${done >= all ? '\n' : ''}`);
    else if (done >= all || performance.now() - printedAt > printMs) {
      process.stdout.write(`${line}\n`);
      printedAt = performance.now();
    }
  };
}

function readRate(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const rate = Number(text);
  if (!Number.isInteger(rate) || rate < 1)
    throw new Error('--max-per-second must be a whole number of at least 1.');
  return rate;
}

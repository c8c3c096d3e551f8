import { databaseVariables } from '@gatehouse/database';
import { loadConfig } from '@gatehouse/platform';
import { DataSource } from 'typeorm';
import { parseMasterKeys } from './master-key';
import { rewrapColumns, type WrappedColumn } from './rewrap';
import { Vault } from './vault';
import { vaultVariables } from './vault.config';

/** The command `rewrap` of an app: wraps its secrets with the newest master key, so that the older ones can be removed. */
export const rewrapCommand = (app: string, columns: readonly WrappedColumn[]) => async (): Promise<void> => {
  const config = loadConfig({ DATABASE_URL: databaseVariables.DATABASE_URL, ...vaultVariables });
  const source = await new DataSource({ type: 'postgres', url: config.DATABASE_URL }).initialize();
  try {
    const vault = new Vault(parseMasterKeys(config.GATEHOUSE_MASTER_KEYS));
    process.stdout.write(`Rewrapped ${await rewrapColumns(source, vault, columns)} secrets of ${app}.\n`);
  } finally {
    await source.destroy();
  }
};

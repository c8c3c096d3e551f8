import { databaseVariables } from '@gatehouse/database';
import { type Config, loadConfig, type Variables } from '@gatehouse/platform';
import { DataSource } from 'typeorm';
import { type MasterKey, parseMasterKeys } from './master-key';
import { rewrapColumns, type WrappedColumn } from './rewrap';
import { Vault } from './vault';
import { type VaultConfig, vaultVariables } from './vault.config';

/** Columns that are wrapped by the same list of keys. */
export interface WrappedSet<V extends Variables = Variables> {
  columns: readonly WrappedColumn[];
  /** The variables besides the master keys, and the keys of this set, newest first. Default: the master keys. */
  variables: V;
  keys(config: Config<V> & VaultConfig): MasterKey[];
}

/** The command `rewrap` of an app: wraps its secrets with the newest keys, so that the older ones can be removed. */
export const rewrapCommand =
  (app: string, columns: readonly WrappedColumn[], ...others: readonly WrappedSet[]) =>
  async (): Promise<void> => {
    const own = Object.assign({}, ...others.map(({ variables }) => variables)) as Variables;
    const config = loadConfig({
      DATABASE_URL: databaseVariables.DATABASE_URL,
      ...vaultVariables,
      ...own,
    }) as VaultConfig & { DATABASE_URL: string };
    const source = await new DataSource({ type: 'postgres', url: config.DATABASE_URL }).initialize();
    try {
      const master = parseMasterKeys(config.GATEHOUSE_MASTER_KEYS);
      let count = await rewrapColumns(source, new Vault(master), columns);
      for (const set of others)
        count += await rewrapColumns(source, new Vault(set.keys(config)), set.columns);
      process.stdout.write(`Rewrapped ${count} secrets of ${app}.\n`);
    } finally {
      await source.destroy();
    }
  };

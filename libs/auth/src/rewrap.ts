import { rewrapColumns, type Vault, type WrappedColumn } from '@gatehouse/vault';
import type { DataSource } from 'typeorm';
import { wrappedKeyContext } from './api-key/api-key.service';
import { pepperContext } from './hashing/pepper';

/** Everything of the schema that lies under a master key. */
export const wrappedAuthSecrets: readonly WrappedColumn[] = [
  { table: 'auth.api_keys', column: 'wrapped_key', id: 'id::text', context: wrappedKeyContext },
  { table: 'auth.pepper', column: 'wrapped', id: `'pepper'`, context: () => pepperContext },
];

/** Puts every secret of the schema under the newest master key, so that the older ones can be dropped. Answers how many. */
export const rewrapAuthSecrets = (source: DataSource, vault: Vault): Promise<number> =>
  rewrapColumns(source, vault, wrappedAuthSecrets);

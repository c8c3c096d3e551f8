import { authVariables, openAreaVariables } from '@gatehouse/auth';
import { databaseVariables } from '@gatehouse/database';
import { type Config, integer, platformVariables } from '@gatehouse/platform';
import { vaultVariables } from '@gatehouse/vault';

export const stringStoreVariables = {
  ...platformVariables({ port: 3001 }),
  ...databaseVariables,
  ...vaultVariables,
  ...authVariables,
  ...openAreaVariables,
  MAX_STRINGS_PER_CALLER: integer({
    about: 'How many strings an API key, or an address without one, may store; 0 means no limit.',
    min: 0,
    max: 1_000_000_000,
    default: 10_000,
  }),
  MAX_STRING_BYTES_PER_CALLER: integer({
    about:
      'How many bytes the strings of an API key, or of an address without one, may take; 0 means no limit.',
    min: 0,
    max: 1_000_000_000_000,
    default: 256 * 1024 * 1024,
  }),
};

export type StringStoreConfig = Config<typeof stringStoreVariables>;

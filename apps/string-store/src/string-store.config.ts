import { authVariables, openAreaVariables } from '@gatehouse/auth';
import { databaseVariables } from '@gatehouse/database';
import { platformVariables } from '@gatehouse/platform';
import { vaultVariables } from '@gatehouse/vault';

export const stringStoreVariables = {
  ...platformVariables({ port: 3001 }),
  ...databaseVariables,
  ...vaultVariables,
  ...authVariables,
  ...openAreaVariables,
};

import { authVariables } from '@gatehouse/auth';
import { databaseVariables } from '@gatehouse/database';
import { platformVariables } from '@gatehouse/platform';
import { vaultVariables } from '@gatehouse/vault';
import { webhookVariables } from '@gatehouse/webhooks';

export const sessionsVariables = {
  ...platformVariables({ port: 3003 }),
  ...databaseVariables,
  ...vaultVariables,
  ...authVariables,
  ...webhookVariables,
};

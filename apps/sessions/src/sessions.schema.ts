import { authSchema } from '@gatehouse/auth';
import type { SchemaDefinition } from '@gatehouse/database';
import { webhookSchema } from '@gatehouse/webhooks';
import { CreateSessions1763600000000 } from './migrations/1763600000000-create-sessions';
import { CreateCredentials1763700000000 } from './migrations/1763700000000-create-credentials';
import { CreatePendingCredentials1764000000001 } from './migrations/1764000000001-create-pending-credentials';

export const sessionsSchema: SchemaDefinition = {
  schema: 'sessions',
  entities: [],
  migrations: [
    CreateSessions1763600000000,
    CreateCredentials1763700000000,
    CreatePendingCredentials1764000000001,
  ],
};

/** The schemas that this app migrates and uses. */
export const schemas = [authSchema, webhookSchema, sessionsSchema];

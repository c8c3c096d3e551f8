import { authSchema } from '@gatehouse/auth';
import type { SchemaDefinition } from '@gatehouse/database';
import { webhookSchema } from '@gatehouse/webhooks';
import { CreateSessions1794873600000 } from './migrations/1794873600000-create-sessions';

export const sessionsSchema: SchemaDefinition = {
  schema: 'sessions',
  entities: [],
  migrations: [CreateSessions1794873600000],
};

/** The schemas that this app migrates and uses. */
export const schemas = [authSchema, webhookSchema, sessionsSchema];

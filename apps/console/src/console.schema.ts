import { auditSchema } from '@gatehouse/audit';
import type { SchemaDefinition } from '@gatehouse/database';
import { CreateConsole1795132800000 } from './migrations/1795132800000-create-console';
import { AddLoginSteps1795140000000 } from './migrations/1795140000000-add-login-steps';

export const consoleSchema: SchemaDefinition = {
  schema: 'console',
  entities: [],
  migrations: [CreateConsole1795132800000, AddLoginSteps1795140000000],
};

/** The schemas that this app migrates and uses. */
export const schemas = [auditSchema, consoleSchema];

import { auditSchema } from '@gatehouse/audit';
import { authSchema } from '@gatehouse/auth';
import type { SchemaDefinition } from '@gatehouse/database';
import { CreateConsole1795132800000 } from './migrations/1795132800000-create-console';
import { AddLoginSteps1795140000000 } from './migrations/1795140000000-add-login-steps';
import { AddPortal1795143600000 } from './migrations/1795143600000-add-portal';

export const consoleSchema: SchemaDefinition = {
  schema: 'console',
  entities: [],
  migrations: [CreateConsole1795132800000, AddLoginSteps1795140000000, AddPortal1795143600000],
};

/** The schemas that this app migrates and uses. */
export const schemas = [authSchema, auditSchema, consoleSchema];

import type { SchemaDefinition } from '@gatehouse/database';
import { CreateAudit1795046340000 } from './migrations/1795046340000-create-audit';

/** The audit trail, shared by all apps and owned by this library. */
export const auditSchema: SchemaDefinition = {
  schema: 'audit',
  entities: [],
  migrations: [CreateAudit1795046340000],
};

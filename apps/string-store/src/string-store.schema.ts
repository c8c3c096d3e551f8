import { authSchema } from '@gatehouse/auth';
import type { SchemaDefinition } from '@gatehouse/database';
import { IdempotencyKeyEntity } from './idempotency-key/idempotency-key.entity';
import { CreateStrings1763164800000 } from './migrations/1763164800000-create-strings';
import { StringRecordEntity } from './string-record/string-record.entity';

export const stringStoreSchema: SchemaDefinition = {
  schema: 'string_store',
  entities: [StringRecordEntity, IdempotencyKeyEntity],
  migrations: [CreateStrings1763164800000],
};

/** What this app migrates and reads: its own schema, and the credentials. */
export const schemas = [authSchema, stringStoreSchema];

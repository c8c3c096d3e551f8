import { authSchema } from '@gatehouse/auth';
import type { SchemaDefinition } from '@gatehouse/database';
import { CreateStringStore1794873600000 } from './migrations/1794873600000-create-string-store';
import { StringRecordEntity } from './string-record/string-record.entity';

export const stringStoreSchema: SchemaDefinition = {
  schema: 'string_store',
  entities: [StringRecordEntity],
  migrations: [CreateStringStore1794873600000],
};

/** The schemas that this app migrates and reads: its own and the one of the credentials. */
export const schemas = [authSchema, stringStoreSchema];

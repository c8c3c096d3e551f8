import { authSchema } from '@gatehouse/auth';
import type { SchemaDefinition } from '@gatehouse/database';
import { CreateStrings1763164800000 } from './migrations/1763164800000-create-strings';
import { RenameStringId1763500000000 } from './migrations/1763500000000-rename-string-id';
import { AddStringUsage1764000000002 } from './migrations/1764000000002-add-string-usage';
import { IndexStringValues1764000000003 } from './migrations/1764000000003-index-string-values';
import { StringRecordEntity } from './string-record/string-record.entity';

export const stringStoreSchema: SchemaDefinition = {
  schema: 'string_store',
  entities: [StringRecordEntity],
  migrations: [
    CreateStrings1763164800000,
    RenameStringId1763500000000,
    AddStringUsage1764000000002,
    IndexStringValues1764000000003,
  ],
};

/** The schemas that this app migrates and reads: its own and the one of the credentials. */
export const schemas = [authSchema, stringStoreSchema];

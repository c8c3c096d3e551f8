import type { SchemaDefinition } from '@gatehouse/database';
import { CreateDatasets1763300000000 } from './migrations/1763300000000-create-datasets';

/** The lists and their versions: owned by this library, migrated by the app that screens. */
export const datasetsSchema: SchemaDefinition = {
  schema: 'datasets',
  entities: [],
  migrations: [CreateDatasets1763300000000],
};

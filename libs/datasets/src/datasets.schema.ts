import type { SchemaDefinition } from '@gatehouse/database';
import { CreateDatasets1794873600000 } from './migrations/1794873600000-create-datasets';
import { KeepHistory1795150800000 } from './migrations/1795150800000-keep-history';

/** The lists and their versions. This library owns the schema; the sanctions app migrates it. */
export const datasetsSchema: SchemaDefinition = {
  schema: 'datasets',
  entities: [],
  migrations: [CreateDatasets1794873600000, KeepHistory1795150800000],
};

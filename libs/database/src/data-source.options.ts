import type { DataSourceOptions } from 'typeorm';
import type { DatabaseConfig } from './database.config';
import type { SchemaDefinition } from './schema-definition';
import { createTimeoutClient } from './timeout-client';

/** The data source of an app: its own schema and those of its libraries, on one pool. */
export function dataSourceOptions(
  name: string,
  schemas: SchemaDefinition[],
  config: DatabaseConfig,
): DataSourceOptions {
  const timeout = config.DATABASE_TIMEOUT_SECONDS * 1000;
  return {
    type: 'postgres',
    url: config.DATABASE_URL,
    applicationName: name,
    entities: schemas.flatMap(({ entities }) => entities),
    synchronize: false,
    migrationsRun: false,
    logging: false,
    connectTimeoutMS: timeout,
    extra: {
      max: config.DATABASE_POOL_SIZE,
      statement_timeout: timeout,
      Client: createTimeoutClient(timeout + 2000),
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
    },
  };
}

import {
  APP_NAME,
  AppLogger,
  CONFIG,
  ErrorTranslation,
  HealthChecks,
  Metrics,
  StartupError,
} from '@gatehouse/platform';
import { type DynamicModule, Inject, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { dataSourceOptions } from './data-source.options';
import type { DatabaseConfig } from './database.config';
import { translateDatabaseError } from './database.errors';
import { rejectDevelopmentSchema } from './migrations/development-schema';
import { MigrationStatus } from './migrations/migration-status.service';
import { countPendingMigrations } from './migrations/pending-migrations';
import { Notifications } from './notifications';
import { getPool, PreparedQueries } from './prepared-queries';
import { ReadReplica } from './read-replica';
import { SCHEMAS, type SchemaDefinition } from './schema-definition';

/** Connects an app to its schemas, and registers health check, error translation and metrics of the connection. */
@Module({})
export class DatabaseModule {
  static forSchemas(...schemas: SchemaDefinition[]): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [APP_NAME, CONFIG, AppLogger],
          useFactory: (name: string, config: DatabaseConfig, logger: AppLogger) => ({
            ...(dataSourceOptions(name, schemas, config) as object),
            retryAttempts: 20,
            retryDelay: 1500,
            toRetry: (error: unknown) => {
              if (error instanceof StartupError) return false;
              logger.warn('failed to connect to the database; retrying', error, 'DatabaseModule');
              return true;
            },
          }),
          dataSourceFactory: (options) => connect(options as DataSourceOptions, schemas),
        }),
      ],
      providers: [
        { provide: SCHEMAS, useValue: schemas },
        MigrationStatus,
        Notifications,
        PreparedQueries,
        ReadReplica,
      ],
      exports: [TypeOrmModule, MigrationStatus, Notifications, PreparedQueries, ReadReplica],
    };
  }

  constructor(
    source: DataSource,
    @Inject(APP_NAME) name: string,
    @Inject(SCHEMAS) schemas: readonly SchemaDefinition[],
    health: HealthChecks,
    errors: ErrorTranslation,
    metrics: Metrics,
  ) {
    const pool = getPool(source);
    health.register({ name: 'database', critical: true, check: () => source.query('SELECT 1') });
    errors.register(translateDatabaseError);
    metrics.gauge(
      'database_pool_connections',
      'Connections of the pool by state.',
      ['app', 'state'],
      (set) => {
        set({ app: name, state: 'idle' }, pool.idleCount);
        set({ app: name, state: 'busy' }, pool.totalCount - pool.idleCount);
        set({ app: name, state: 'waiting' }, pool.waitingCount);
      },
    );
    metrics.gauge(
      'database_migrations_pending',
      'Migrations of this release that are not applied.',
      [],
      async (set) => set({}, await countPendingMigrations(source, schemas)),
    );
  }
}

async function connect(
  options: DataSourceOptions,
  schemas: readonly SchemaDefinition[],
): Promise<DataSource> {
  const source = await new DataSource(options).initialize();
  try {
    for (const schema of schemas) await rejectDevelopmentSchema(source, schema);
    return source;
  } catch (error) {
    await source.destroy();
    throw error;
  }
}

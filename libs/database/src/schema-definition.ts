import type { EntitySchema, MigrationInterface } from 'typeorm';

/** A schema of the database: its tables as entities, and the migrations that make them. */
export interface SchemaDefinition {
  schema: string;
  entities: ((new () => object) | EntitySchema)[];
  migrations: (new () => MigrationInterface)[];
}

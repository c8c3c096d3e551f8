import type { EntitySchema, MigrationInterface } from 'typeorm';

/** The injection token of the schemas of an app. */
export const SCHEMAS = Symbol('schemas');

/** A schema of the database: the entities of its tables and its migrations. */
export interface SchemaDefinition {
  schema: string;
  entities: ((new () => object) | EntitySchema)[];
  migrations: (new () => MigrationInterface)[];
}

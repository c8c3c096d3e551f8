import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SCHEMAS, type SchemaDefinition } from '../schema-definition';
import { findAppliedMigrations } from './pending-migrations';

export interface SchemaStatus {
  schema: string;
  /** The last applied migration, of this release or a later one; null without any. */
  last: string | null;
  applied: number;
  /** The migrations of this release that are not applied. */
  pending: string[];
}

/** Which migrations are applied to the schemas of this app. */
@Injectable()
export class MigrationStatus {
  constructor(
    private readonly source: DataSource,
    @Inject(SCHEMAS) private readonly schemas: readonly SchemaDefinition[],
  ) {}

  async read(): Promise<SchemaStatus[]> {
    const statuses: SchemaStatus[] = [];
    for (const { schema, migrations } of this.schemas) {
      const applied = await findAppliedMigrations(this.source, schema);
      const names = migrations.map((Migration) => new Migration().name ?? Migration.name);
      const pending = names.filter((name) => !applied.includes(name));
      statuses.push({ schema, last: applied.at(-1) ?? null, applied: applied.length, pending });
    }
    return statuses;
  }
}

import { createTestDatabase } from '../test-database';
import { findBreaks, describeBreak, isKnown } from './schema-break';
import { readReleases, type ReleaseQueries } from './release';
import { surveySchema } from './schema-survey';

/** The part of a schema that the test uses. */
interface Schema {
  schema: string;
  migrations: { name: string }[];
}

type Migrate<S extends Schema> = (databaseUrl: string, schemas: S[]) => Promise<unknown>;

/**
 * Tests the migrations of an app against the recorded releases: their statements must work on the newest schema as on their
 * own.
 */
export function describeUpgrade<S extends Schema>(app: string, schemas: S[], migrate: Migrate<S>): void {
  const releases = readReleases(app);
  // Before the first release that has the app.
  if (releases.length === 0) return;
  describe(`the newest schema of ${app}`, () => {
    it.each(releases)('is compatible with release $release', async (kept) => {
      const database = await createTestDatabase();
      try {
        await migrate(database.url, selectMigrations(kept, schemas));
        const before = await surveySchema(database.url, kept.statements);
        await migrate(database.url, schemas);
        const after = await surveySchema(database.url, kept.statements);
        const breaks = findBreaks(before, after).filter((each) => !isKnown(kept.release, each));
        expect(breaks.map((each) => describeBreak(kept, each))).toEqual([]);
      } finally {
        await database.drop();
      }
    });
  });
}

/** The schemas with the migrations of a release, which must all exist. */
function selectMigrations<S extends Schema>({ app, release, migrations }: ReleaseQueries, schemas: S[]): S[] {
  const missing = new Set(migrations);
  const old = schemas.map((each) => ({
    ...each,
    migrations: each.migrations.filter(({ name }) => missing.delete(`${each.schema}: ${name}`)),
  }));
  if (missing.size === 0) return old;
  const names = [...missing].join(', ');
  throw new Error(
    `${app} ${release} has migrations that were removed: ${names}. Released migrations must not be removed.`,
  );
}

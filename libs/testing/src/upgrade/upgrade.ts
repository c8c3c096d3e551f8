import { createTestDatabase } from '../test-database';
import { breaksBetween, describeBreak, isKnown } from './break';
import { keptReleases, type ReleaseQueries } from './release';
import { survey } from './survey';

/** As much of a schema as it takes to make it as it was. */
interface Schema {
  schema: string;
  migrations: { name: string }[];
}

type Migrate<S extends Schema> = (databaseUrl: string, schemas: S[]) => Promise<unknown>;

/**
 * Holds the migrations of an app against the releases that are kept: what they ask for must work on the newest schema as
 * it did on their own.
 */
export function describeUpgrade<S extends Schema>(app: string, schemas: S[], migrate: Migrate<S>): void {
  describe(`the newest schema of ${app}`, () => {
    it.each(keptReleases(app))('is one that release $release can go on with', async (kept) => {
      const database = await createTestDatabase();
      try {
        await migrate(database.url, asOf(kept, schemas));
        const before = await survey(database.url, kept.statements);
        await migrate(database.url, schemas);
        const after = await survey(database.url, kept.statements);
        const breaks = breaksBetween(before, after).filter((each) => !isKnown(kept.release, each));
        expect(breaks.map((each) => describeBreak(kept, each))).toEqual([]);
      } finally {
        await database.drop();
      }
    });
  });
}

/** The schemas with the migrations that a release has, all of which must still be there. */
function asOf<S extends Schema>({ app, release, migrations }: ReleaseQueries, schemas: S[]): S[] {
  const missing = new Set(migrations);
  const old = schemas.map((each) => ({
    ...each,
    migrations: each.migrations.filter(({ name }) => missing.delete(`${each.schema}: ${name}`)),
  }));
  if (missing.size === 0) return old;
  const names = [...missing].join(', ');
  throw new Error(
    `${app} ${release} has migrations that are gone: ${names}. A migration that was released stays.`,
  );
}

import { migrate } from '@gatehouse/database';
import { createTestDatabase, describeUpgrade } from '@gatehouse/testing';
import { schemas } from '../src/console.schema';

describeUpgrade('console', schemas, migrate);

describe('the migrations of the console', () => {
  it('create its schema once', async () => {
    const database = await createTestDatabase();
    try {
      const first = await migrate(database.url, schemas);
      expect(first.length).toBeGreaterThan(0);
      expect(await migrate(database.url, schemas)).toEqual([]);
    } finally {
      await database.drop();
    }
  });
});

import { isSentByApp } from './query-record';

const typeorm = 'at PostgresQueryRunner.query (node_modules/typeorm/driver/PostgresQueryRunner.js:1:1)';
const makeStack = (...places: string[]): string =>
  ['Error', 'at Client.query (libs/testing/src/query-record.ts:1:1)', typeorm]
    .concat(places.map((place) => `at async call (${place}:1:1)`))
    .join('\n');

describe('isSentByApp', () => {
  it.each([
    ['an app', ['apps/things/src/thing/thing.repository.ts', 'apps/things/test/thing.int-spec.ts']],
    ['a library', ['libs/auth/src/api-key/api-key.repository.ts', 'libs/testing/src/test-app.ts']],
    ['code without a stack of ours', []],
  ])('returns true for %s', (_, places) => {
    expect(isSentByApp(makeStack(...places))).toBe(true);
  });

  it.each([
    ['a test', ['apps/things/test/thing.int-spec.ts']],
    ['a test in a source folder', ['apps/things/src/thing/thing.int-spec.ts', 'libs/auth/src/auth.ts']],
    ['the testing library', ['libs/testing/src/customer.ts', 'apps/things/src/thing/thing.service.ts']],
    ['a migration', ['libs/things/src/thing.table.ts', 'apps/things/src/migrations/1-create-things.ts']],
  ])('returns false for %s', (_, places) => {
    expect(isSentByApp(makeStack(...places))).toBe(false);
  });
});

import { isOfTheApp } from './query-record';

const typeorm = 'at PostgresQueryRunner.query (node_modules/typeorm/driver/PostgresQueryRunner.js:1:1)';
const stackOf = (...places: string[]): string =>
  ['Error', 'at Client.query (libs/testing/src/query-record.ts:1:1)', typeorm]
    .concat(places.map((place) => `at async call (${place}:1:1)`))
    .join('\n');

describe('a statement that is sent in a test', () => {
  it.each([
    ['an app', ['apps/things/src/thing/thing.repository.ts', 'apps/things/test/thing.int-spec.ts']],
    ['a library', ['libs/auth/src/api-key/api-key.repository.ts', 'libs/testing/src/test-app.ts']],
    ['whoever nobody awaits', []],
  ])('is of the app where it comes from %s', (_, places) => {
    expect(isOfTheApp(stackOf(...places))).toBe(true);
  });

  it.each([
    ['a test', ['apps/things/test/thing.int-spec.ts']],
    ['a test beside the code', ['apps/things/src/thing/thing.int-spec.ts', 'libs/auth/src/auth.ts']],
    ['what tests share', ['libs/testing/src/customer.ts', 'apps/things/src/thing/thing.service.ts']],
    ['a migration', ['libs/things/src/thing.table.ts', 'apps/things/src/migrations/1-create-things.ts']],
  ])('is not of the app where it comes from %s', (_, places) => {
    expect(isOfTheApp(stackOf(...places))).toBe(false);
  });
});

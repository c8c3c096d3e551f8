import { adminTour } from './admin-tour';
import {
  adminIsOff,
  type ApiCondition,
  bodyIsSlow,
  databaseAway,
  rateLimited,
  usualConditions,
} from './api-condition';
import { type ApiOperation, apiOperations, callOperation, type Credentials } from './api-operation';
import { adminToken, makeCustomer } from './customer';
import { startSilentProxy } from './silent-proxy';
import { createTestDatabase } from './test-database';

interface Running {
  url: string;
  close(): Promise<void>;
}

type Env = Record<string, string>;
type Start = (env: Env) => Promise<Running>;

const usualEnv = { GATEHOUSE_ADMIN_TOKEN: adminToken, REQUIRE_API_KEY: 'true' };

const wrong: Credentials = {
  'api-key': { 'x-api-key': 'wrong' },
  'admin-token': { authorization: 'Bearer wrong' },
  'device-token': { authorization: `Bearer ${'x'.repeat(22)}` },
  'client-credentials': { authorization: `Basic ${Buffer.from('wrong:wrong').toString('base64')}` },
};
const asAdmin: Credentials = { ...wrong, 'admin-token': { authorization: `Bearer ${adminToken}` } };

/**
 * Asks every operation of an app for what may befall any of them, whether it documents that or not: what it answers is
 * compared with the document after the tests. What only one of them answers is for the tests of that one.
 */
export function describeApiContract(app: string, start: Start): void {
  const operations = apiOperations(app);

  describe(`every operation of ${app}`, () => {
    const { running, answers } = setting(() => start(usualEnv), operations, credentialsOf);
    answers(usualConditions);
    it('of the admin API succeeds', () => adminTour(running().url));
  });

  describe(`every operation of ${app} where the admin API is off`, () => {
    const { answers } = setting(() => start({ ...usualEnv, GATEHOUSE_ADMIN_TOKEN: '' }), operations);
    answers([adminIsOff]);
  });

  describe(`every operation of ${app} where a body has one second`, () => {
    const { answers } = setting(
      () => start({ ...usualEnv, BODY_TIMEOUT_SECONDS: '1' }),
      operations,
      credentialsOf,
    );
    answers([bodyIsSlow]);
  });

  describe(`every operation of ${app} at the rate limit`, () => {
    const { answers } = setting(() => start({ ...usualEnv, RATE_LIMIT_PER_MINUTE: '1' }), operations);
    answers([rateLimited]);
  });

  describe(`every operation of ${app} while PostgreSQL is away`, () => {
    const { answers } = setting(() => startWithoutDatabase(start), operations);
    answers([databaseAway]);
  });
}

/** An app that runs for the tests of one `describe`, and a way to write them. */
function setting(
  start: () => Promise<Running>,
  operations: readonly ApiOperation[],
  credentialsAt: (url: string) => Promise<Credentials> = () => Promise.resolve(asAdmin),
) {
  let app: Running;
  let right: Credentials;
  beforeAll(async () => {
    app = await start();
    right = await credentialsAt(app.url);
  });
  afterAll(() => app?.close());

  const answers = (conditions: readonly ApiCondition[]): void => {
    for (const condition of conditions) {
      const concerned = operations.filter((operation) => condition.concerns(operation));
      if (concerned.length === 0) continue;
      const shown = { 'wrong credentials': wrong, nothing: {} };
      it(`answers ${condition.status} to ${condition.name}`, async () => {
        const credentials = condition.shows ? shown[condition.shows] : right;
        const statuses: Record<string, number> = {};
        for (const operation of concerned)
          statuses[operation.id] = await statusOf(condition, operation, app.url, credentials);
        expect(statuses).toEqual(Object.fromEntries(concerned.map(({ id }) => [id, condition.status])));
      });
    }
  };
  return { running: () => app, answers };
}

async function statusOf(
  { status, difference, tries = 1 }: ApiCondition,
  operation: ApiOperation,
  url: string,
  credentials: Credentials,
): Promise<number> {
  let answer = 0;
  for (let left = tries; left > 0 && answer !== status; left--)
    answer = await callOperation(url, operation, credentials, difference?.(operation));
  return answer;
}

async function credentialsOf(url: string): Promise<Credentials> {
  const { key, caller } = await makeCustomer(url);
  return {
    ...asAdmin,
    'api-key': { 'x-api-key': key },
    'client-credentials': { authorization: caller.authorization },
  };
}

/** Its connections to PostgreSQL are cut as soon as it runs, and no new ones are to be had. */
async function startWithoutDatabase(start: Start): Promise<Running> {
  const database = await createTestDatabase();
  const url = new URL(database.url);
  const proxy = await startSilentProxy(Number(url.port), Infinity, url.hostname);
  Object.assign(url, { hostname: '127.0.0.1', port: proxy.port });
  const app = await start({ ...usualEnv, DATABASE_URL: url.href });
  proxy.close();
  return {
    url: app.url,
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

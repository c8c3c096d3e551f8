import { exerciseAdminApi, exerciseQueues } from './admin-api';
import {
  adminApiDisabled,
  type ApiCondition,
  browserConditions,
  slowBody,
  databaseUnreachable,
  rateLimited,
  defaultConditions,
} from './api-condition';
import {
  type ApiOperation,
  apiOperations,
  callOperation,
  type Credentials,
  requestOperation,
} from './api-operation';
import { adminToken, makeCustomer } from './customer';
import { eventually } from './eventually';
import { startStallingProxy } from './stalling-proxy';
import { createTestDatabase } from './test-database';

interface Running {
  url: string;
  close(): Promise<void>;
}

type Env = Record<string, string>;
type Start<R extends Running> = (env: Env) => Promise<R>;

const defaultEnv = { GATEHOUSE_ADMIN_TOKEN: adminToken, REQUIRE_API_KEY: 'true' };

const operator = { 'x-operator': 'jane.doe' };
const wrongCredentials: Credentials = {
  'api-key': { 'x-api-key': 'wrong' },
  'admin-token': { authorization: 'Bearer wrong', ...operator },
  'device-token': { authorization: `Bearer ${'x'.repeat(22)}` },
  'console-login': { cookie: `gatehouse_console=${'x'.repeat(43)}` },
  'portal-session': { cookie: `gatehouse_portal=${'x'.repeat(43)}` },
  'client-credentials': { authorization: `Basic ${Buffer.from('wrong:wrong').toString('base64')}` },
};
const adminCredentials: Credentials = {
  ...wrongCredentials,
  'admin-token': { authorization: `Bearer ${adminToken}`, ...operator },
};

/**
 * Tests every operation of an app under the common conditions, documented or not. After the tests, the replies are compared
 * with the OpenAPI document. Replies of single operations have their own tests. `logIn` is for an app that is used in browsers, and
 * manages no API keys.
 */
export function describeApiContract<R extends Running>(
  app: string,
  start: Start<R>,
  logIn?: (running: R) => Promise<Credentials>,
): void {
  const operations = apiOperations(app);
  const createCredentials = async (running: R): Promise<Credentials> => ({
    ...adminCredentials,
    ...(await (logIn?.(running) ?? createKeys(running.url))),
  });

  describe(`every operation of ${app}`, () => {
    const { running, testConditions } = setUpApp(() => start(defaultEnv), operations, createCredentials);
    testConditions(defaultConditions);
    it('succeeds with the queues', () => exerciseQueues(running().url));
    if (logIn) return testConditions(browserConditions);
    it('succeeds in the admin API', () => exerciseAdminApi(running().url));
    it('rejects an unknown field of a strict customer, and names no other', () =>
      checkUnknownFields(running().url, operations));
  });

  // The console calls the admin APIs, so it does not start without their token.
  if (!logIn)
    describe(`every operation of ${app} with the admin API off`, () => {
      const { testConditions } = setUpApp(
        () => start({ ...defaultEnv, GATEHOUSE_ADMIN_TOKEN: '' }),
        operations,
      );
      testConditions([adminApiDisabled]);
    });

  describe(`every operation of ${app} with a body timeout of one second`, () => {
    const { testConditions } = setUpApp(
      () => start({ ...defaultEnv, BODY_TIMEOUT_SECONDS: '1' }),
      operations,
      createCredentials,
    );
    testConditions([slowBody]);
  });

  describe(`every operation of ${app} at the rate limit`, () => {
    const { testConditions } = setUpApp(
      () => start({ ...defaultEnv, RATE_LIMIT_PER_MINUTE: '1' }),
      operations,
    );
    testConditions([rateLimited]);
  });

  describe(`every operation of ${app} while PostgreSQL is unreachable`, () => {
    const { testConditions } = setUpApp(() => startWithoutDatabase(start), operations);
    testConditions([databaseUnreachable]);
  });
}

/** Adds a field to the example of every body that a request with an API key has. */
async function checkUnknownFields(url: string, operations: readonly ApiOperation[]): Promise<void> {
  const credentials = await createKeys(url);
  await makeStrict(url);
  const affected = operations.filter(
    ({ body, security }) => body?.type === 'application/json' && security.flat().includes('api-key'),
  );
  const call = async (operation: ApiOperation): Promise<unknown[]> => {
    const fields = { ...(operation.body?.example as object), unknown_field: 1, api_key: undefined };
    const reply = await requestOperation(url, operation, credentials, { body: JSON.stringify(fields) });
    return [operation.id, reply.status, reply.headers.get('x-unknown-fields')];
  };
  // No process caches the settings of a customer for longer than 3 seconds.
  await eventually(async () =>
    expect(await Promise.all(affected.map(call))).toEqual(
      affected.map(({ id }) => [id, 400, 'unknown_field']),
    ),
  );
}

async function makeStrict(url: string): Promise<void> {
  const { call, admin } = await makeCustomer(url);
  type Customers = { id: string; name: string }[];
  const customers = await call<Customers>('GET', '/admin/customers', admin);
  const { id } = customers.find(({ name }) => name === 'acme') ?? {};
  await call('PATCH', `/admin/customers/${id}`, admin, { strict: true });
}

/** Runs an app for the tests of one `describe`, and defines them. */
function setUpApp<R extends Running>(
  start: () => Promise<R>,
  operations: readonly ApiOperation[],
  createCredentials: (running: R) => Promise<Credentials> = () => Promise.resolve(adminCredentials),
) {
  let app: R;
  let validCredentials: Credentials;
  beforeAll(async () => {
    app = await start();
    validCredentials = await createCredentials(app);
  });
  afterAll(() => app?.close());

  const testConditions = (conditions: readonly ApiCondition[]): void => {
    for (const condition of conditions) {
      const affected = operations.filter((operation) => condition.appliesTo(operation));
      if (affected.length === 0) continue;
      const credentialsByKind = { 'wrong credentials': wrongCredentials, none: {} };
      it(`answers ${condition.status} to ${condition.name}`, async () => {
        const credentials = condition.credentials
          ? credentialsByKind[condition.credentials]
          : validCredentials;
        const statuses: Record<string, number> = {};
        for (const operation of affected)
          statuses[operation.id] = await callUntil(condition, operation, app.url, credentials);
        expect(statuses).toEqual(Object.fromEntries(affected.map(({ id }) => [id, condition.status])));
      });
    }
  };
  return { running: () => app, testConditions };
}

async function callUntil(
  { status, overrides, tries = 1 }: ApiCondition,
  operation: ApiOperation,
  url: string,
  credentials: Credentials,
): Promise<number> {
  let answer = 0;
  for (let left = tries; left > 0 && answer !== status; left--)
    answer = await callOperation(url, operation, credentials, overrides?.(operation));
  return answer;
}

async function createKeys(url: string): Promise<Credentials> {
  const { key, caller } = await makeCustomer(url);
  return {
    'api-key': { 'x-api-key': key },
    'client-credentials': { authorization: caller.authorization },
  };
}

/** Starts an app, then closes its connections to PostgreSQL and rejects new ones. */
async function startWithoutDatabase(start: Start<Running>): Promise<Running> {
  const database = await createTestDatabase();
  const url = new URL(database.url);
  const proxy = await startStallingProxy(Number(url.port), Infinity, url.hostname);
  Object.assign(url, { hostname: '127.0.0.1', port: proxy.port });
  const app = await start({ ...defaultEnv, DATABASE_URL: url.href });
  proxy.close();
  return {
    url: app.url,
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

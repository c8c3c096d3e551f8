import type { ApiOperation, RequestOverrides } from './api-operation';

/** A condition that many operations share, and the status that they all return. */
export interface ApiCondition {
  /** Completes the test name "answers 415 to …". */
  name: string;
  status: number;
  appliesTo(operation: ApiOperation): boolean;
  /** The valid credentials by default. */
  credentials?: 'wrong credentials' | 'none';
  overrides?: (operation: ApiOperation) => RequestOverrides;
  /** The maximum number of calls until the status is returned. */
  tries?: number;
}

const maxBodyBytes = 2 * 1024 * 1024;
const validatedIds = ['id', 'puid'];
const unknownIds = ['id', 'token', 'sessionId'];

const withoutRateLimit = ['/health', '/health/live', '/health/ready'];
// Those of operators also show the state of the service while the database is unreachable.
const withoutDatabase = ['/', '/health/live', '/admin/system', '/admin/jobs'];

// They depend on the configuration of the console only.
const loginsWithoutDatabase = ['getLoginMethods', 'beginOidcLogin'];

// Includes operations without a body: a body is read before the parameters.
const mayHaveBody = ({ method }: ApiOperation): boolean => method !== 'GET';
const isAreaE = ({ path }: ApiOperation): boolean => path.startsWith('/node/');
const requiresScheme = ({ security }: ApiOperation, scheme: string): boolean =>
  security.some((schemes) => schemes.includes(scheme));

/** Operators reach these as `/admin/as/{key id}/…` only. */
const isForOperators = (operation: ApiOperation): boolean =>
  requiresScheme(operation, 'admin-token') && !operation.path.startsWith('/admin/');
const asOperator = (operation: ApiOperation): RequestOverrides =>
  isForOperators(operation)
    ? { path: `/admin/as/0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f${operation.path}` }
    : {};

/** With the default settings. */
export const defaultConditions: readonly ApiCondition[] = [
  { name: 'a probe', status: 200, appliesTo: ({ path }) => path.startsWith('/health') },
  {
    name: 'a body of another type',
    status: 415,
    appliesTo: mayHaveBody,
    overrides: () => ({ type: 'text/plain', body: 'plain text' }),
  },
  {
    name: 'a body that is too large',
    status: 413,
    appliesTo: mayHaveBody,
    overrides: () => ({ type: 'application/json', body: JSON.stringify('x'.repeat(maxBodyBytes)) }),
  },
  {
    name: 'a body that is not JSON',
    status: 400,
    appliesTo: mayHaveBody,
    overrides: () => ({ type: 'application/json', body: '{' }),
  },
  {
    name: 'an invalid id',
    status: 400,
    appliesTo: (operation) =>
      validatedIds.includes(operation.ids[0]?.name ?? '') && !isForOperators(operation),
    overrides: ({ path, ids: [first] }) => ({ path: path.replace(first?.example ?? '', 'none') }),
  },
  {
    name: 'a page size of 0',
    status: 400,
    appliesTo: ({ query }) => query.includes('limit'),
    overrides: ({ path }) => ({ path: `${path}?limit=0` }),
  },
  {
    name: 'an unknown id',
    status: 404,
    // A removal needs the password of the example first; it has its own test.
    appliesTo: ({ id, ids }) => id !== 'removePasskey' && ids.some(({ name }) => unknownIds.includes(name)),
  },
  {
    name: 'a wrong API key or admin token',
    status: 401,
    appliesTo: (operation) =>
      requiresScheme(operation, 'admin-token') ||
      (requiresScheme(operation, 'api-key') && !isAreaE(operation)),
    credentials: 'wrong credentials',
    overrides: asOperator,
  },
  {
    name: 'a wrong API key in area E',
    status: 403,
    // The public keys of the node need none.
    appliesTo: (operation) => isAreaE(operation) && requiresScheme(operation, 'api-key'),
    credentials: 'wrong credentials',
  },
];

/** With a body timeout of one second. */
export const slowBody: ApiCondition = {
  name: 'a body that does not arrive',
  status: 408,
  appliesTo: mayHaveBody,
  overrides: () => ({ unfinished: true }),
};

/** Without an admin token. */
export const adminApiDisabled: ApiCondition = {
  name: 'an admin token if none is set',
  status: 404,
  appliesTo: (operation) => requiresScheme(operation, 'admin-token'),
};

/** With one request per minute; a new minute may start between two calls. */
export const rateLimited: ApiCondition = {
  name: 'one request too many',
  status: 429,
  appliesTo: ({ path }) => !withoutRateLimit.includes(path),
  credentials: 'none',
  tries: 4,
};

/** While PostgreSQL is unreachable. */
export const databaseUnreachable: ApiCondition = {
  name: 'every request',
  status: 503,
  appliesTo: ({ id, path }) =>
    !withoutDatabase.includes(path) &&
    !path.startsWith('/admin/jobs/') &&
    !loginsWithoutDatabase.includes(id),
  overrides: (operation) => ({
    ...asOperator(operation),
    ...(operation.id === 'finishLogin' && {
      headers: { cookie: `gatehouse_console_step=${'x'.repeat(43)}` },
    }),
  }),
};

const isForUsers = (operation: ApiOperation): boolean =>
  ['console-login', 'portal-session'].some((scheme) => requiresScheme(operation, scheme));

/** Of the console, which browsers use. */
export const browserConditions: readonly ApiCondition[] = [
  { name: 'a request without a cookie', status: 401, appliesTo: isForUsers, credentials: 'none' },
  {
    name: 'a request of another site',
    status: 403,
    appliesTo: (operation) =>
      operation.path.startsWith('/console/api/') &&
      !requiresScheme(operation, 'api-key') &&
      operation.id !== 'getLoginMethods',
    overrides: () => ({ headers: { 'sec-fetch-site': 'cross-site' } }),
  },
];

import type { ApiOperation, Difference } from './api-operation';

/** Something that may befall many operations alike, and the status that they all answer. */
export interface ApiCondition {
  /** Completes "answers 415 to …". */
  name: string;
  status: number;
  concerns(operation: ApiOperation): boolean;
  /** What of the credentials: the right ones, unless it says otherwise. */
  shows?: 'wrong credentials' | 'nothing';
  difference?: (operation: ApiOperation) => Difference;
  /** Of so many calls the last one counts at the latest. */
  tries?: number;
}

const largestBody = 2 * 1024 * 1024;
const checkedIds = ['id', 'puid'];
const unknownIds = ['id', 'token', 'sessionId'];

const unlimited = ['/health', '/health/live', '/health/ready'];
const withoutDatabase = ['/', '/health/live', '/admin/galleries'];

// Also where none is asked for: a body is read before the parameters are.
const mayHaveBody = ({ method }: ApiOperation): boolean => method !== 'GET';
const isAreaE = ({ path }: ApiOperation): boolean => path.startsWith('/node/');
const needs = ({ ways }: ApiOperation, scheme: string): boolean => ways.some((way) => way.includes(scheme));

/** Where an app runs as usual. */
export const usualConditions: readonly ApiCondition[] = [
  { name: 'a probe', status: 200, concerns: ({ path }) => path.startsWith('/health') },
  {
    name: 'a body of another type',
    status: 415,
    concerns: mayHaveBody,
    difference: () => ({ type: 'text/plain', body: 'plain text' }),
  },
  {
    name: 'a body that is too large',
    status: 413,
    concerns: mayHaveBody,
    difference: () => ({ type: 'application/json', body: JSON.stringify('x'.repeat(largestBody)) }),
  },
  {
    name: 'a body that is no JSON',
    status: 400,
    concerns: mayHaveBody,
    difference: () => ({ type: 'application/json', body: '{' }),
  },
  {
    name: 'an id that is none',
    status: 400,
    concerns: ({ ids: [first] }) => checkedIds.includes(first?.name ?? ''),
    difference: ({ path, ids: [first] }) => ({ path: path.replace(first?.example ?? '', 'none') }),
  },
  {
    name: 'a page of no size',
    status: 400,
    concerns: ({ query }) => query.includes('limit'),
    difference: ({ path }) => ({ path: `${path}?limit=0` }),
  },
  {
    name: 'an id that nothing has',
    status: 404,
    concerns: ({ ids }) => ids.some(({ name }) => unknownIds.includes(name)),
  },
  {
    name: 'a wrong API key or admin token',
    status: 401,
    concerns: (operation) =>
      needs(operation, 'admin-token') || (needs(operation, 'api-key') && !isAreaE(operation)),
    shows: 'wrong credentials',
  },
  {
    name: 'a wrong API key, in the words of area E',
    status: 403,
    concerns: isAreaE,
    shows: 'wrong credentials',
  },
];

/** Where a body has one second to arrive. */
export const bodyIsSlow: ApiCondition = {
  name: 'a body that does not arrive',
  status: 408,
  concerns: mayHaveBody,
  difference: () => ({ unfinished: true }),
};

/** Where no admin token is set. */
export const adminIsOff: ApiCondition = {
  name: 'the admin token that is not set',
  status: 404,
  concerns: (operation) => needs(operation, 'admin-token'),
};

/** Where one request a minute is allowed: a minute may end between two. */
export const rateLimited: ApiCondition = {
  name: 'one request too many',
  status: 429,
  concerns: ({ path }) => !unlimited.includes(path),
  shows: 'nothing',
  tries: 4,
};

/** Where PostgreSQL is away. */
export const databaseAway: ApiCondition = {
  name: 'everybody',
  status: 503,
  concerns: ({ path }) => !withoutDatabase.includes(path),
};

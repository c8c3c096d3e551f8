import { DomainError } from '@gatehouse/platform';
import { isNativeError } from 'node:util/types';

// Error codes of PostgreSQL and the network for a database that is unreachable, stopping, starting, full, slow or busy.
const codes: Record<string, string> = {
  '25006': 'unreachable', // read-only: a failover happened
  '40P01': 'unreachable', // a deadlock; a retry succeeds
  '53100': 'unreachable', // the disk is full
  '53300': 'unreachable', // too many connections
  '57014': 'timeout', // canceled by the statement timeout
  '57P01': 'unreachable', // the server is stopping
  '57P02': 'unreachable', // the server crashed
  '57P03': 'unreachable', // the server is starting
  '57P05': 'unreachable', // idle session timeout
  '25P03': 'unreachable', // idle in transaction timeout
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EHOSTUNREACH: 'unreachable',
};

// `pg` reports a lost connection and its own timeouts as plain errors without a code.
const messages: [RegExp, string][] = [
  [/^Connection terminated|Client has encountered a connection error|connection is closed/i, 'unreachable'],
  // TypeORM, when the connection was lost between two queries of a transaction.
  [/query runner (was )?already released/i, 'unreachable'],
  [/timeout exceeded when trying to connect|timeout expired/i, 'unreachable'],
  [/^Query read timeout/i, 'timeout'],
];

const replies: Record<string, DomainError> = {
  unreachable: new DomainError(
    'database.unreachable',
    503,
    'The database is unreachable. Nothing was lost; try again in a moment.',
    { 'Retry-After': '2' },
  ),
  timeout: new DomainError(
    'database.timeout',
    503,
    'The database query timed out. Request less data, or try again later.',
    {
      'Retry-After': '5',
    },
  ),
};

/** Turns errors of an unreachable or overloaded database into a 503. Other database errors stay a 500. */
export function translateDatabaseError(error: unknown): DomainError | undefined {
  const kind = classify(error);
  return kind === undefined ? undefined : replies[kind];
}

function classify(error: unknown): string | undefined {
  // Not `instanceof`: socket errors come from another realm than the one that tests run in.
  if (!isNativeError(error)) return undefined;
  const { code, driverError, errors } = error as { code?: unknown; driverError?: unknown; errors?: unknown };
  if (typeof code === 'string' && (codes[code] ?? (code.startsWith('08') ? 'unreachable' : undefined)))
    return codes[code] ?? 'unreachable';
  if (Array.isArray(errors)) return errors.map(classify).find(Boolean);
  return messages.find(([pattern]) => pattern.test(error.message))?.[1] ?? classify(driverError);
}

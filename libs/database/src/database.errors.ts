import { DomainError } from '@gatehouse/platform';
import { isNativeError } from 'node:util/types';

// What PostgreSQL and the network say when the database is away, stopping, starting, full, too slow or busy.
const codes: Record<string, string> = {
  '25006': 'away', // read-only: another server has taken over
  '40P01': 'away', // a deadlock, which the next try does not meet
  '53100': 'away', // the disk is full
  '53300': 'away', // too many connections
  '57014': 'slow', // canceled by the statement timeout
  '57P01': 'away', // the server is stopping
  '57P02': 'away', // the server crashed
  '57P03': 'away', // the server is starting
  '57P05': 'away', // idle session timeout
  '25P03': 'away', // idle in transaction timeout
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  EHOSTUNREACH: 'away',
};

// `pg` reports a lost connection and its own timeouts as plain errors without a code.
const messages: [RegExp, string][] = [
  [/^Connection terminated|Client has encountered a connection error|connection is closed/i, 'away'],
  // TypeORM, whose connection went away between two queries of a transaction.
  [/query runner (was )?already released/i, 'away'],
  [/timeout exceeded when trying to connect|timeout expired/i, 'away'],
  [/^Query read timeout/i, 'slow'],
];

const replies: Record<string, DomainError> = {
  away: new DomainError(
    'database.away',
    503,
    'The database is away. Nothing was lost; try again in a moment.',
    { 'Retry-After': '2' },
  ),
  slow: new DomainError(
    'database.slow',
    503,
    'The database took too long to answer. Ask for less, or try again later.',
    {
      'Retry-After': '5',
    },
  ),
};

/** Tells an absent or overloaded database from a mistake of ours: the one is a 503, the other stays a 500. */
export function translateDatabaseError(error: unknown): DomainError | undefined {
  const kind = kindOf(error);
  return kind === undefined ? undefined : replies[kind];
}

function kindOf(error: unknown): string | undefined {
  // Not `instanceof`: the errors of sockets are made outside the realm that tests run in.
  if (!isNativeError(error)) return undefined;
  const { code, driverError, errors } = error as { code?: unknown; driverError?: unknown; errors?: unknown };
  if (typeof code === 'string' && (codes[code] ?? (code.startsWith('08') ? 'away' : undefined)))
    return codes[code] ?? 'away';
  if (Array.isArray(errors)) return errors.map(kindOf).find(Boolean);
  return messages.find(([pattern]) => pattern.test(error.message))?.[1] ?? kindOf(driverError);
}

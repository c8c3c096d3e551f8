import { isNativeError } from 'node:util/types';

interface SerializedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
}

/**
 * The fields of an error in a log line. Other properties and the text of a database error are left out: they quote the values
 * of the query, which are personal data.
 */
export function serializeError(error: unknown): SerializedError | undefined {
  if (!isNativeError(error)) return undefined;
  const code = (error as { code?: unknown }).code;
  const fromDatabase = 'driverError' in error || error.name === 'DatabaseError';
  const message = fromDatabase ? 'The database rejected a query; see the code.' : error.message;
  const frames = error.stack?.slice(error.stack.indexOf('\n    at '));
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' && { code }),
    stack: `${error.name}: ${message}${frames ?? ''}`,
  };
}

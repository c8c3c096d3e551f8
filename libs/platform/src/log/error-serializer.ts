import { isNativeError } from 'node:util/types';
import { bundleStack } from './stack-source';

const maxFramesLength = 16_384;

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
  // Of TypeORM or of pg, whose errors have the name "error".
  const fromDatabase = 'driverError' in error || 'severity' in error;
  const message = fromDatabase ? 'The database rejected a query; see the code.' : error.message;
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' && { code }),
    // The message of a thread that failed contains the stack of the thread.
    stack: bundleStack.resolve(`${error.name}: ${message}${readFrames(error)}`),
  };
}

/** The message may contain lines that look like frames. */
function readFrames({ message, stack = '' }: Error): string {
  const end = stack.includes(message) ? stack.indexOf(message) + message.length : 0;
  const start = stack.indexOf('\n    at ', end);
  return start < 0 ? '' : stack.slice(start, start + maxFramesLength);
}

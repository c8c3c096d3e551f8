import { parseRetryAfter } from '../http/reply';
import { DeviceError } from './device.errors';
import type { SessionState } from './device.types';

/** Awaits a request; turns a network error into a `DeviceError` without a status. */
export async function wrapNetworkError<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (cause) {
    throw new DeviceError('The server is unreachable. Check the connection and try again.', { cause });
  }
}

/** The body of a successful reply; throws a `DeviceError` for any other. */
export async function readDeviceReply<T>(response: Response): Promise<T> {
  const text = await wrapNetworkError(response.text());
  if (!response.ok) throw toDeviceError(response, text);
  return parseReply<T>(text, response.status);
}

/** The error for a reply. */
export function toDeviceError(response: Response, text: string): DeviceError {
  const { status } = response;
  const { message, requestId } = errorBody(text);
  return new DeviceError(message ?? `The server answered with status ${status}.`, {
    status,
    requestId,
    retryAfterSeconds: parseRetryAfter(response.headers.get('retry-after')),
    sessionState: (response.headers.get('x-session-state') ?? undefined) as SessionState | undefined,
  });
}

export function parseReply<T>(text: string, status: number): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw createForeignReplyError(status);
  }
}

/** For a reply of another server, such as the login page of a public network. */
export function createForeignReplyError(status: number): DeviceError {
  return new DeviceError('The reply is not from Gatehouse. Check baseUrl and any proxy in between.', {
    status,
    code: 'not_gatehouse',
  });
}

function errorBody(text: string): { message?: string; requestId?: string } {
  const body = jsonOrNull(text) as { message?: unknown; requestId?: unknown } | null;
  return { message: nonEmpty(body?.message), requestId: nonEmpty(body?.requestId) };
}

// A proxy may answer with its own page, so the body may be anything.
function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function nonEmpty(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

import { retryAfterSeconds } from '../http/retry-after';
import { DeviceError } from './device.errors';
import type { SessionState } from './device.types';

/** Gives the reply of a request; throws a `DeviceError` without a status when it was lost on the way. */
export async function reached<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (cause) {
    throw new DeviceError('The server could not be reached. Check the connection, and try again.', { cause });
  }
}

/** The body of a good reply; throws a `DeviceError` for any other. */
export async function replyOf<T>(response: Response): Promise<T> {
  const text = await reached(response.text());
  if (!response.ok) throw refusalOf(response, text);
  return parseReply<T>(text, response.status);
}

/** The error that a reply stands for. */
export function refusalOf(response: Response, text: string): DeviceError {
  const { status } = response;
  const { message, requestId } = errorBody(text);
  return new DeviceError(message ?? `The server answered with status ${status}.`, {
    status,
    requestId,
    retryAfterSeconds: retryAfterSeconds(response.headers.get('retry-after')),
    sessionState: (response.headers.get('x-session-state') ?? undefined) as SessionState | undefined,
  });
}

export function parseReply<T>(text: string, status: number): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw foreignReply(status);
  }
}

/** What a login page of a public network answers with, for example. */
export function foreignReply(status: number): DeviceError {
  return new DeviceError('The reply does not come from Gatehouse. Check baseUrl, and what lies between.', {
    status,
    code: 'not_gatehouse',
  });
}

function errorBody(text: string): { message?: string; requestId?: string } {
  const body = jsonOrNull(text) as { message?: unknown; requestId?: unknown } | null;
  return { message: nonEmpty(body?.message), requestId: nonEmpty(body?.requestId) };
}

// What stands between may answer with a page of its own, so nothing about the body is certain.
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

// Declares `request.apiKey`.
import type {} from '@gatehouse/auth';
import type { Request } from 'express';
import { invalidKey } from './idempotency-key.errors';

/** The Idempotency-Key of a request and its scope. */
export interface IdempotentRequest {
  key: string;
  /** The API key of the caller, else its address, so that keys of different callers do not collide. */
  scope: string;
}

/** Reads the Idempotency-Key header, if present. */
export function readIdempotentRequest(request: Request): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  if (!/^[ -~]{1,255}$/.test(key)) throw invalidKey();
  return { key, scope: request.apiKey ? `key:${request.apiKey.id}` : `address:${request.ip}` };
}

// Declares the API key of a request.
import type {} from '@gatehouse/auth';
import type { Request } from 'express';
import { malformedKey } from './idempotency-key.errors';

/** A request that its sender may repeat: the key, and whose key it is. */
export interface IdempotentRequest {
  key: string;
  /** The API key of the caller, else its address: nobody meets a stranger's Idempotency-Key. */
  scope: string;
}

/** Reads the header Idempotency-Key, when there is one. */
export function idempotentRequestFrom(request: Request): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  if (!/^[ -~]{1,255}$/.test(key)) throw malformedKey();
  return { key, scope: request.apiKey ? `key:${request.apiKey.id}` : `address:${request.ip}` };
}

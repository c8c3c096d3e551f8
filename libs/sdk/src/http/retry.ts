import { ConnectionError, GatehouseError, TimeoutError } from './gatehouse.errors';

/**
 * Whether a request may be repeated when its outcome is unknown: `always` where it is idempotent, `keyed` where an
 * idempotency key makes it so, `never` otherwise.
 */
export type Repeatable = 'always' | 'keyed' | 'never';

const delaysSeconds = [0.5, 2, 5];
const maxWaitSeconds = 30;
const retryableStatuses = new Set([408, 429, 502, 503, 504]);
// Errors that a retry does not fix.
const permanentCodes = new Set(['not_gatehouse', 'redirected']);

/** The seconds to wait before attempt `tries + 1`; undefined to give up. */
export function computeRetryDelay(
  error: unknown,
  repeatable: Repeatable,
  tries: number,
  maxRetries: number,
): number | undefined {
  if (tries > maxRetries || !isRetryable(error, repeatable, tries)) return undefined;
  const { retryAfterSeconds } = error as GatehouseError;
  if (retryAfterSeconds !== undefined)
    return retryAfterSeconds <= maxWaitSeconds ? retryAfterSeconds : undefined;
  const delay = delaysSeconds[tries - 1] ?? delaysSeconds.at(-1)!;
  // Jitter, so that not all clients retry at once.
  return delay * (0.5 + Math.random());
}

function isRetryable(error: unknown, repeatable: Repeatable, tries: number): boolean {
  if (!(error instanceof GatehouseError)) return false;
  // A rate-limited request was not processed.
  if (error.status === 429) return true;
  if (repeatable === 'never') return false;
  // The previous attempt is still in progress: its reply is returned for the same key.
  if (error.status === 409) return repeatable === 'keyed' && tries > 1;
  if (permanentCodes.has(error.code)) return false;
  return (
    error instanceof ConnectionError ||
    error instanceof TimeoutError ||
    retryableStatuses.has(error.status ?? 0)
  );
}

/** Whether the outcome of an attempt is unknown: it may have been processed without a reply. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof ConnectionError) return !unsentCodes.has(getSystemCode(error.cause) ?? '');
  return (
    error instanceof TimeoutError ||
    (error instanceof GatehouseError && (error.status === 502 || error.status === 504))
  );
}

const unsentCodes = new Set(['EAI_AGAIN', 'ECONNREFUSED', 'ENOTFOUND']);

/** The system error code, which fetch reports as the cause. */
export function getSystemCode(error: unknown): string | undefined {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : undefined;
}

import { ConnectionError, GatehouseError, TimeoutError } from './gatehouse.errors';

/**
 * Whether a request may be sent again when nobody knows what became of it: `always` where twice is as good as once,
 * `keyed` where an idempotency key makes it so, `never` where it would be done twice.
 */
export type Repeatable = 'always' | 'keyed' | 'never';

const delaysSeconds = [0.5, 2, 5];
const longestWaitSeconds = 30;
const passing = new Set([408, 429, 502, 503, 504]);
// Whoever answers so will answer so again.
const settledCodes = new Set(['not_gatehouse', 'redirected']);

/** How many seconds to wait before try number `tries + 1`; undefined where there is to be none. */
export function waitBeforeRepeating(
  error: unknown,
  repeatable: Repeatable,
  tries: number,
  mostRepetitions: number,
): number | undefined {
  if (tries > mostRepetitions || !isWorthRepeating(error, repeatable, tries)) return undefined;
  const asked = (error as GatehouseError).retryAfterSeconds;
  if (asked !== undefined) return asked <= longestWaitSeconds ? asked : undefined;
  const delay = delaysSeconds[tries - 1] ?? delaysSeconds.at(-1)!;
  // Clients that failed together must not come back together.
  return delay * (0.5 + Math.random());
}

function isWorthRepeating(error: unknown, repeatable: Repeatable, tries: number): boolean {
  if (!(error instanceof GatehouseError)) return false;
  // What was turned away at the door was not begun.
  if (error.status === 429) return true;
  if (repeatable === 'never') return false;
  // The try before is still under way: its reply comes with the same key.
  if (error.status === 409) return repeatable === 'keyed' && tries > 1;
  if (settledCodes.has(error.code)) return false;
  return error instanceof ConnectionError || error instanceof TimeoutError || passing.has(error.status ?? 0);
}

/** Whether nobody knows what became of a try: it may have been done, though no reply came. */
export function isOpen(error: unknown): boolean {
  if (error instanceof ConnectionError) return !neverSent.has(systemCode(error.cause) ?? '');
  return (
    error instanceof TimeoutError ||
    (error instanceof GatehouseError && (error.status === 502 || error.status === 504))
  );
}

const neverSent = new Set(['EAI_AGAIN', 'ECONNREFUSED', 'ENOTFOUND']);

/** fetch says little itself; what happened is in its cause. */
export function systemCode(error: unknown): string | undefined {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : undefined;
}

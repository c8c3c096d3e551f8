import { DeviceError } from '@gatehouse/sdk/browser';
import type { ProblemName } from './problem.table';

/** A problem that is shown to the person, with actions to choose from. */
export class ProblemError extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly problem: ProblemName,
    options?: ErrorOptions,
  ) {
    super(`The session cannot continue: ${problem}.`, options);
  }
}

const problemsByState: Partial<Record<string, ProblemName>> = { EXPIRED: 'expired', CANCELLED: 'cancelled' };
const problemsByStatus: Partial<Record<number, ProblemName>> = {
  401: 'tooLate',
  403: 'code',
  404: 'unknown',
  409: 'elsewhere',
  410: 'unknown',
};

export interface ErrorContext {
  isOnline?: boolean;
  /** Whether this page has claimed the session: then a conflict means that another page or device has taken over. */
  hasClaimed?: boolean;
}

/** Whether the same request would fail again. */
export const isFinal = (error: unknown): boolean => error instanceof DeviceError && !error.isRetryable;

/** The problem to show for an error; an unexpected error is shown as a problem of the service. */
export function toProblem(
  error: unknown,
  { isOnline = navigator.onLine, hasClaimed = false }: ErrorContext = {},
): ProblemName | 'ended' {
  if (error instanceof ProblemError) return error.problem;
  if (!(error instanceof DeviceError)) return 'server';
  const { status, sessionState } = error;
  if (sessionState) return hasClaimed ? 'ended' : (problemsByState[sessionState] ?? 'unknown');
  if (status === undefined) return isOnline ? 'server' : 'offline';
  if (status === 409 && hasClaimed) return 'tooLate';
  return problemsByStatus[status] ?? 'server';
}

/** What cannot be loaded is a problem that the person sees. */
export async function asProblem<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new ProblemError('models', { cause });
  }
}

import { DeviceError } from '@gatehouse/sdk/browser';
import type { ProblemName } from './problem.table';

/** Something that the person can do something about. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly problem: ProblemName,
    options?: ErrorOptions,
  ) {
    super(`There is a problem: ${problem}.`, options);
  }
}

const byState: Partial<Record<string, ProblemName>> = { EXPIRED: 'expired', CANCELLED: 'cancelled' };
const byStatus: Partial<Record<number, ProblemName>> = {
  401: 'tooLate',
  403: 'code',
  404: 'unknown',
  409: 'elsewhere',
  410: 'unknown',
};

export interface Circumstances {
  isOnline?: boolean;
  /** Whether the session was open on this device: then what is refused is refused because it came too late. */
  hasClaimed?: boolean;
}

/** Whether the same request would fail again. */
export const isFinal = (error: unknown): boolean => error instanceof DeviceError && !error.isPassing;

/** What an error means for the person. What nobody has thought of is a fault of the service, not of theirs. */
export function problemOf(
  error: unknown,
  { isOnline = navigator.onLine, hasClaimed = false }: Circumstances = {},
): ProblemName | 'ended' {
  if (error instanceof Problem) return error.problem;
  if (!(error instanceof DeviceError)) return 'server';
  const { status, sessionState } = error;
  if (sessionState) return hasClaimed ? 'ended' : (byState[sessionState] ?? 'unknown');
  if (status === undefined) return isOnline ? 'server' : 'offline';
  if (status === 409 && hasClaimed) return 'tooLate';
  return byStatus[status] ?? 'server';
}

/** A reply that is not a success, or no reply at all (status 0). */
export class CallProblem extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly requestId?: string,
    /** Seconds until a further try makes sense. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

interface ErrorReply {
  message?: string | string[];
  hint?: string;
  requestId?: string;
}

export async function readProblem(response: Response): Promise<CallProblem> {
  const reply = (await response.json().catch(() => ({}))) as ErrorReply;
  const message = [reply.message ?? response.statusText].flat().join(' ');
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  return new CallProblem(response.status, message, reply.requestId, retryAfter);
}

export const toProblem = (error: unknown): CallProblem =>
  error instanceof CallProblem
    ? error
    : new CallProblem(0, error instanceof Error ? error.message : String(error));

/** Whether the same call may succeed soon. */
export const isTemporary = (problem: CallProblem): boolean => [0, 502, 503, 504].includes(problem.status);

// As long as the server takes to have a place for another call of this user. Limits per minute say more.
const maxRetrySeconds = 5;

/** Whether a read is repeated by itself: many tabs at once can have more calls than a user may have. */
export const isWorthRetrying = (problem: CallProblem): boolean =>
  isTemporary(problem) || (problem.status === 429 && (problem.retryAfter ?? Infinity) <= maxRetrySeconds);

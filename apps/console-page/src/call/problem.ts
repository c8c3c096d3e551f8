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

/**
 * An error that the caller receives: a stable code, an HTTP status and a message. Features declare their errors in
 * `<feature>.errors.ts`; only the error filter turns them into replies.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** What the caller can do, in a field of its own where the contract fixes the message. */
    readonly hint?: string,
  ) {
    super(message);
  }
}

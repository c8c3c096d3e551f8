/**
 * An outcome that the caller is told about: a stable code, the HTTP status it means, and a sentence for the reader.
 * Features declare theirs in `<feature>.errors.ts`; the error filter is the only place that turns them into replies.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

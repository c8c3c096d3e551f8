/** An app cannot start or run its command until the operator changes something. The message says what, so no stack is logged. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}

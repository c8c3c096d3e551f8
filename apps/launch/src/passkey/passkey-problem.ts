/** Why there is no passkey: not supported, declined or timed out, or already registered. */
export type PasskeyProblem = 'none' | 'refused' | 'exists';

/** No passkey was created or used. */
export class PasskeyError extends Error {
  constructor(
    readonly problem: PasskeyProblem,
    options?: ErrorOptions,
  ) {
    super(`passkey: ${problem}`, options);
  }
}

// By the name of the error that navigator.credentials throws.
const problems: Partial<Record<string, PasskeyProblem>> = {
  InvalidStateError: 'exists',
  // No authenticator supports the algorithm, user verification or discoverable keys.
  NotSupportedError: 'none',
  ConstraintError: 'none',
  // The page is not on the domain of the passkey.
  SecurityError: 'none',
  NotAllowedError: 'refused',
};

/** The problem to show for a WebAuthn error; an unknown error can be retried. */
export function toPasskeyProblem(error: unknown): PasskeyProblem {
  return (error instanceof Error && problems[error.name]) || 'refused';
}

/** Why there is no answer of a passkey: the device cannot, the person does not want to or took too long, it has one. */
export type PasskeyProblem = 'none' | 'refused' | 'exists';

/** No passkey was made, or none signed. */
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
  // No authenticator has the algorithm, or can verify the person and keep the key.
  NotSupportedError: 'none',
  ConstraintError: 'none',
  // The page is not on the domain that the passkey is for.
  SecurityError: 'none',
  NotAllowedError: 'refused',
};

/** What an error of WebAuthn means to the person; what is unknown can be tried again. */
export function problemOf(error: unknown): PasskeyProblem {
  return (error instanceof Error && problems[error.name]) || 'refused';
}

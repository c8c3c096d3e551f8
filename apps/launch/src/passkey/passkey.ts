import type { PasskeyCreationOptions, PasskeyRequestOptions, PasskeyResponse } from '@gatehouse/sdk/browser';
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import { PasskeyError, toPasskeyProblem } from './passkey-problem';

export { PasskeyError, type PasskeyProblem } from './passkey-problem';

/** Whether the browser supports passkeys; whether the person has one is known only after a request. */
export function canUsePasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/**
 * Creates or uses a passkey, depending on the options. Call it directly in a click handler, which some browsers require.
 * Throws PasskeyError, or the reason of `signal`.
 */
export async function runCeremony(
  options: PasskeyCreationOptions | PasskeyRequestOptions,
  signal: AbortSignal,
): Promise<PasskeyResponse> {
  signal.throwIfAborted();
  if (!canUsePasskeys()) throw new PasskeyError('none');
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', cancel);
  try {
    return await startCeremony(options);
  } catch (error) {
    signal.throwIfAborted();
    throw new PasskeyError(toPasskeyProblem(error), { cause: error });
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function startCeremony(options: PasskeyCreationOptions | PasskeyRequestOptions): Promise<PasskeyResponse> {
  return 'rp' in options
    ? startRegistration({ optionsJSON: options })
    : startAuthentication({ optionsJSON: options });
}

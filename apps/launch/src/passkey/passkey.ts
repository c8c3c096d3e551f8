import type { PasskeyCreationOptions, PasskeyRequestOptions, PasskeyResponse } from '@gatehouse/sdk/browser';
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import { PasskeyError, problemOf } from './passkey.problem';

export { PasskeyError, type PasskeyProblem } from './passkey.problem';

/** Whether the browser knows passkeys at all; whether there is one shows only when it is asked for. */
export function canUsePasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/**
 * Makes a passkey or lets one sign, as the options say. Belongs right behind a click, which some browsers ask for.
 * Throws PasskeyError, or the reason of `signal`.
 */
export async function answerOptions(
  options: PasskeyCreationOptions | PasskeyRequestOptions,
  signal: AbortSignal,
): Promise<PasskeyResponse> {
  signal.throwIfAborted();
  if (!canUsePasskeys()) throw new PasskeyError('none');
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', cancel);
  try {
    return await responseTo(options);
  } catch (error) {
    signal.throwIfAborted();
    throw new PasskeyError(problemOf(error), { cause: error });
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function responseTo(options: PasskeyCreationOptions | PasskeyRequestOptions): Promise<PasskeyResponse> {
  return 'rp' in options
    ? startRegistration({ optionsJSON: options })
    : startAuthentication({ optionsJSON: options });
}

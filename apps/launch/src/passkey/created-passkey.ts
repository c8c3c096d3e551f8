import { pause } from '../pause';
import type { Claim, SessionEnd, SessionKind } from '@gatehouse/sdk/browser';

/** A passkey that this device has created in the session. */
export interface CreatedPasskey {
  id: string;
  rpId: string | undefined;
}

/** Since Chromium 132 and Safari 26. */
interface SignalsCredentials {
  signalUnknownCredential?: (options: { rpId: string; credentialId: string }) => Promise<void>;
}

/** Whether no sign-in will accept a created passkey: the session registers it only if it succeeds on the device that created it. */
export const isLost = ({ holdsLease }: Pick<Claim<SessionKind>, 'holdsLease'>, end: SessionEnd): boolean =>
  !holdsLease || end.sessionStatus !== 'SUCCESS' || end.passkeyAdded === false;

// The end of the session is shown after it. Some password managers answer only after a dialog.
const maxWaitMs = 1_000;

/** Asks the device to delete a passkey, and waits a moment for it. Where the browser cannot do that, the person does. */
export async function forgetPasskey({ id, rpId = location.hostname }: CreatedPasskey): Promise<void> {
  const { PublicKeyCredential: api } = globalThis as { PublicKeyCredential?: SignalsCredentials };
  try {
    await Promise.race([api?.signalUnknownCredential?.({ rpId, credentialId: id }), pause(maxWaitMs)]);
  } catch {
    // The passkey stays on the device. The result screen says that it does not work.
  }
}

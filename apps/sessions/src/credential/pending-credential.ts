import type { JWK } from 'jose';
import type { NewToken } from '../token/token-key';
import type { CredentialKind, CredentialStatus, NewPasskey } from './credential';

/** A device key, with the key of the face token of that device. */
export interface OfferedDeviceKey {
  kind: 'device_key';
  id: string;
  publicKey: JWK;
  /** Read by release 0.2.0 only. */
  wrappedShare: Buffer;
  token?: NewToken;
}

export interface OfferedPasskey {
  kind: 'passkey';
  id: string;
  passkey: NewPasskey;
}

/** A new credential of an ENROLL. */
export type OfferedCredential = OfferedDeviceKey | OfferedPasskey;

/** A credential that the host has not approved: pending, or rejected. */
export interface UnapprovedCredential {
  id: string;
  kind: CredentialKind;
  status: Exclude<CredentialStatus, 'active'>;
}

/** The maximum number of active device keys per person, and of active passkeys. */
export const maxActive = 20;

/** The maximum number of pending credentials per person. */
export const maxPending = 20;

/** Pending and rejected credentials are deleted after this time. */
export const pendingMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Which of the offered credentials become pending. A full list accepts no new ones and drops none: otherwise an attacker
 * with a similar face could displace a credential that was reported to the host.
 */
export function acceptPending<Offered extends Pick<OfferedCredential, 'id' | 'kind'>>(
  offered: readonly Offered[],
  present: readonly UnapprovedCredential[],
): Offered[] {
  const known = new Map(present.map((credential) => [credential.id, credential]));
  let room = maxPending - present.filter(({ status }) => status === 'pending').length;
  return offered.filter(({ id, kind }) => {
    const other = known.get(id);
    // Only its own device can send a device key again. Any caller can repeat the id of a passkey.
    if (other) return kind === 'device_key' && other.kind === 'device_key' && other.status === 'pending';
    known.set(id, { id, kind, status: 'pending' });
    return room-- > 0;
  });
}

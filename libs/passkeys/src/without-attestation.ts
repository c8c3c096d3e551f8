import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';

type CborValue = Parameters<typeof isoCBOR.encode>[0];

/**
 * No attestation is requested, so it is removed. Its verification would fetch URLs from the certificates: a device could
 * make the server call addresses inside the network.
 */
export function withoutAttestation(credential: RegistrationResponseJSON): RegistrationResponseJSON {
  const given = isoBase64URL.toBuffer(credential.response.attestationObject);
  const authData = decodeAttestationObject(given).get('authData');
  const none = new Map<string, CborValue>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, CborValue>()],
    ['authData', authData],
  ]);
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(none));
  return { ...credential, response: { ...credential.response, attestationObject } };
}

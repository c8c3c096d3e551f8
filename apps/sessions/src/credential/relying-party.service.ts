import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import type { SessionsConfig } from '../sessions.config';
import type { NewPasskey, Passkey } from './credential';

const timeoutMs = 5 * 60 * 1000;
// Ed25519, ES256, RS256: supported by phones and security keys.
const algorithms = [-8, -7, -257];

/** The WebAuthn relying party: the host name of this installation, and the origins that may use its passkeys. */
@Injectable()
export class RelyingPartyService {
  private readonly id: string;
  private readonly origins: string[];

  constructor(@Inject(CONFIG) config: SessionsConfig) {
    const { hostname, origin } = new URL(config.PUBLIC_URL);
    this.id = hostname;
    this.origins = [origin, ...(config.PASSKEY_ORIGINS?.split(',').map((each) => each.trim()) ?? [])];
  }

  /** The options for a new passkey. The user handle is random and identifies no person. */
  creationOptions(challenge: string, userHandle: string): PublicKeyCredentialCreationOptionsJSON {
    return {
      rp: { id: this.id, name: this.id },
      user: { id: userHandle, name: this.id, displayName: '' },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: timeoutMs,
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    };
  }

  /** The options for a sign-in with any passkey, so that the reply does not reveal who has which. */
  requestOptions(challenge: string): PublicKeyCredentialRequestOptionsJSON {
    return { rpId: this.id, challenge, timeout: timeoutMs, userVerification: 'required' };
  }

  /** The new passkey; undefined if the response is invalid. */
  async verifyRegistration(
    response: RegistrationResponseJSON,
    challenge: string,
    userHandle: string,
  ): Promise<NewPasskey | undefined> {
    const { registrationInfo } = await verifyOrEmpty(() =>
      verifyRegistrationResponse({
        response: withoutAttestation(response),
        supportedAlgorithmIDs: algorithms,
        ...this.expected(challenge),
      }),
    );
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: readTransports(response.response.transports),
      userHandle,
    };
  }

  /** The counter after a sign-in; undefined if the response is invalid or the counter has decreased. */
  async verifyAssertion(
    response: AuthenticationResponseJSON,
    challenge: string,
    passkey: Passkey,
  ): Promise<number | undefined> {
    const { userHandle } = response.response;
    if ((userHandle ?? passkey.userHandle) !== passkey.userHandle) return undefined;
    const { id, publicKey, counter } = passkey;
    const { authenticationInfo, verified } = await verifyOrEmpty(() =>
      verifyAuthenticationResponse({
        response,
        credential: { id, publicKey: toBytes(publicKey), counter },
        ...this.expected(challenge),
      }),
    );
    return verified ? authenticationInfo?.newCounter : undefined;
  }

  private expected(challenge: string) {
    return {
      expectedChallenge: challenge,
      expectedOrigin: this.origins,
      expectedRPID: this.id,
      requireUserVerification: true,
    };
  }
}

/** The library throws for every invalid response; all of them mean that the passkey is rejected. */
async function verifyOrEmpty<T extends object>(verify: () => Promise<T>): Promise<Partial<T>> {
  try {
    return await verify();
  } catch {
    return {};
  }
}

/**
 * No attestation is requested, so it is removed. Its verification would fetch URLs from the certificates: a device could
 * make the server call addresses inside the network.
 */
function withoutAttestation(credential: RegistrationResponseJSON): RegistrationResponseJSON {
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

type CborValue = Parameters<typeof isoCBOR.encode>[0];

// A device may send any value; unknown ones are ignored.
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

const readTransports = (given: unknown): string[] =>
  knownTransports.filter((name) => Array.isArray(given) && given.includes(name));

const toBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));

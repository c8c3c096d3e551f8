import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { withoutAttestation } from './without-attestation';

const timeoutMs = 5 * 60 * 1000;
// Ed25519, ES256, RS256: supported by phones and security keys.
const algorithms = [-8, -7, -257];

export interface RelyingPartyOptions {
  /** Its host is the domain that the passkeys are bound to. */
  publicUrl: string;
  /** Further origins that may use the passkeys. */
  origins?: readonly string[];
}

/** What verifies the answers of a passkey. */
export interface PasskeyKey {
  /** base64url, as authenticators name it */
  id: string;
  /** base64url of the COSE key */
  publicKey: string;
  /** Grows with every use, if the authenticator supports it. */
  counter: number;
}

export interface RegisteredPasskey extends PasskeyKey {
  transports: string[];
}

export interface CreationRequest {
  challenge: string;
  /** base64url. Random, so that it identifies no person. */
  userHandle: string;
  /** What the device shows beside the passkey; by default the domain. */
  userName?: string;
  /** Whether the device finds the passkey without its id. */
  residentKey: 'required' | 'discouraged';
  /** Authenticators that have one of these do not create another. */
  exclude?: readonly { id: string }[];
}

/** A WebAuthn relying party: the domain of the passkeys, and the origins that may use them. Every use needs user verification. */
export class RelyingParty {
  private readonly id: string;
  private readonly origins: string[];

  constructor({ publicUrl, origins = [] }: RelyingPartyOptions) {
    const { hostname, origin } = new URL(publicUrl);
    this.id = hostname;
    this.origins = [origin, ...origins];
  }

  /** The options for a new passkey. */
  creationOptions({
    challenge,
    userHandle,
    userName = this.id,
    residentKey,
    exclude,
  }: CreationRequest): PublicKeyCredentialCreationOptionsJSON {
    return {
      rp: { id: this.id, name: this.id },
      user: { id: userHandle, name: userName, displayName: '' },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: timeoutMs,
      attestation: 'none',
      ...(exclude && { excludeCredentials: exclude.map(({ id }) => ({ id, type: 'public-key' })) }),
      authenticatorSelection: {
        residentKey,
        requireResidentKey: residentKey === 'required',
        userVerification: 'required',
      },
    };
  }

  /** The options for the use of one of these passkeys; without them of any, so that the reply does not reveal who has which. */
  requestOptions(
    challenge: string,
    allowed?: readonly { id: string; transports: string[] }[],
  ): PublicKeyCredentialRequestOptionsJSON {
    return {
      rpId: this.id,
      challenge,
      timeout: timeoutMs,
      ...(allowed && {
        allowCredentials: allowed.map(({ id, transports }) => ({
          id,
          type: 'public-key',
          transports,
        })),
      }),
      userVerification: 'required',
    };
  }

  /** The new passkey; undefined if the response is invalid. */
  async verifyRegistration(
    response: RegistrationResponseJSON,
    challenge: string,
  ): Promise<RegisteredPasskey | undefined> {
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
    };
  }

  /** The counter after a use; undefined if the response is invalid or the counter has decreased. */
  async verifyAssertion(
    response: AuthenticationResponseJSON,
    challenge: string,
    { id, publicKey, counter, userHandle: owner }: PasskeyKey & { userHandle: string },
  ): Promise<number | undefined> {
    const { authenticationInfo, verified } = await verifyOrEmpty(() => {
      const { userHandle } = response.response;
      if ((userHandle ?? owner) !== owner) throw new Error('The passkey belongs to another user.');
      return verifyAuthenticationResponse({
        response,
        credential: { id, publicKey: toBytes(publicKey), counter },
        ...this.expected(challenge),
      });
    });
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

// A device may send any value; unknown ones are ignored.
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

const readTransports = (given: unknown): string[] =>
  knownTransports.filter((name) => Array.isArray(given) && given.includes(name));

const toBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));

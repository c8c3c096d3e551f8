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
import type { NewPasskey, Passkey } from './passkey';

const milliseconds = 5 * 60 * 1000;
// Ed25519, ES256, RS256: what phones and security keys speak.
const algorithms = [-8, -7, -257];

/** This installation as authenticators know it: the name that passkeys belong to, and the pages that may ask for them. */
@Injectable()
export class RelyingPartyService {
  private readonly id: string;
  private readonly origins: string[];

  constructor(@Inject(CONFIG) config: SessionsConfig) {
    const { hostname, origin } = new URL(config.PUBLIC_URL);
    this.id = hostname;
    this.origins = [origin, ...(config.PASSKEY_ORIGINS?.split(',').map((each) => each.trim()) ?? [])];
  }

  /** What an authenticator is asked for a new passkey; the person is known to it by a random handle only. */
  creationOptions(challenge: string, userHandle: string): PublicKeyCredentialCreationOptionsJSON {
    return {
      rp: { id: this.id, name: this.id },
      user: { id: userHandle, name: this.id, displayName: '' },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: milliseconds,
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    };
  }

  /** What an authenticator is asked for a sign-in: any passkey of ours, so that nobody learns who has which. */
  requestOptions(challenge: string): PublicKeyCredentialRequestOptionsJSON {
    return { rpId: this.id, challenge, timeout: milliseconds, userVerification: 'required' };
  }

  /** The new passkey; undefined when it does not answer the challenge as it should. */
  async registered(
    response: RegistrationResponseJSON,
    challenge: string,
    userHandle: string,
  ): Promise<NewPasskey | undefined> {
    const { registrationInfo } = await refusedAsNothing(() =>
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
      transports: transportsIn(response.response.transports),
      userHandle,
    };
  }

  /** The counter after a sign-in; undefined when the passkey does not answer the challenge, or its counter went back. */
  async asserted(
    response: AuthenticationResponseJSON,
    challenge: string,
    passkey: Passkey,
  ): Promise<number | undefined> {
    const { userHandle } = response.response;
    if ((userHandle ?? passkey.userHandle) !== passkey.userHandle) return undefined;
    const { id, publicKey, counter } = passkey;
    const { authenticationInfo, verified } = await refusedAsNothing(() =>
      verifyAuthenticationResponse({
        response,
        credential: { id, publicKey: bytesOf(publicKey), counter },
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

/** The library throws for whatever is wrong with a response; all of it means that the passkey is refused. */
async function refusedAsNothing<T extends object>(verify: () => Promise<T>): Promise<Partial<T>> {
  try {
    return await verify();
  } catch {
    return {};
  }
}

/**
 * We ask for no attestation, so none is looked at. The certificates in one name addresses that whoever verifies them
 * fetches: a device could have us call anything inside the network.
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

// A device may send anything here; what is not one of these is of no use.
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

const transportsIn = (given: unknown): string[] =>
  knownTransports.filter((name) => Array.isArray(given) && given.includes(name));

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { type CborValue, encodeCbor } from './cbor';

/** The origin of the page, and the behaviour of the authenticator. A test can override each property for one call. */
export interface Behaviour {
  /** The origin of the page. */
  origin: string;
  /** The domain that the passkey is bound to. */
  rpId: string;
  /** Signed in place of the challenge of the request. */
  challenge?: string;
  /** Default: true. */
  userVerified?: boolean;
  userPresent?: boolean;
  /** Whether the passkey may leave the device (BE), and whether it has (BS). */
  backupEligible?: boolean;
  backedUp?: boolean;
  /** The signature counter of this answer; the next answer continues from it. */
  counter?: number;
  /** Always sends the counter 0, as synced passkeys do. */
  hasNoCounter?: boolean;
  /** Changes one bit of the signature. */
  tamperedSignature?: boolean;
  /** Replaces the user handle of the registration; null omits it. */
  userHandle?: string | null;
}

interface Passkey {
  id: string;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
  counter: number;
}

const flags = {
  userPresent: 0x01,
  userVerified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
  hasCredentialData: 0x40,
} as const;
const es256 = -7;
const noAaguid = Buffer.alloc(16);

/** A software WebAuthn authenticator with its browser: ES256, attestation `none`, discoverable. */
export function makeAuthenticator(defaults: Behaviour) {
  const passkeys: Passkey[] = [];

  return {
    /** Its passkeys, oldest first. */
    passkeys: passkeys as readonly Readonly<Passkey>[],

    /** As `navigator.credentials.create`. */
    create(
      options: PublicKeyCredentialCreationOptionsJSON,
      overrides: Partial<Behaviour> = {},
    ): RegistrationResponseJSON {
      const behaviour = { ...defaults, ...overrides };
      const { rpId } = behaviour;
      if (!options.pubKeyCredParams.some(({ alg }) => alg === es256))
        throw browserError('NotSupportedError', 'the site does not accept ES256');
      if (options.excludeCredentials?.some(({ id }) => passkeys.some((passkey) => passkey.id === id)))
        throw browserError('InvalidStateError', 'the authenticator already has a passkey of this site');
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const passkey: Passkey = {
        id: randomBytes(32).toString('base64url'),
        rpId,
        userHandle: options.user.id,
        privateKey,
        counter: behaviour.counter ?? 0,
      };
      passkeys.push(passkey);
      const authenticatorData = Buffer.concat([
        encodeAuthenticatorData(behaviour, passkey.counter, flags.hasCredentialData),
        encodeCredentialData(passkey.id, publicKey),
      ]);
      return {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: encodeClientData('webauthn.create', options.challenge, behaviour).toString(
            'base64url',
          ),
          attestationObject: encodeAttestation(authenticatorData).toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          transports: ['internal'],
          publicKeyAlgorithm: es256,
          publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
        },
      };
    },

    /** As `navigator.credentials.get`: with the newest passkey that the site allows. */
    get(
      options: PublicKeyCredentialRequestOptionsJSON,
      overrides: Partial<Behaviour> = {},
    ): AuthenticationResponseJSON {
      const behaviour = { ...defaults, ...overrides };
      const allowed = new Set(options.allowCredentials?.map(({ id }) => id));
      const { rpId: site = defaults.rpId } = options;
      const passkey = passkeys.findLast(
        ({ id, rpId }) => rpId === site && (allowed.size === 0 || allowed.has(id)),
      );
      if (!passkey)
        throw browserError('NotAllowedError', 'the authenticator has no passkey that the site allows');
      passkey.counter = behaviour.counter ?? (behaviour.hasNoCounter ? 0 : passkey.counter + 1);
      const authenticatorData = encodeAuthenticatorData(behaviour, passkey.counter);
      const clientData = encodeClientData('webauthn.get', options.challenge, behaviour);
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(clientData)]),
        passkey.privateKey,
      );
      if (behaviour.tamperedSignature) signature[signature.length - 1]! ^= 1;
      const { userHandle = passkey.userHandle } = behaviour;
      return {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle !== null && { userHandle }),
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof makeAuthenticator>;

export const makeDefaultAuthenticator = (): Authenticator =>
  makeAuthenticator({ origin: 'https://verify.example', rpId: 'verify.example' });

function encodeClientData(
  type: string,
  requested: string,
  { origin, challenge = requested }: Behaviour,
): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** The hash of the domain, the flags and the counter. */
function encodeAuthenticatorData(behaviour: Behaviour, counter: number, more = 0): Buffer {
  const { userPresent = true, userVerified = true, backupEligible = false, backedUp = false } = behaviour;
  const set = { userPresent, userVerified, backupEligible, backedUp };
  const names = Object.keys(set) as (keyof typeof set)[];
  const rest = Buffer.alloc(5);
  rest[0] = names.filter((name) => set[name]).reduce((sum, name) => sum | flags[name], more);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(behaviour.rpId), rest]);
}

function encodeCredentialData(id: string, publicKey: KeyObject): Buffer {
  const rawId = Buffer.from(id, 'base64url');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(rawId.length);
  return Buffer.concat([noAaguid, length, rawId, encodeCoseKey(publicKey)]);
}

function encodeCoseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [keyType, algorithm, curve, xCoordinate, yCoordinate] = [1, 3, -1, -2, -3] as const;
  return encodeCbor(
    new Map<number, CborValue>([
      [keyType, 2],
      [algorithm, es256],
      [curve, 1],
      [xCoordinate, Buffer.from(x, 'base64url')],
      [yCoordinate, Buffer.from(y, 'base64url')],
    ]),
  );
}

const encodeAttestation = (authenticatorData: Buffer): Buffer =>
  encodeCbor(
    new Map<string, CborValue>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authenticatorData],
    ]),
  );

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** An error with the name that browsers use. */
const browserError = (name: string, message: string): Error => Object.assign(new Error(message), { name });

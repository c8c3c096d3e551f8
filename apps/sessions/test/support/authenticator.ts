import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { cborOf, type CborValue } from './cbor';

/** Where the browser is, and how its authenticator behaves; a test may change each for one call. */
export interface Behaviour {
  /** Of the page that asks. */
  origin: string;
  /** The domain that the passkey is bound to. */
  rpId: string;
  /** Answered in place of the one that was asked. */
  challenge?: string;
  /** Whether the person proved to be its owner, not only to be there; true unless it is said. */
  userVerified?: boolean;
  userPresent?: boolean;
  /** Whether the passkey may leave the device (BE), and whether it has (BS). */
  backupEligible?: boolean;
  backedUp?: boolean;
  /** The signature counter of this answer; the next one goes on from it. */
  counter?: number;
  /** Counts nothing: passkeys that are synced answer 0 for ever. */
  countsNothing?: boolean;
  /** Changes one bit of the signature. */
  tamperedSignature?: boolean;
  /** Answers with another user handle than that of the registration, or (null) with none. */
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
  holdsCredential: 0x40,
} as const;
const es256 = -7;
const noAaguid = Buffer.alloc(16);

/** A WebAuthn authenticator in software together with the browser around it: ES256, attestation `none`, discoverable. */
export function makeAuthenticator(usual: Behaviour) {
  const passkeys: Passkey[] = [];

  return {
    /** The passkeys that it holds, oldest first. */
    passkeys: passkeys as readonly Readonly<Passkey>[],

    /** As `navigator.credentials.create`. */
    create(
      options: PublicKeyCredentialCreationOptionsJSON,
      unusual: Partial<Behaviour> = {},
    ): RegistrationResponseJSON {
      const behaviour = { ...usual, ...unusual };
      const { rpId } = behaviour;
      if (!options.pubKeyCredParams.some(({ alg }) => alg === es256))
        throw browserError('NotSupportedError', 'the site does not take ES256');
      if (options.excludeCredentials?.some(({ id }) => passkeys.some((passkey) => passkey.id === id)))
        throw browserError('InvalidStateError', 'it holds a passkey of this site already');
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
        authenticatorDataOf(behaviour, passkey.counter, flags.holdsCredential),
        credentialDataOf(passkey.id, publicKey),
      ]);
      return {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientDataOf('webauthn.create', options.challenge, behaviour).toString('base64url'),
          attestationObject: attestationOf(authenticatorData).toString('base64url'),
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
      unusual: Partial<Behaviour> = {},
    ): AuthenticationResponseJSON {
      const behaviour = { ...usual, ...unusual };
      const allowed = new Set(options.allowCredentials?.map(({ id }) => id));
      const { rpId: site = usual.rpId } = options;
      const passkey = passkeys.findLast(
        ({ id, rpId }) => rpId === site && (allowed.size === 0 || allowed.has(id)),
      );
      if (!passkey) throw browserError('NotAllowedError', 'it holds no passkey that the site allows');
      passkey.counter = behaviour.counter ?? (behaviour.countsNothing ? 0 : passkey.counter + 1);
      const authenticatorData = authenticatorDataOf(behaviour, passkey.counter);
      const clientData = clientDataOf('webauthn.get', options.challenge, behaviour);
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

function clientDataOf(type: string, asked: string, { origin, challenge = asked }: Behaviour): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** Of the registered domain, what was done, and the count. */
function authenticatorDataOf(behaviour: Behaviour, counter: number, more = 0): Buffer {
  const { userPresent = true, userVerified = true, backupEligible = false, backedUp = false } = behaviour;
  const raised = { userPresent, userVerified, backupEligible, backedUp };
  const names = Object.keys(raised) as (keyof typeof raised)[];
  const rest = Buffer.alloc(5);
  rest[0] = names.filter((name) => raised[name]).reduce((sum, name) => sum | flags[name], more);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(behaviour.rpId), rest]);
}

function credentialDataOf(id: string, publicKey: KeyObject): Buffer {
  const rawId = Buffer.from(id, 'base64url');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(rawId.length);
  return Buffer.concat([noAaguid, length, rawId, coseKeyOf(publicKey)]);
}

function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [keyType, algorithm, curve, xCoordinate, yCoordinate] = [1, 3, -1, -2, -3] as const;
  return cborOf(
    new Map<number, CborValue>([
      [keyType, 2],
      [algorithm, es256],
      [curve, 1],
      [xCoordinate, Buffer.from(x, 'base64url')],
      [yCoordinate, Buffer.from(y, 'base64url')],
    ]),
  );
}

const attestationOf = (authenticatorData: Buffer): Buffer =>
  cborOf(
    new Map<string, CborValue>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authenticatorData],
    ]),
  );

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** As a browser names it. */
const browserError = (name: string, message: string): Error => Object.assign(new Error(message), { name });

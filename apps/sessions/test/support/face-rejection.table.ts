import { makeDeviceKey, signStatement } from './device-key';
import { makeDescriptor, type RawVerificationDevice, smallSelfie } from './raw-verification-device';

/** An invalid answer: its name, the expected message, and the fields that make it invalid. */
export type Case = [what: string, message: string, fields: (device: RawVerificationDevice) => object];

const descriptors = (...vectors: unknown[]) => ({ face: { descriptors: vectors } });
const listed = (message: string) => `face.descriptors ${message}`;
const good = makeDescriptor();
/** Only the face. */
export const capture = { face: { descriptors: [good] } };
const key = makeDeviceKey();
/** A new device key with a signed statement about this step, or about another one. */
export const signedKey = (device: RawVerificationDevice, statement: string, how: object = {}) => ({
  deviceKey: {
    publicKey: key.jwk,
    signature: signStatement(key.privateKey, statement, { ...device.answer(), ...how }),
  },
});
const badKey = 'deviceKey.publicKey must be a public JWK on the curve P-256';
const badSignature = 'deviceKey.signature is not a signature of this key over this nonce';
const anySignature = 'A'.repeat(86);

/** For any face. */
export const ofCapture: Case[] = [
  ['no face', 'face is missing: send the capture, or a failure', () => ({ face: undefined })],
  ['null as face', 'face is missing: send the capture, or a failure', () => ({ face: null })],
  ['no liveness', 'liveness is missing: send the observed head turns', () => ({ liveness: undefined })],
  ['no descriptors', 'face.descriptors is missing', () => ({ face: {} })],
  ['an empty list', listed('must be a list of 1 to 8 descriptors'), () => descriptors()],
  [
    'nine descriptors',
    listed('must be a list of 1 to 8 descriptors'),
    () => descriptors(...Array(9).fill(good)),
  ],
  ['text', listed('must be a list of 1 to 8 descriptors'), () => ({ face: { descriptors: 'mine' } })],
  ['null', 'face.descriptors is missing', () => ({ face: { descriptors: null } })],
  [
    '127 numbers',
    listed('must contain lists of 128 numbers; descriptor 1 is invalid'),
    () => descriptors(good.slice(1)),
  ],
  [
    '129 numbers',
    listed('must contain lists of 128 numbers; descriptor 2 is invalid'),
    () => descriptors(good, [...good, 0]),
  ],
  [
    'an object for a list',
    listed('must contain lists of 128 numbers; descriptor 1 is invalid'),
    () => descriptors({ ...good, length: 128 }),
  ],
  [
    'a number as text',
    listed('must contain numbers only: see position 3 of descriptor 2'),
    () =>
      descriptors(
        good,
        good.map((n, i) => (i === 2 ? '0.5' : n)),
      ),
  ],
  [
    'NaN, which JSON makes null',
    listed('must contain numbers only: see position 128 of descriptor 1'),
    () => descriptors([...good.slice(1), NaN]),
  ],
  [
    'a localMatch that is false',
    'face.localMatch must be true or absent',
    () => ({ face: { descriptors: [good], localMatch: false } }),
  ],
  [
    'an age as text',
    'face.age must be a number from 0 to 150',
    () => ({ face: { descriptors: [good], age: '34' } }),
  ],
  [
    'an age above 150',
    'face.age must be a number from 0 to 150',
    () => ({ face: { descriptors: [good], age: 150.1 } }),
  ],
  [
    'a selfie that was not requested',
    'selfie must not be sent: this session does not request images',
    () => ({ selfie: smallSelfie }),
  ],
  ['a number as selfie', 'selfie must be a JPEG in base64', () => ({ selfie: 7 })],
  [
    'a document',
    'document does not belong to the step face',
    () => ({ document: { type: 'passport', checkDigitsValid: true } }),
  ],
  [
    'a passkey',
    'passkey does not belong to the step face',
    () => ({ passkey: { id: 'a', rawId: 'a', type: 'public-key', response: {} } }),
  ],
  [
    'a failure beside the face',
    'failure must not be sent together with a result',
    () => ({ failure: 'camera' }),
  ],
  [
    'another failure',
    'failure must be one of spoof, camera, unreadable, passkey',
    () => ({ failure: 'mismatch' }),
  ],
  [
    'contact data',
    'contact must not be sent: this session does not request it',
    () => ({ contact: { email: 'ann@example.org' } }),
  ],
  ['an audit of text', 'audit must be an object', () => ({ audit: 'dark' })],
  [
    'an audit of 4 KiB and a byte',
    'audit must be at most 4 KiB of JSON',
    () => ({ audit: { a: 'x'.repeat(4097 - 8) } }),
  ],
  [
    'a log of 201 lines',
    'log must be a list of at most 200 objects with level, at, text',
    () => ({ log: Array(201).fill({ level: 1, at: 0, text: 'a' }) }),
  ],
  [
    'a log level of 0',
    'log has an invalid entry: level of entry 1 must be 1, 2 or 3',
    () => ({ log: [{ level: 0, at: 0, text: 'a' }] }),
  ],
  [
    'a log line without text',
    'log has an invalid entry: text of entry 2 must be 1 to 500 characters of text',
    () => ({
      log: [
        { level: 1, at: 0, text: 'a' },
        { level: 1, at: 0, text: '' },
      ],
    }),
  ],
  [
    'a log line at no time',
    'log has an invalid entry: at of entry 1 must be a number of milliseconds',
    () => ({ log: [{ level: 1, at: '0', text: 'a' }] }),
  ],
  [
    'a key without a signature',
    'deviceKey.signature must be a signature of 64 bytes in base64url',
    () => ({ deviceKey: { publicKey: key.jwk } }),
  ],
  [
    'a signature in DER',
    'deviceKey.signature must be a signature of 64 bytes in base64url',
    () => ({ deviceKey: { publicKey: key.jwk, signature: 'A'.repeat(95) } }),
  ],
  ['a key that is a list', 'deviceKey must be an object', () => ({ deviceKey: [] })],
];

/** For the face of an ENROLL. */
export const ofEnroll: Case[] = [
  [
    'a local match',
    'face.localMatch is for SIGN-IN; send face.descriptors',
    () => ({ face: { localMatch: true } }),
  ],
  [
    'an age that was not requested',
    'face.age must not be sent: this session requests no estimate',
    () => ({ face: { descriptors: [good], age: 34 } }),
  ],
  [
    'the id of a key',
    'deviceKey.publicKey is missing: an ENROLL registers a new key',
    () => ({ deviceKey: { id: key.id, signature: anySignature } }),
  ],
  [
    'a private key',
    badKey,
    () => ({ deviceKey: { publicKey: key.privateKey.export({ format: 'jwk' }), signature: anySignature } }),
  ],
  [
    'a key on P-384',
    badKey,
    () => ({ deviceKey: { publicKey: makeDeviceKey('P-384').jwk, signature: anySignature } }),
  ],
  [
    'a key off the curve',
    badKey,
    () => ({ deviceKey: { publicKey: { ...key.jwk, y: key.jwk.x }, signature: anySignature } }),
  ],
  [
    'a key with a NUL in it',
    badKey,
    (device) => ({
      deviceKey: { ...signedKey(device, 'enroll').deviceKey, publicKey: { ...key.jwk, x: `${key.jwk.x}\0` } },
    }),
  ],
  [
    'a key of another kind',
    badKey,
    () => ({ deviceKey: { publicKey: { kty: 'oct', k: 'AAAA' }, signature: anySignature } }),
  ],
  [
    'a made-up signature',
    badSignature,
    () => ({ deviceKey: { publicKey: key.jwk, signature: anySignature } }),
  ],
  [
    'the signature of another key',
    badSignature,
    (device) => ({ deviceKey: { ...signedKey(device, 'enroll').deviceKey, publicKey: makeDeviceKey().jwk } }),
  ],
  ['another statement', badSignature, (device) => signedKey(device, 'match')],
  [
    'a statement for another session',
    badSignature,
    (device) => signedKey(device, 'enroll', { sessionId: 'another' }),
  ],
  ['a statement for another epoch', badSignature, (device) => signedKey(device, 'enroll', { epoch: 2 })],
  [
    'a statement for another step',
    badSignature,
    (device) => signedKey(device, 'enroll', { step: 'passkey' }),
  ],
  [
    'a statement for another nonce',
    badSignature,
    (device) => signedKey(device, 'enroll', { nonce: 'another' }),
  ],
];

/** For the face of a SIGN-IN. */
export const ofSignIn: Case[] = [
  [
    'an age',
    'face.age must not be sent: a SIGN-IN estimates no age',
    () => ({ face: { descriptors: [good], age: 34 } }),
  ],
  [
    'a new key',
    'deviceKey.publicKey is for ENROLL; send deviceKey.id',
    (device) => signedKey(device, 'present'),
  ],
  [
    'a key from before',
    'priorDeviceKey is for ENROLL; send deviceKey',
    () => ({ priorDeviceKey: { id: 'some key', signature: anySignature } }),
  ],
  ['no id of the key', 'deviceKey.id is missing', () => ({ deviceKey: { signature: anySignature } })],
  [
    'a local match beside descriptors',
    'face.localMatch must not be sent together with face.descriptors',
    () => ({ face: { localMatch: true, descriptors: [good] } }),
  ],
  [
    'a local match without a signature',
    'deviceKey is missing: a local match requires its signature, or a passkey',
    () => ({ face: { localMatch: true } }),
  ],
];

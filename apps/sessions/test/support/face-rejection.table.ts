import { makeDeviceKey, signStatement } from './device-key';
import { makeDescriptor, type RawVerificationDevice, smallSelfie } from './raw-verification-device';
import { sealToNode } from './sealed-face';

/** An invalid answer: its name, the expected message, and the fields that make it invalid. */
export type Case = [
  what: string,
  message: string | RegExp,
  fields: (device: RawVerificationDevice) => object,
];

const good = makeDescriptor();
/** Only the face; the device seals it. */
export const capture = { face: { descriptors: [good] } };
const notJwe = 'face.sealedDescriptors must be a compact JWE of at most 24 KiB';
const plain = (field: string) =>
  `face.${field} is no longer accepted: seal the descriptors to the biometric node, and send face.sealedDescriptors. Update the SDK of the device.`;
/** A face that is sealed under another header. */
const sealed = (device: RawVerificationDevice, header: object, step: object = {}) => ({
  face: {
    sealedDescriptors: sealToNode(
      device.nodeKeys,
      'gatehouse/face',
      '{}',
      { ...device.answer(), ...step },
      header as Record<string, unknown>,
    ),
  },
});
const otherStep =
  'face.sealedDescriptors is sealed for another step: its header bnd is not that of this nonce';
const otherCipher = 'face.sealedDescriptors must be encrypted with ECDH-ES and A256GCM, without zip';
const anySecretKey = 'A'.repeat(64);
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
  ['no descriptors', 'face.sealedDescriptors is missing', () => ({ face: {} })],
  ['null', 'face.sealedDescriptors is missing', () => ({ face: { sealedDescriptors: null } })],
  ['plain descriptors', plain('descriptors'), () => ({ face: { descriptors: { 0: good } } })],
  ['plain former descriptors', plain('formerDescriptors'), () => ({ face: { formerDescriptors: {} } })],
  [
    'a local match',
    'face.localMatch is no longer accepted: send face.comparison or face.sealedDescriptors. Update the SDK of the device.',
    () => ({ face: { localMatch: true } }),
  ],
  ['text', notJwe, () => ({ face: { sealedDescriptors: 'mine' } })],
  [
    'a JWE that is too long',
    notJwe,
    () => ({ face: { sealedDescriptors: `a..b.c.${'d'.repeat(24 * 1024)}` } }),
  ],
  [
    'a JWE with an unreadable header',
    'face.sealedDescriptors must be a compact JWE: its header cannot be read',
    () => ({ face: { sealedDescriptors: 'aaaa..bbbb.cccc.dddd' } }),
  ],
  ['a face for another session', otherStep, (device) => sealed(device, {}, { sessionId: 'another' })],
  ['a face for another epoch', otherStep, (device) => sealed(device, {}, { epoch: 2 })],
  ['a face for another step', otherStep, (device) => sealed(device, {}, { step: 'passkey' })],
  ['a face for another nonce', otherStep, (device) => sealed(device, {}, { nonce: 'another' })],
  ['a face without a binding', otherStep, (device) => sealed(device, { bnd: undefined })],
  [
    'a sealed token as a face',
    'face.sealedDescriptors must have the header cty: gatehouse/face',
    (device) => sealed(device, { cty: 'gatehouse/token' }),
  ],
  ['another algorithm', otherCipher, (device) => sealed(device, { alg: 'dir' })],
  ['another encryption', otherCipher, (device) => sealed(device, { enc: 'A128GCM' })],
  ['compression', otherCipher, (device) => sealed(device, { zip: 'DEF' })],
  [
    'a comparison of other letters',
    'face.comparison must be base64url of at most 24576 characters',
    () => ({ face: { comparison: 'a+b/' } }),
  ],
  [
    'a comparison that is too long',
    'face.comparison must be base64url of at most 24576 characters',
    () => ({ face: { comparison: 'A'.repeat(24 * 1024 + 1) } }),
  ],
  ['a token that is text', 'token must be an object', () => ({ token: 'mine' })],
  [
    'a token without its key',
    'token.secretKey must be 48 bytes of base64url',
    () => ({ token: { secretKey: 'AAAA' } }),
  ],
  ['a token without a device key', /^deviceKey is missing: /, () => ({ token: { secretKey: anySecretKey } })],
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
    'failure must be one of spoof, challenge, camera, unreadable, passkey',
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
  ['a comparison', 'face.comparison is for SIGN-IN', () => ({ face: { comparison: 'AAAA' } })],
  [
    'descriptors of a former model',
    'face.sealedFormerDescriptors is for SIGN-IN',
    (device) => ({ face: { ...sealed(device, {}).face, sealedFormerDescriptors: 'a..b.c.d' } }),
  ],
  [
    'a token whose key is damaged',
    'token.secretKey is not the secret key of a face token',
    (device) => ({ ...signedKey(device, 'enroll'), token: { secretKey: anySecretKey } }),
  ],
  [
    'a copy of a token that is not stored',
    'token.sealedToken must not be sent: this session stores no copy of the token',
    (device) => ({
      ...signedKey(device, 'enroll'),
      token: { secretKey: anySecretKey, sealedToken: 'a..b.c.d' },
    }),
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
  ['another statement', badSignature, (device) => signedKey(device, 'present')],
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
    'a comparison beside descriptors',
    'face.comparison must not be sent together with face.sealedDescriptors',
    (device) => ({ face: { ...sealed(device, {}).face, comparison: 'AAAA' } }),
  ],
  [
    'a comparison without a signature',
    'deviceKey is missing: a comparison requires its signature, unless a token was handed over',
    () => ({ face: { comparison: 'AAAA' } }),
  ],
  [
    'a comparison without a token in the step',
    'face.comparison cannot be opened: token of this step is null',
    () => ({ face: { comparison: 'AAAA' }, deviceKey: { id: key.id, signature: anySignature } }),
  ],
  [
    'descriptors of a former model alone',
    'face.sealedFormerDescriptors must be sent together with face.sealedDescriptors',
    (device) => ({ face: { sealedFormerDescriptors: sealed(device, {}).face.sealedDescriptors } }),
  ],
  [
    'a new token beside a comparison',
    'token must not be sent with a comparison: only a face that the node compares renews it',
    () => ({
      face: { comparison: 'AAAA' },
      deviceKey: { id: key.id, signature: anySignature },
      token: { secretKey: anySecretKey },
    }),
  ],
];

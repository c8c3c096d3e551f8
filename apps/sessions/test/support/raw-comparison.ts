import { compareFace, type FaceToken } from '@gatehouse/sdk';
import { type RawDeviceKey, type SignedStep, signStatement } from './device-key';
import { findSpace, type SyntheticPerson } from './face-space';
import { currentVersion } from './face-token';
import type { RawVerificationDevice } from './raw-verification-device';

/** The owner of a raw device: a face, a device key, and a token of the face. */
export interface TokenOwner {
  face: SyntheticPerson;
  key: RawDeviceKey;
  token: FaceToken;
}

export interface ComparisonOptions {
  /** The step that the comparison is for. */
  progress?: RawVerificationDevice['claim'];
  /** The face that is compared. */
  face?: SyntheticPerson;
  statement?: string;
  /** The step that is signed. */
  place?: SignedStep;
  /** Changes the reply before it is signed. */
  forge?: (reply: Uint8Array) => Uint8Array;
}

/** The encrypted comparison of a face with a token. */
export const compareRaw = (
  { token, face }: Pick<TokenOwner, 'token' | 'face'>,
  publicKey: string,
  compared: SyntheticPerson = face,
): Promise<Uint8Array> =>
  compareFace(
    token,
    Buffer.from(publicKey, 'base64url'),
    { descriptors: [1, 2, 3].map(() => compared.capture()), version: currentVersion },
    findSpace(face),
  );

/** The fields of a step that compares a face with the token of a device key, as the docs describe it. */
export async function makeComparison(
  device: RawVerificationDevice,
  owner: TokenOwner,
  options: ComparisonOptions = {},
) {
  const { progress = device.claim, face, forge = (reply: Uint8Array) => reply } = options;
  const publicKey = (progress.step as unknown as { token: { publicKey: string } | null }).token?.publicKey;
  if (publicKey === undefined) throw new Error('The step has no token.');
  return signComparison(device, owner, forge(await compareRaw(owner, publicKey, face)), options);
}

/** The same with any bytes as the reply. */
export function signComparison(
  device: RawVerificationDevice,
  { key }: Pick<TokenOwner, 'key'>,
  reply: Uint8Array,
  { progress = device.claim, statement = 'compare', place = device.answer(progress) }: ComparisonOptions = {},
) {
  return {
    face: { comparison: Buffer.from(reply).toString('base64url') },
    deviceKey: { id: key.id, signature: signStatement(key.privateKey, statement, place, reply) },
  };
}

/** The fields that register the key of a token. */
export const registerToken = ({ secretKey }: FaceToken) => ({
  token: { secretKey: Buffer.from(secretKey).toString('base64url') },
});

import { createFaceToken, type FaceToken, type KnownToken } from '@gatehouse/sdk';
import { compareWithToken, createToken } from '@gatehouse/tokens';
import { createPublicKey, openReply } from '@gatehouse/tokens/key-holder';
import { toCentred } from '@gatehouse/biometrics';
import { findSpace, type SyntheticPerson } from './face-space';

export const currentVersion = 'FACEAPI_1';

// Sessions accept an estimated length of 1.6. One of 25,000 tokens has directions by which an honest face seems longer.
const maxHonestLength = 1.3;

/** A token of a face whose random directions do not make an honest face look forged: tests must not depend on luck. */
export async function makeFaceToken(
  face: SyntheticPerson,
  descriptors: readonly ArrayLike<number>[],
  version = currentVersion,
): Promise<FaceToken> {
  const space = findSpace(face);
  for (;;) {
    const made = await createFaceToken({ descriptors, version }, space);
    const probe = toCentred(space, unit(descriptors[0]!));
    const reply = await compareWithToken(made.token, await createPublicKey(made.secretKey), probe);
    const { length } = await openReply(reply, made.secretKey);
    if (length <= maxHonestLength) return made;
  }
}

/** A token of a random vector: valid, but of no face. */
export async function makeAnyToken(version = currentVersion, length = 77): Promise<FaceToken> {
  const vector = Float64Array.from({ length }, (_, i) => Math.sin(i + 1));
  return { ...(await createToken(vector, version)), version };
}

export const toKnownToken = ({ token, id, version }: FaceToken): KnownToken => ({ token, id, version });

function unit(vector: ArrayLike<number>): Float32Array {
  const numbers = Array.from(vector);
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (number) => number / length);
}

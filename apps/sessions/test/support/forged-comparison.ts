// An attacker does not use the published functions of the library, and its entry points must not offer the others.
/* eslint-disable @nx/enforce-module-boundaries */
import type { FaceToken } from '@gatehouse/sdk';
import { addOffsets, type Enrollment, replyTo, toFactor } from '../../../../libs/tokens/test/token-lab';
import { layOutBlocks } from '../../../../libs/tokens/src/block-layout';
import { parameters } from '../../../../libs/tokens/src/parameters.table';
import { parsePublicKey } from '../../../../libs/tokens/src/public-key';
import { systemRandomness } from '../../../../libs/tokens/src/randomness/randomness';
import { parseReply, writeReply } from '../../../../libs/tokens/src/reply-format';
import { parseToken } from '../../../../libs/tokens/src/token-format';

const dimension = 77;
const one = parameters.scale ** 2;

/** What software on a stolen device can send in place of an honest comparison. It has the token and its public key. */
export async function makeForger({ token }: Pick<FaceToken, 'token'>, publicKey: Uint8Array) {
  const parsed = { token: await parseToken(token), publicKey: parsePublicKey(publicKey) };
  const enrollment: Enrollment = { dimension, token, publicKey, secretKey: new Uint8Array(), parsed };
  const { check } = layOutBlocks(dimension);
  const reply = (factor: ArrayLike<number>) => replyTo(enrollment, systemRandomness(), factor);
  return {
    /** A face that is multiplied until its score suffices. */
    scaled: (probe: readonly number[], length: number) => reply(toFactor(probe, { length })),
    /** Numbers of a perfect match, encrypted with the public key alone. */
    invented: async () =>
      addOffsets(await reply([]), {
        ...Array.from({ length: check + 1 }, (_, block) => Math.round(block === 0 ? one : one / 9)),
      }),
    /** A comparison of another face, with a higher score. */
    withOffset: async (probe: readonly number[]) =>
      addOffsets(await reply(toFactor(probe)), { 0: Math.round(0.9 * one) }),
    /** The same, with a guess of the check value. */
    withTwoOffsets: async (probe: readonly number[]) =>
      addOffsets(await reply(toFactor(probe)), { 0: Math.round(0.9 * one), [check]: 12_345 }),
    /** The blocks of the token, shifted against the numbers. */
    shifted: (probe: readonly number[]) => reply(toFactor(probe, { shift: dimension })),
    /** The numbers of one comparison under the mask of another one. */
    mixed: async (probe: readonly number[], other: readonly number[]) => {
      const [first, second] = [await reply(toFactor(probe)), await reply(toFactor(other))];
      return writeReply({ ...parseReply(first, dimension), slots: parseReply(second, dimension).slots });
    },
  };
}

/** A reply with one bit flipped. */
export function flipBit(reply: Uint8Array, bit: number): Uint8Array {
  const flipped = Uint8Array.from(reply);
  flipped[bit >> 3]! ^= 0x80 >> (bit & 7);
  return flipped;
}

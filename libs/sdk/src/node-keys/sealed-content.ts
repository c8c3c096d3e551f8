import { base64url } from 'jose';
import { encrypt } from '../encryption/encryption';
import { bindToStep, type SealedPlace } from './binding';
import type { NodeKeySet } from './node-key-set';

/** Encrypts descriptors to the biometric node: the service that passes them on cannot read them. */
export async function sealFace(
  keys: NodeKeySet,
  place: SealedPlace,
  descriptors: readonly ArrayLike<number>[],
): Promise<string> {
  const content = new TextEncoder().encode(JSON.stringify({ descriptors: descriptors.map(encodeFloats) }));
  try {
    return await seal(keys, place, 'gatehouse/face', content);
  } finally {
    content.fill(0);
  }
}

/** Encrypts a token to the biometric node, which stores it. */
export const sealToken = (keys: NodeKeySet, place: SealedPlace, token: Uint8Array): Promise<string> =>
  seal(keys, place, 'gatehouse/token', token);

async function seal(keys: NodeKeySet, place: SealedPlace, cty: string, content: Uint8Array): Promise<string> {
  const [{ kid, key }, bnd] = await Promise.all([keys.findSealingKey(), bindToStep(place)]);
  return encrypt(content, key, { kid, cty, bnd });
}

/** Base64url of 32-bit floats, little-endian on every device. */
function encodeFloats(numbers: ArrayLike<number>): string {
  const bytes = new Uint8Array(4 * numbers.length);
  const writer = new DataView(bytes.buffer);
  for (let i = 0; i < numbers.length; i++) writer.setFloat32(4 * i, numbers[i] ?? 0, true);
  const text = base64url.encode(bytes);
  bytes.fill(0);
  return text;
}

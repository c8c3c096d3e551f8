import { compareWithToken, createToken } from '@gatehouse/tokens';
import { createPublicKey, openReply } from '@gatehouse/tokens/key-holder';

/** A token with its keys. */
export interface Sample {
  token: Uint8Array;
  publicKey: Uint8Array;
  secretKey: Uint8Array;
}

export async function createSample(vector: ArrayLike<number>, spaceName: string): Promise<Sample> {
  const { token, secretKey } = await createToken(vector, spaceName);
  return { token, secretKey, publicKey: await createPublicKey(secretKey) };
}

/** Compares on the device and opens at the key holder. */
export async function compareAndOpen(
  { token, publicKey, secretKey }: Sample,
  probe: ArrayLike<number>,
): Promise<{ isGenuine: boolean; score: number; length: number }> {
  return openReply(await compareWithToken(token, publicKey, probe), secretKey);
}

export function drawVector(dimension: number): number[] {
  return Array.from({ length: dimension }, drawNormal);
}

export function drawNormal(): number {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}

export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [product, squaresA, squaresB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    product += a[i]! * b[i]!;
    squaresA += a[i]! ** 2;
    squaresB += b[i]! ** 2;
  }
  return product / Math.sqrt(squaresA * squaresB);
}

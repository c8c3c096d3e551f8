import type { JWK } from 'jose';
import { createHash } from 'node:crypto';
import type { SignedStep } from './device-key';
import { makeJwe } from './hand-made-jwe';
import type { PublishedKeys } from './node-keys';

/** Seals content to the biometric node as the docs describe it. */
export function sealToNode(
  { keys }: PublishedKeys,
  cty: string,
  content: string | Buffer,
  step: SignedStep,
  header: Record<string, unknown> = {},
): string {
  const key = keys.find(({ use }) => use === 'enc') as JWK;
  const { kid } = key;
  return makeJwe(key, content, { header: { kid, cty, bnd: computeBinding(step), ...header } });
}

/** Binds sealed content to its step. */
export const computeBinding = ({ sessionId, epoch, step, nonce }: SignedStep): string =>
  createHash('sha256')
    .update(['gatehouse/sealed/v1', sessionId, epoch, step, nonce].join('\n'))
    .digest('base64url');

export const sealDescriptors = (
  keys: PublishedKeys,
  vectors: readonly ArrayLike<number>[],
  step: SignedStep,
): string => sealToNode(keys, 'gatehouse/face', toFaceContent(vectors), step);

const toFaceContent = (vectors: readonly ArrayLike<number>[]): string =>
  JSON.stringify({
    descriptors: vectors.map((vector) =>
      Buffer.from(new Float32Array(Array.from(vector)).buffer).toString('base64url'),
    ),
  });

type Content = SignedStep & { face?: unknown };

/** Seals the descriptors of an answer, if they are in plaintext: tests name faces, and send what a device would send. */
export function withSealedFace<C extends object>(keys: PublishedKeys, content: C): C {
  const { face, ...place } = content as unknown as Content;
  if (!isPlainFace(face)) return content;
  const { descriptors, formerDescriptors, ...rest } = face;
  const seal = (vectors: number[][]) => sealDescriptors(keys, vectors, place);
  return {
    ...content,
    face: {
      ...rest,
      ...(descriptors && { sealedDescriptors: seal(descriptors) }),
      ...(formerDescriptors && { sealedFormerDescriptors: seal(formerDescriptors) }),
    },
  };
}

const isPlainFace = (
  face: unknown,
): face is { descriptors?: number[][]; formerDescriptors?: number[][] } & object =>
  typeof face === 'object' &&
  face !== null &&
  (Array.isArray((face as { descriptors?: unknown }).descriptors) ||
    Array.isArray((face as { formerDescriptors?: unknown }).formerDescriptors));

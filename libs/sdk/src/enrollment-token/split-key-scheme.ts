import { base64url, type CryptoKey } from 'jose';
import { computeCosine, computeUnitMean } from './embedding';
import { EnrollmentTokenError } from './enrollment-token.errors';
import { head, part, readTemplate, tokenSize, writeTemplate } from './split-key-layout';
import type { TemplateKeys, TemplateScheme } from './template-scheme';
import { writeHeader } from './token-header';

const info = new TextEncoder().encode('gatehouse/enrollment-token/v1');

/** Creates the half of a token's key that stays on this device; it never exists outside WebCrypto. */
export function createDeviceSecret(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']);
}

/**
 * Scheme 1: the face is encrypted with a key of two halves, one in the key store of the device and one at the server. The
 * device decrypts the token in memory to compare. Neither half decrypts it alone.
 */
export const splitKey: TemplateScheme = {
  id: 1,

  async protect(embeddings, keys) {
    const face = computeUnitMean(embeddings);
    const template = writeTemplate(face, embeddings.length);
    try {
      return await seal(template, keys);
    } finally {
      wipe(face, template);
    }
  },

  async compare(token, keys, probe) {
    if (token.length !== tokenSize) throw new EnrollmentTokenError('wrong-size');
    const fresh = computeUnitMean(probe);
    const template = await open(Uint8Array.from(token), keys);
    const face = readTemplate(template);
    try {
      return computeCosine(face, fresh);
    } finally {
      wipe(face, fresh, template);
    }
  },
};

async function seal(template: Uint8Array<ArrayBuffer>, keys: TemplateKeys): Promise<Uint8Array> {
  const token = new Uint8Array(tokenSize);
  writeHeader(token, splitKey.id);
  for (const name of ['id', 'salt', 'iv'] as const) crypto.getRandomValues(part(token, name));
  const key = await deriveKey(token, keys, 'encrypt');
  part(token, 'sealed').set(
    new Uint8Array(await crypto.subtle.encrypt(buildCipherParams(token), key, template)),
  );
  return token;
}

async function open(token: Uint8Array<ArrayBuffer>, keys: TemplateKeys): Promise<Uint8Array> {
  const key = await deriveKey(token, keys, 'decrypt');
  try {
    return new Uint8Array(await crypto.subtle.decrypt(buildCipherParams(token), key, part(token, 'sealed')));
  } catch (error) {
    if ((error as Error).name === 'OperationError') throw new EnrollmentTokenError('does-not-open');
    throw error;
  }
}

const buildCipherParams = (token: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv: part(token, 'iv'),
  additionalData: head(token),
});

/**
 * HKDF of the HMAC of the share with the device secret. The secret is an HMAC key and not the input of HKDF, because
 * WebCrypto can only import such an input: then the page would have seen its bytes.
 */
async function deriveKey(
  token: Uint8Array<ArrayBuffer>,
  { deviceSecret, release }: TemplateKeys,
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  const salt = part(token, 'salt');
  const share = decodeShare(release);
  const mixed = new Uint8Array([...info, ...share, ...salt]);
  const input = new Uint8Array(await crypto.subtle.sign('HMAC', deviceSecret, mixed));
  try {
    const base = await crypto.subtle.importKey('raw', input, 'HKDF', false, ['deriveKey']);
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info };
    return await crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, [use]);
  } finally {
    wipe(share, mixed, input);
  }
}

function decodeShare(release: unknown): Uint8Array {
  if (typeof release !== 'string' || !/^[\w-]{43}$/.test(release))
    throw new EnrollmentTokenError('bad-share');
  return base64url.decode(release);
}

function wipe(...secrets: (Uint8Array | Float32Array)[]): void {
  for (const secret of secrets) secret.fill(0);
}

import {
  compactDecrypt,
  decodeProtectedHeader,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { isTooDeep } from '@gatehouse/platform';
import { notJson, notJwe, payloadTooLarge, tooDeep, wrongKey } from './device.errors';
import { parseJsonObject } from '../session/json-object';
import type { Lease } from '../session/lease';

const alg = 'ECDH-ES';
const enc = 'A256GCM';
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The key pair of a session: devices encrypt steps to the public key. */
export async function createStepKeys(): Promise<NonNullable<Lease['keys']>> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { crv: 'P-256', extractable: true });
  return {
    publicKey: { ...(await exportJWK(publicKey)), alg, use: 'enc' },
    privateKey: await exportJWK(privateKey),
  };
}

export function requireSize(jwe: string, maxBytes: number): void {
  if (jwe.length > maxBytes) throw payloadTooLarge(maxBytes);
}

/** Decrypts a step. Each kind of failure has its own error. */
export async function openStep(jwe: string, privateKey: JWK): Promise<string> {
  const key = await importJWK(privateKey, alg);
  try {
    // Compression leaks information by the length, and allows decompression bombs.
    if ('zip' in decodeProtectedHeader(jwe)) throw notJwe();
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: [alg],
      contentEncryptionAlgorithms: [enc],
    });
    return decode(plaintext);
  } catch (error) {
    throw toStepError(error);
  }
}

export function parseStep(text: string): Record<string, unknown> {
  const payload = parseJsonObject(text);
  if (!payload) throw notJson();
  return payload;
}

function decode(plaintext: Uint8Array): string {
  if (isTooDeep(plaintext)) throw tooDeep();
  try {
    return utf8.decode(plaintext);
  } catch {
    throw notJson();
  }
}

/** A well-formed ciphertext that cannot be decrypted is for another key; any other error of jose means an invalid JWE. */
function toStepError(error: unknown): unknown {
  if (error instanceof errors.JWEDecryptionFailed) return wrongKey();
  const isInvalidJwe =
    error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException;
  return isInvalidJwe ? notJwe() : error;
}

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
import { notJson, notJwe, payloadTooLarge, sealedForOthers, tooDeep } from './device.errors';
import { jsonObjectIn } from '../session/json-object';
import type { Lease } from '../session/lease';

const alg = 'ECDH-ES';
const enc = 'A256GCM';
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A pair of keys for one session: devices encrypt steps to the public one. */
export async function newStepKeys(): Promise<NonNullable<Lease['keys']>> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { crv: 'P-256', extractable: true });
  return {
    publicKey: { ...(await exportJWK(publicKey)), alg, use: 'enc' },
    privateKey: await exportJWK(privateKey),
  };
}

export function requireSize(jwe: string, largest: number): void {
  if (jwe.length > largest) throw payloadTooLarge(largest);
}

/** The text of a step; each way in which it can be none has an error of its own. */
export async function openStep(jwe: string, privateKey: JWK): Promise<string> {
  const key = await importJWK(privateKey, alg);
  try {
    // Compressed contents say something of themselves by their length, and can be a bomb.
    if ('zip' in decodeProtectedHeader(jwe)) throw notJwe();
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: [alg],
      contentEncryptionAlgorithms: [enc],
    });
    return decoded(plaintext);
  } catch (error) {
    throw explained(error);
  }
}

export function parsedStep(text: string): Record<string, unknown> {
  const payload = jsonObjectIn(text);
  if (!payload) throw notJson();
  return payload;
}

function decoded(plaintext: Uint8Array): string {
  if (isTooDeep(plaintext)) throw tooDeep();
  try {
    return utf8.decode(plaintext);
  } catch {
    throw notJson();
  }
}

/** A ciphertext that is well-formed but does not open was made for somebody else; anything else of jose's is no such JWE. */
function explained(error: unknown): unknown {
  if (error instanceof errors.JWEDecryptionFailed) return sealedForOthers();
  const isTheirs =
    error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException;
  return isTheirs ? notJwe() : error;
}

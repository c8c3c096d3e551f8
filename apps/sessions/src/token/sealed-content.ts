import type { SealedContent } from '@gatehouse/node-link';
import { decodeProtectedHeader } from 'jose';
import type { Place } from '../credential/device-key';
import { invalidPayload } from '../session/step/step-rules';
import { computeStepBinding } from './sealed-binding';

const compactJwe = /^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/;

/** The largest sealed content: that of a token has 18 KB. */
export const maxSealedLength = 24 * 1024;

export type SealedType = 'gatehouse/face' | 'gatehouse/token';

/** Why a value cannot be content that is sealed to the node. Its header is checked with the step. */
export function findSealedProblem(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= maxSealedLength && compactJwe.test(value)
    ? undefined
    : `must be a compact JWE of at most ${maxSealedLength / 1024} KiB`;
}

/**
 * The sealed content for the node, bound to its step. The header is not secret, so that a wrong one can be reported here; the node checks it again,
 * because only the node can authenticate it.
 */
export function toSealedContent(field: string, type: SealedType, jwe: string, place: Place): SealedContent {
  const binding = computeStepBinding(place);
  const { alg, enc, zip, cty, bnd } = readHeader(field, jwe);
  if (alg !== 'ECDH-ES' || enc !== 'A256GCM' || zip !== undefined)
    throw invalidPayload(`${field} must be encrypted with ECDH-ES and A256GCM, without zip`);
  if (cty !== type) throw invalidPayload(`${field} must have the header cty: ${type}`);
  if (bnd !== binding)
    throw invalidPayload(`${field} is sealed for another step: its header bnd is not that of this nonce`);
  return { jwe, binding };
}

function readHeader(field: string, jwe: string): Record<string, unknown> {
  try {
    return decodeProtectedHeader(jwe);
  } catch {
    throw invalidPayload(`${field} must be a compact JWE: its header cannot be read`);
  }
}

import { isObject, type JsonObject, parseObject } from '../json';
import { limits } from '../limits';
import { refuse, refuseUnless } from '../refusal';
import { type PendingRequest } from '../request/pending-request';
import { decryptJwe } from './jwe';

/** The one credential of a response, and the query that it answers. */
export interface Presentation {
  queryId: string;
  credential: string;
}

/** Reads an authorization response: the members that the browser returned or the form that the wallet posted (OpenID4VP 1.0, 8). */
export async function readOpenid4vpResponse(
  response: unknown,
  pending: PendingRequest,
): Promise<Presentation> {
  refuseUnless(isObject(response), 'malformed-response');
  refuseUnless(response['error'] === undefined, 'wallet-error');
  const members = await decryptedMembers(response, pending);
  refuseUnless(members['error'] === undefined, 'wallet-error');
  // In an encrypted response the state may be inside or beside it.
  const state = members['state'] ?? response['state'];
  refuseUnless(state === pending.state, 'wrong-state');
  return readVpToken(members['vp_token'], pending);
}

async function decryptedMembers(
  response: JsonObject,
  { encryptionKey }: PendingRequest,
): Promise<JsonObject> {
  const { response: encrypted } = response;
  if (!encryptionKey) {
    refuseUnless(encrypted === undefined, 'unexpected-encryption');
    return response;
  }
  refuseUnless(response['vp_token'] === undefined, 'not-encrypted');
  refuseUnless(typeof encrypted === 'string', 'malformed-response');
  return decryptJwe(encrypted, encryptionKey);
}

function readVpToken(value: unknown, { types }: PendingRequest): Presentation {
  const token = typeof value === 'string' ? parseToken(value) : value;
  refuseUnless(isObject(token), 'malformed-response');
  const entries = Object.entries(token);
  refuseUnless(entries.length > 0, 'no-credential');
  refuseUnless(entries.length === 1, 'too-many-credentials');
  const [queryId, credentials] = entries[0]!;
  refuseUnless(types.includes(queryId), 'unknown-query');
  refuseUnless(Array.isArray(credentials), 'malformed-response');
  refuseUnless(credentials.length > 0, 'no-credential');
  refuseUnless(credentials.length === 1, 'too-many-credentials');
  const credential: unknown = credentials[0];
  if (typeof credential !== 'string') return refuse('malformed-response');
  return { queryId, credential };
}

/** In a form, `vp_token` is JSON. */
function parseToken(text: string): JsonObject {
  refuseUnless(text.length <= limits.response, 'too-large');
  return parseObject(text, 'malformed-response');
}

import { compactVerify, decodeProtectedHeader, type JSONWebKeySet, type JWK } from 'jose';
import { DeletionReceiptError } from './deletion-receipt.errors';

const algorithm = 'EdDSA';
const type = 'gatehouse-deletion-receipt+jws';

/** The content of the receipt for a purged session. */
export interface DeletionReceipt {
  /** The service that signed it. */
  iss: string;
  jti: string;
  /** When it was signed, in Unix seconds. */
  iat: number;
  /** The kind of the session. */
  kind: string;
  /** The digest of the session's token: it links the receipt to the session. */
  tokenSha256: string;
  createdAt: string;
  purgedAt: string;
  /** Whether the host requested the deletion, or the retention period ended. */
  reason: 'host' | 'retention';
}

/** The expected content of a receipt. */
export interface ExpectedReceipt {
  /** The token of the deleted session. */
  token?: string;
  /** The service that deleted it. */
  issuer?: string;
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isTime = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));

const contents: Record<keyof DeletionReceipt, (value: unknown) => boolean> = {
  iss: isText,
  jti: isText,
  iat: Number.isFinite,
  kind: isText,
  tokenSha256: isText,
  createdAt: isTime,
  purgedAt: isTime,
  reason: (value) => value === 'host' || value === 'retention',
};

/**
 * Returns the content of a deletion receipt that a key of the set has signed and that matches what is expected; throws a
 * `DeletionReceiptError` otherwise. Without a token it proves the deletion of some session, not of a specific one.
 */
export async function verifyDeletionReceipt(
  receipt: string,
  keys: JSONWebKeySet,
  { token, issuer }: ExpectedReceipt = {},
): Promise<DeletionReceipt> {
  const { alg, typ, kid } = decodeHeader(receipt);
  if (alg !== algorithm) throw new DeletionReceiptError('wrong-algorithm');
  if (typ !== type) throw new DeletionReceiptError('wrong-type');
  const candidates = keys.keys.filter((key) => isCandidate(key, kid));
  if (candidates.length === 0) throw new DeletionReceiptError('unknown-key');
  const content = parseContent(await verifyPayload(receipt, candidates));
  if (issuer !== undefined && content.iss !== issuer) throw new DeletionReceiptError('other-issuer');
  if (token !== undefined && content.tokenSha256 !== (await sha256(token)))
    throw new DeletionReceiptError('other-token');
  return content;
}

// WebCrypto, so that a page can verify a receipt as well.
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function decodeHeader(receipt: string) {
  try {
    return decodeProtectedHeader(receipt);
  } catch {
    throw new DeletionReceiptError('malformed');
  }
}

function isCandidate({ kty, crv, kid }: JWK, wanted: string | undefined): boolean {
  return kty === 'OKP' && crv === 'Ed25519' && (wanted === undefined || kid === wanted);
}

async function verifyPayload(receipt: string, keys: readonly JWK[]): Promise<Uint8Array> {
  for (const key of keys) {
    const verified = await compactVerify(receipt, key, { algorithms: [algorithm] }).catch(() => null);
    if (verified) return verified.payload;
  }
  throw new DeletionReceiptError('wrong-signature');
}

function parseContent(payload: Uint8Array): DeletionReceipt {
  const content = parse(payload);
  const holds = Object.entries(contents).every(([name, check]) => check(content?.[name]));
  if (!holds) throw new DeletionReceiptError('wrong-content');
  return content as unknown as DeletionReceipt;
}

function parse(payload: Uint8Array): Record<string, unknown> | null {
  try {
    return JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}

import { createHash } from 'node:crypto';
import { isUint8Array } from 'node:util/types';
import { headerReader, type WebhookHeaders } from './webhook-headers';
import { checkSignature, findSchemes, standardScheme, readTimestamp } from './webhook-signature';
import { WebhookVerificationError } from './webhook.errors';

/** A received request, and the key to verify it with. */
export interface ReceivedWebhook {
  /** The body exactly as it was received. A body that a framework left undefined is rejected with advice. */
  body: string | Uint8Array | undefined;
  headers: WebhookHeaders;
  /** The API key that creates your sessions; while you rotate, the new one and the old one. */
  key: string | readonly string[];
  /** The allowed clock difference in seconds, 300 by default; 0 requires the same second, Infinity disables the check. */
  toleranceSeconds?: number;
  now?: Date;
}

/** A verified webhook. */
export interface VerifiedWebhook<T> {
  /** The same in every attempt: use it to detect duplicates. */
  id: string;
  /** 1, 2, …; it is not signed, so use it for logs only. */
  attempt: number | undefined;
  /** When this attempt was signed. */
  timestamp: Date;
  payload: T;
}

/** Returns the event of a webhook from Gatehouse; throws a `WebhookVerificationError` for anything else. */
export function verifyWebhook<T = unknown>(received: ReceivedWebhook): VerifiedWebhook<T> {
  const { toleranceSeconds = 300, now = new Date() } = received;
  const keys = toKeys(received.key);
  const body = toBytes(received.body);
  const header = headerReader(received.headers);

  const schemes = findSchemes(header);
  const timestamp = readTimestamp(header);
  for (const scheme of schemes) checkSignature(scheme, header, body, keys);
  checkAge(timestamp, now, toleranceSeconds);

  const id = schemes.includes(standardScheme) ? header('webhook-id') : undefined;
  return {
    // Only the Standard Webhooks signature covers `webhook-id`; without it the id is the digest of the signed body.
    id: id ?? `sha256:${createHash('sha256').update(body).digest('hex')}`,
    attempt: parseAttempt(header('x-service-attempt')),
    timestamp: new Date(timestamp * 1000),
    payload: parse(body) as T,
  };
}

function toKeys(key: string | readonly string[]): readonly string[] {
  const keys = [key].flat();
  const usable = keys.length > 0 && keys.every((one) => typeof one === 'string' && one !== '');
  if (!usable) throw new WebhookVerificationError('no-key');
  return keys;
}

function toBytes(body: unknown): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  if (isUint8Array(body)) return Buffer.from(body);
  throw new WebhookVerificationError('body-not-raw');
}

function checkAge(timestamp: number, now: Date, tolerance: number): void {
  if (!(tolerance >= 0)) throw new WebhookVerificationError('bad-tolerance');
  const age = Math.floor(now.getTime() / 1000) - timestamp;
  // Written so that an invalid clock (NaN) rejects everything.
  if (Math.abs(age) <= tolerance) return;
  throw new WebhookVerificationError(age < 0 ? 'too-new' : 'too-old');
}

function parseAttempt(text = ''): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    // Without the cause, which would quote the body: it is personal data.
    throw new WebhookVerificationError('not-json');
  }
}

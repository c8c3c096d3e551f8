import { createHash } from 'node:crypto';
import { isUint8Array } from 'node:util/types';
import { headerReader, type WebhookHeaders } from './webhook-headers';
import { checkSignature, schemesOf, standardScheme, timestampOf } from './webhook-signature';
import { WebhookVerificationError } from './webhook.errors';

/** A request as it was received, and what to verify it with. */
export interface ReceivedWebhook {
  /** The body exactly as it was received. What frameworks leave undefined is refused with the way out. */
  body: string | Uint8Array | undefined;
  headers: WebhookHeaders;
  /** The API key that creates your sessions; while you rotate, the new one and the old one. */
  key: string | readonly string[];
  /** How many seconds the clocks may lie apart, 300 by default; 0 asks for the same second, Infinity for no limit. */
  toleranceSeconds?: number;
  now?: Date;
}

/** A webhook that Gatehouse sent. */
export interface VerifiedWebhook<T> {
  /** The same in every attempt: what has been received before is a duplicate. */
  id: string;
  /** 1, 2, …; it is not signed, so use it for logs only. */
  attempt: number | undefined;
  /** When this attempt was signed. */
  timestamp: Date;
  payload: T;
}

/** Gives the event of a webhook that Gatehouse sent, and throws a `WebhookVerificationError` for anything else. */
export function verifyWebhook<T = unknown>(received: ReceivedWebhook): VerifiedWebhook<T> {
  const { toleranceSeconds = 300, now = new Date() } = received;
  const keys = usableKeys(received.key);
  const body = rawBytes(received.body);
  const header = headerReader(received.headers);

  const schemes = schemesOf(header);
  const timestamp = timestampOf(header);
  for (const scheme of schemes) checkSignature(scheme, header, body, keys);
  checkAge(timestamp, now, toleranceSeconds);

  const id = schemes.includes(standardScheme) ? header('webhook-id') : undefined;
  return {
    // Only the Standard Webhooks signature covers `webhook-id`; without it the digest of the signed body stands in.
    id: id ?? `sha256:${createHash('sha256').update(body).digest('hex')}`,
    attempt: attemptOf(header('x-service-attempt')),
    timestamp: new Date(timestamp * 1000),
    payload: parse(body) as T,
  };
}

function usableKeys(key: string | readonly string[]): readonly string[] {
  const keys = [key].flat();
  const usable = keys.length > 0 && keys.every((one) => typeof one === 'string' && one !== '');
  if (!usable) throw new WebhookVerificationError('no-key');
  return keys;
}

function rawBytes(body: unknown): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  if (isUint8Array(body)) return Buffer.from(body);
  throw new WebhookVerificationError('body-not-raw');
}

function checkAge(timestamp: number, now: Date, tolerance: number): void {
  if (!(tolerance >= 0)) throw new WebhookVerificationError('bad-tolerance');
  const age = Math.floor(now.getTime() / 1000) - timestamp;
  // Asked this way round, a clock that is not a number lets nothing pass.
  if (Math.abs(age) <= tolerance) return;
  throw new WebhookVerificationError(age < 0 ? 'too-new' : 'too-old');
}

function attemptOf(text = ''): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    // Without the cause: it would quote the body, which is personal data.
    throw new WebhookVerificationError('not-json');
  }
}

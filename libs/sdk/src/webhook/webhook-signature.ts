import { createHmac, timingSafeEqual } from 'node:crypto';
import type { HeaderReader } from './webhook-headers';
import { WebhookVerificationError } from './webhook.errors';

interface SignatureScheme {
  signature: string;
  timestamp: string;
  /** The signed headers, in this order, each followed by a dot, before the body. */
  signed: readonly string[];
  shape: RegExp;
  encoding: 'hex' | 'base64';
}

const serviceScheme: SignatureScheme = {
  signature: 'x-service-signature',
  timestamp: 'x-service-timestamp',
  signed: ['x-service-timestamp'],
  shape: /^sha256=([0-9a-f]{64})$/,
  encoding: 'hex',
};

/** https://www.standardwebhooks.com: a header may contain several signatures, also of unknown versions. */
export const standardScheme: SignatureScheme = {
  signature: 'webhook-signature',
  timestamp: 'webhook-timestamp',
  signed: ['webhook-id', 'webhook-timestamp'],
  shape: /^v1,([A-Za-z0-9+/]{43}=)$/,
  encoding: 'base64',
};

const schemes = [serviceScheme, standardScheme];

/** The schemes that sign a request: at least one, each with all the headers it signs. */
export function findSchemes(header: HeaderReader): SignatureScheme[] {
  const present = schemes.filter(({ signature }) => header(signature) !== undefined);
  if (present.length === 0) throw new WebhookVerificationError('no-signature');
  if (!present.every(({ signed }) => signed.every(header)))
    throw new WebhookVerificationError('missing-header');
  return present;
}

/** The signed time of a request, in Unix seconds. */
export function readTimestamp(header: HeaderReader): number {
  const timestamps = schemes.flatMap(({ timestamp }) => header(timestamp) ?? []);
  // Twelve digits are within the range of Date.
  if (!timestamps.every((timestamp) => /^\d{1,12}$/.test(timestamp)))
    throw new WebhookVerificationError('malformed-timestamp');
  if (new Set(timestamps).size > 1) throw new WebhookVerificationError('timestamps-differ');
  return Number(timestamps[0]);
}

export function checkSignature(
  scheme: SignatureScheme,
  header: HeaderReader,
  body: Buffer,
  keys: readonly string[],
): void {
  const given = (header(scheme.signature) ?? '')
    .split(' ')
    .flatMap((signature) => scheme.shape.exec(signature)?.[1] ?? []);
  if (given.length === 0) throw new WebhookVerificationError('malformed-signature');

  const start = scheme.signed.map((name) => `${header(name)}.`).join('');
  const expected = keys.map((key) =>
    createHmac('sha256', key).update(start).update(body).digest(scheme.encoding),
  );
  if (!given.some((signature) => expected.some((one) => isEqual(signature, one))))
    throw new WebhookVerificationError('wrong-signature');
}

// Both have the same length by the shape of the scheme. Text is compared, because several base64 texts decode to the same bytes.
function isEqual(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

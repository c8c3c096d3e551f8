import { createHmac, timingSafeEqual } from 'node:crypto';
import type { HeaderReader } from './webhook-headers';
import { WebhookVerificationError } from './webhook.errors';

interface SignatureScheme {
  signature: string;
  timestamp: string;
  /** The headers that are signed, in this order and each with a dot after it, before the body. */
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

/** https://www.standardwebhooks.com: a header may hold several signatures, of versions we do not know too. */
export const standardScheme: SignatureScheme = {
  signature: 'webhook-signature',
  timestamp: 'webhook-timestamp',
  signed: ['webhook-id', 'webhook-timestamp'],
  shape: /^v1,([A-Za-z0-9+/]{43}=)$/,
  encoding: 'base64',
};

const schemes = [serviceScheme, standardScheme];

/** The schemes that a request is signed by: at least one, each with all the headers it signs. */
export function schemesOf(header: HeaderReader): SignatureScheme[] {
  const present = schemes.filter(({ signature }) => header(signature) !== undefined);
  if (present.length === 0) throw new WebhookVerificationError('no-signature');
  if (!present.every(({ signed }) => signed.every(header)))
    throw new WebhookVerificationError('missing-header');
  return present;
}

/** When a request says that it was signed, in Unix seconds. */
export function timestampOf(header: HeaderReader): number {
  const timestamps = schemes.flatMap(({ timestamp }) => header(timestamp) ?? []);
  // Twelve digits reach far beyond our time and stay within what a Date can hold.
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
  if (!given.some((signature) => expected.some((right) => isSame(signature, right))))
    throw new WebhookVerificationError('wrong-signature');
}

// The shape of a scheme makes both equally long. Texts and not bytes, because several base64 texts decode to the same bytes.
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

import { DomainError } from '@gatehouse/platform';

const bytes = 8;

/** Encodes the number of a change as an opaque cursor. */
export function encodeChange(number: string): string {
  const buffer = Buffer.alloc(bytes);
  buffer.writeBigInt64BE(BigInt(number));
  return buffer.toString('base64url');
}

/** Decodes a cursor; 400 if it is not one of ours. */
export function decodeChange(cursor: string | undefined): string {
  if (cursor === undefined) return '0';
  const buffer = Buffer.from(cursor, 'base64url');
  const isValid =
    buffer.length === bytes && buffer.toString('base64url') === cursor && buffer.readBigInt64BE() >= 0n;
  if (!isValid) throw invalidSince();
  return buffer.readBigInt64BE().toString();
}

const invalidSince = () =>
  new DomainError(
    'cursor.invalid',
    400,
    'since must be the nextCursor of an earlier page; omit it to start with the oldest change.',
  );

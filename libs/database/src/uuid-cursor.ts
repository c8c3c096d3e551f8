import { DomainError } from '@gatehouse/platform';

/** Encodes the id of the last record of a page as an opaque cursor. */
export const encodeCursor = (id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/** Decodes a cursor; 400 when it is not one of ours. */
export function decodeCursor(cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url');
  // Cursors contain UUIDs of version 7 only, in one canonical encoding.
  const [version, variant] = [(bytes[6] ?? 0) >> 4, (bytes[8] ?? 0) >> 6];
  const isValid =
    bytes.length === 16 && version === 7 && variant === 2 && bytes.toString('base64url') === cursor;
  if (!isValid) throw invalidCursor();
  return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const invalidCursor = () =>
  new DomainError(
    'cursor.invalid',
    400,
    'cursor must be the nextCursor of an earlier page; omit it to start with the newest.',
  );

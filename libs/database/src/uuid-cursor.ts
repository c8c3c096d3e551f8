import { DomainError } from '@gatehouse/platform';

/** A cursor names the last record of a page; callers need not know how. */
export const cursorAt = (id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/** The id that a cursor names. */
export function idAt(cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url');
  // Only ids of ours, UUIDs of version 7, are ever put into a cursor, and only in one way.
  const [version, variant] = [(bytes[6] ?? 0) >> 4, (bytes[8] ?? 0) >> 6];
  const genuine =
    bytes.length === 16 && version === 7 && variant === 2 && bytes.toString('base64url') === cursor;
  if (!genuine) throw invalidCursor();
  return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const invalidCursor = () =>
  new DomainError(
    'cursor.invalid',
    400,
    'cursor must be the nextCursor of an earlier page; leave it out to begin with the newest.',
  );

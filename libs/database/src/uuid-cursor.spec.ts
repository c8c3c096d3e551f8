import { randomUUID } from 'node:crypto';
import { encodeCursor, decodeCursor } from './uuid-cursor';
import { firstUuidv7At, uuidv7 } from './uuid-v7';

const id = uuidv7();

describe('a cursor', () => {
  it.each([id, firstUuidv7At(0), 'ffffffff-ffff-7fff-bfff-ffffffffffff'])('decodes to %s', (encoded) => {
    expect(decodeCursor(encodeCursor(encoded))).toBe(encoded);
  });

  it('has 22 URL-safe characters', () => {
    expect(encodeCursor(id)).toMatch(/^[\w-]{22}$/);
  });

  it('is the same for an id in capitals', () => {
    expect(encodeCursor(id.toUpperCase())).toBe(encodeCursor(id));
  });

  it.each([
    ['empty', ''],
    ['a word', 'next'],
    ['an id itself', id],
    ['a UUID of version 4', encodeCursor(randomUUID())],
    ['a UUID of another variant', encodeCursor('0198c0de-7a3b-7c1d-1e4f-2b6a8d0c1e3f')],
    ['a cursor cut short', encodeCursor(id).slice(0, -2)],
    ['a cursor and more', `${encodeCursor(id)}AA`],
    ['a cursor with padding', `${encodeCursor(id)}==`],
    ['a cursor with blanks around it', ` ${encodeCursor(id)} `],
    [
      'another spelling of the same bytes',
      encodeCursor('0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f').replace(/.$/, '_'),
    ],
    ['the other alphabet of base64', `${'+/'.repeat(11)}`],
  ])('is rejected when it is %s', (_what, cursor) => {
    expect(() => decodeCursor(cursor)).toThrow(
      expect.objectContaining({
        code: 'cursor.invalid',
        status: 400,
        message: 'cursor must be the nextCursor of an earlier page; omit it to start with the newest.',
      }),
    );
  });
});

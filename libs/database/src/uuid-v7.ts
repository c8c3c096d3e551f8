import { randomFillSync } from 'node:crypto';

// Asking the system for randomness costs more than the rest of an id: it is asked for many at once.
const pool = Buffer.alloc(8 * 512);
let used = pool.length;
let lastMilliseconds = 0;
let counter = 0;
// A clock that is further back than this was wrong before: ids of a time to come would be taken for newer ones for as long.
const backwardsMilliseconds = 10_000;

/**
 * A UUID v7 (RFC 9562): the time in milliseconds, a counter, and 62 random bits. Ids made by one process sort in the
 * order in which they were made, unless the clock is set back by more than ten seconds.
 */
export function uuidv7(now: number = Date.now()): string {
  const random = nextRandom();
  if (now > lastMilliseconds || now < lastMilliseconds - backwardsMilliseconds) {
    lastMilliseconds = now;
    // The upper half is left free, so that a millisecond has room for at least 2,048 more.
    counter = random.readUInt16BE(0) & 0x7ff;
  } else if (++counter > 0xfff) {
    lastMilliseconds++;
    counter = 0;
  }
  const time = `0${lastMilliseconds.toString(16)}`;
  const sequence = (0x7000 | counter).toString(16);
  const variant = (0x8000 | (random.readUInt16BE(0) & 0x3fff)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-${sequence}-${variant}-${random.toString('hex', 2)}`;
}

/** Sorts before every id that is made at this moment or later, and after the earlier ones. */
export function firstUuidv7At(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

function nextRandom(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.subarray(used, (used += 8));
}

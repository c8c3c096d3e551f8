import { randomFillSync } from 'node:crypto';

// A call for random bytes costs more than the rest of an id, so it fetches bytes for many ids.
const pool = Buffer.alloc(8 * 512);
let used = pool.length;
let lastMilliseconds = 0;
let counter = 0;
// When the clock steps back further than this, it was wrong before. Keeping its time would make ids from the future.
const maxClockStepBackMs = 10_000;

/**
 * Creates a UUID v7 (RFC 9562): the time in milliseconds, a counter, and 62 random bits. Ids of one process sort in the order of
 * creation, unless the clock is set back by more than ten seconds.
 */
export function uuidv7(now: number = Date.now()): string {
  const random = nextRandom();
  if (now > lastMilliseconds || now < lastMilliseconds - maxClockStepBackMs) {
    lastMilliseconds = now;
    // Starts in the lower half, so that a millisecond has room for at least 2,048 more ids.
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

/** The lowest UUID v7 of a millisecond: sorts before all ids created then or later, and after earlier ones. */
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

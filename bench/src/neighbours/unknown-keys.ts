import { randomBytes } from 'node:crypto';
import { compare, type Comparison } from './comparison';
import { fromAddress, sendWithoutPause } from './loud-callers';
import type { Stage } from './stage';
import { createString, readString } from './string-calls';

const loudCallers = 32;
const addresses = 8;

/** Reading a string with a key during a flood of unknown keys. */
export async function compareWithUnknownKeys(stage: Stage): Promise<Comparison[]> {
  // The limit is part of this measurement.
  const { origin, pid } = await stage.start('string-store', { RATE_LIMIT_PER_MINUTE: '600' });
  const key = { 'x-api-key': await stage.createKey('quiet') };
  const id = await createString(origin, key);
  const comparison = await compare({
    quiet: 'reading a string with a key',
    loud: `${loudCallers} callers at ${addresses} addresses with a new unknown key each time`,
    pid,
    ask: () => readString(origin, id, key),
    makeNoise: () =>
      sendWithoutPause(origin, loudCallers, (caller) => ({
        method: 'GET',
        path: `/strings/${id}`,
        headers: { ...fromAddress(caller % addresses), 'x-api-key': randomBytes(24).toString('hex') },
      })),
  });
  return [comparison];
}

import { randomBytes } from 'node:crypto';
import { compare, type Comparison } from './comparison';
import { fromAddress, type Noise, sendWithoutPause } from './loud-callers';
import type { Stage } from './stage';
import { createString, quietAddress, readString } from './string-calls';

const writers = 16;
const readers = 4;
const valueBytes = 8192;

/** Reading a string while one address fills the store, and another searches in it. */
export async function compareWithWriter(stage: Stage): Promise<Comparison[]> {
  const { origin, pid } = await stage.start('string-store');
  const id = await createString(origin, quietAddress);
  const quiet = 'reading a string';
  const ask = () => readString(origin, id, quietAddress);
  const json = { 'content-type': 'application/json' };
  const write = (): Noise =>
    sendWithoutPause(origin, writers, () => ({
      method: 'POST',
      path: '/strings',
      headers: { ...json, ...fromAddress(1) },
      body: JSON.stringify({ value: randomBytes(valueBytes / 2).toString('hex') }),
    }));
  const search = (): Noise =>
    sendWithoutPause(origin, readers, () => ({
      method: 'GET',
      path: `/strings?contains=${randomBytes(6).toString('hex')}`,
      headers: fromAddress(2),
    }));
  const filled = await compare({
    quiet,
    loud: `${writers} writers of 8 KB at one address`,
    pid,
    ask,
    makeNoise: write,
  });
  const searched = await compare({
    quiet,
    loud: `${readers} searches with contains`,
    pid,
    ask,
    makeNoise: search,
  });
  return [filled, searched];
}

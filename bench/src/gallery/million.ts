import { EmbeddedEngine } from '@gatehouse/gallery';
import { reader } from './bandwidth';
import { fill, makeFaces } from './faces';
import { count, isQuick, ms, progress, type Row } from '../suite/report';
import { timeInTurn, type Timing, type Work } from './timing';

const dimension = 512;
const people = isQuick ? 50_000 : 1_000_000;
const probes = 500;

/** Kinds of searches; `bytes` is the approximate number of bytes that the scan reads per vector. */
const searches = {
  'mated, floor 0.5': { probes: 'mated', k: 1, floor: 0.5, bytes: 16, wanted: 2 },
  'non-mated, floor 0.5': { probes: 'strangers', k: 1, floor: 0.5, bytes: 32, wanted: 7 },
  'mated, K = 10, floor 0.5': { probes: 'mated', k: 10, floor: 0.5, bytes: 32, wanted: undefined },
  'mated, floor 0.92': { probes: 'near', k: 1, floor: 0.92, bytes: 8, wanted: undefined },
  'non-mated, floor 0.92': { probes: 'strangers', k: 1, floor: 0.92, bytes: 8, wanted: undefined },
} as const;

/** A million people on one core. */
export async function measureMillion(): Promise<Row[]> {
  progress(`million: ${count(people)} × ${dimension} into the embedded engine, without threads`);
  const engine = new EmbeddedEngine({ threads: 0 });
  const index = engine.open(dimension);
  const faces = await makeFaces({ dimension, seed: 2, people, probes }, fill(index));

  const vectors = {
    mated: faces.mated.map(({ vector }) => vector),
    near: faces.near.map(({ vector }) => vector),
    strangers: faces.strangers,
  };
  const works: Record<string, { probes: readonly Float32Array[]; work: Work }> = Object.fromEntries(
    Object.entries(searches).map(([name, { probes, k, floor }]) => [
      name,
      { probes: vectors[probes], work: (probe: Float32Array) => index.search(probe, { k, floor }) },
    ]),
  );
  for (const bytes of [8, 16, 32]) {
    const read = reader(bytes * people);
    works[`${bytes}`] = { probes: vectors.mated, work: read };
  }
  progress('searching');
  const timings = await timeInTurn(works, { rounds: 20, probesARound: 25 });
  await engine.close();
  return Object.entries(searches).map(([name, { bytes, wanted }]) =>
    timeRow(name, timings[name]!, timings[bytes]!, bytes, wanted),
  );
}

function timeRow(name: string, timing: Timing, reading: Timing, bytes: number, wanted?: number): Row {
  const ratio = `${(timing.best / reading.best).toFixed(1)} × reading ${bytes} bytes a vector`;
  const p50 = `p50 ${ms(timing.p50)} (quietest round ${ms(timing.best)}), p99 ${ms(timing.p99)}, ${ratio}`;
  return {
    what: `${count(people)} × ${dimension}, one core, ${name}`,
    measured: p50,
    ...(wanted && {
      target: { text: `p50 of at most ${wanted} ms in the quietest round`, isReached: timing.best <= wanted },
    }),
  };
}

import { EmbeddedEngine } from '@gatehouse/gallery';
import { fill, makeFaces } from './faces';
import { watchPauses } from './pauses';
import { count, isQuick, progress, type Row } from '../suite/report';

const dimension = 512;
const people = isQuick ? 25_000 : 200_000;
const probes = 500;
const k = 1;
const seconds = isQuick ? 1 : 3;
/** The number of concurrent searches. */
const depth = 8;

/** The throughput of threads, and their effect on the event loop. */
export async function measureThreads(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const threads of [0, 1, 2]) {
    progress(`threads: ${threads}, ${count(people)} × ${dimension}`);
    const engine = new EmbeddedEngine({ threads });
    const index = engine.open(dimension);
    const { mated } = await makeFaces({ dimension, seed: 4, people, probes }, fill(index));
    for (const floor of [0.5, 0.92]) {
      const search = (i: number) => index.search(mated[i % probes]!.vector, { k, floor });
      await Promise.all(Array.from({ length: 200 }, (_, i) => search(i)));
      const { perSecond, maxPause } = await throughput(search);
      rows.push({
        what: `${count(people)} × ${dimension}, ${threads} threads, floor ${floor}`,
        measured: `${count(perSecond)} searches a second, maximum pause of the event loop ${maxPause.toFixed(1)} ms`,
      });
    }
    await engine.close();
  }
  return rows;
}

async function throughput(
  search: (i: number) => Promise<unknown>,
): Promise<{ perSecond: number; maxPause: number }> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  const pauses = watchPauses();
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      await search(done++);
      // Searches in this thread would otherwise block the timers.
      await new Promise(setImmediate);
    }
  };
  await Promise.all(Array.from({ length: depth }, client));
  return { perSecond: (done / (performance.now() - start)) * 1000, maxPause: pauses.stop() };
}

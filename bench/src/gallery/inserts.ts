import { EmbeddedEngine, SyntheticFaces } from '@gatehouse/gallery';
import v8 from 'node:v8';
import vm from 'node:vm';
import { count, isQuick, progress, type Row } from '../suite/report';

const dimension = 512;
const people = isQuick ? 100_000 : 1_000_000;
/** Vectors are generated beforehand and added repeatedly with new labels, so that their generation is not measured. */
const pictures = 20_000;

const warmUp = 5 * pictures;

/** The insert rate and the memory of a million people. */
export async function measureInserts(): Promise<Row[]> {
  progress(`inserts: ${count(people)} × ${dimension}`);
  const source = new SyntheticFaces({ dimension, seed: 5 });
  const vectors = Array.from({ length: pictures }, () => [source.picture(source.person())]);
  // The heap grows with the first inserts, which is not memory of the gallery.
  await insert(vectors, warmUp);
  const before = await residentBytes();
  const { rates, grown } = await insert(vectors, people, before);
  const bytes = grown / people;
  const median = rates[Math.floor(rates.length / 2)]!;
  return [
    {
      what: `memory for a vector of ${dimension}, ${count(people)} people`,
      measured: `${bytes.toFixed(0)} bytes (growth of the process)`,
      target: { text: 'at most 650 bytes', isReached: bytes <= 650 },
    },
    {
      what: 'inserts through the engine, for a second of one core',
      measured: `${count(median)} (quietest ${count(rates.at(-1)!)})`,
      target: { text: 'at least 150,000', isReached: median >= 150_000 },
    },
  ];
}

/** Inserts per second of CPU time, slowest first, and the growth of the process. */
async function insert(
  vectors: readonly Float32Array[][],
  wanted: number,
  before = 0,
): Promise<{ rates: number[]; grown: number }> {
  const engine = new EmbeddedEngine({ threads: 0 });
  const index = engine.open(dimension);
  const rates: number[] = [];
  for (let first = 0; first < wanted; first += vectors.length) {
    const entries = vectors.map((own, i) => ({ label: first + i + 1, vectors: own }));
    const start = process.cpuUsage();
    await index.add(entries, first);
    const { user, system } = process.cpuUsage(start);
    rates.push(vectors.length / ((user + system) / 1e6));
  }
  const grown = (await residentBytes()) - before;
  await engine.close();
  return { rates: rates.sort((a, b) => a - b), grown };
}

/** Memory of the process after garbage collection, which needs two runs. */
async function residentBytes(): Promise<number> {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  for (let i = 0; i < 3; i++) {
    collect();
    await new Promise(setImmediate);
  }
  return process.memoryUsage().rss;
}

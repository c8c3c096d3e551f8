import { EmbeddedEngine, SyntheticFaces } from '@gatehouse/gallery';
import { watchPauses } from './pauses';
import { count, isQuick, progress, type Row } from '../suite/report';

const dimension = 512;
const people = isQuick ? 20_000 : 200_000;
const sizes = [100, 1000, people];
/** Vectors that are added repeatedly with new labels, at most this many at a time. */
const pictures = 1000;

/** The cost of many small galleries compared with one large gallery of the same number of people. */
export async function measureMany(): Promise<Row[]> {
  const source = new SyntheticFaces({ dimension, seed: 6 });
  const vectors = Array.from({ length: pictures }, () => source.picture(source.person()));
  await fillGalleries(vectors, pictures);
  const rows: Row[] = [];
  for (const size of sizes) {
    progress(`many: ${count(people / size)} galleries of ${count(size)} × ${dimension}`);
    const { bytes, inserts, maxPause } = await fillGalleries(vectors, size);
    rows.push({
      what: `${count(people)} people in galleries of ${count(size)}`,
      measured: `${bytes.toFixed(0)} bytes a vector, ${count(inserts)} inserts a second of one core, maximum pause ${maxPause.toFixed(0)} ms`,
      target: { text: 'a pause of at most 50 ms', isReached: maxPause <= 50 },
    });
  }
  return rows;
}

async function fillGalleries(
  vectors: readonly Float32Array[],
  size: number,
): Promise<{ bytes: number; inserts: number; maxPause: number }> {
  const engine = new EmbeddedEngine({ threads: 0 });
  const galleries = Array.from({ length: people / size }, () => engine.open(dimension));
  const pauses = watchPauses();
  const start = process.cpuUsage();
  for (const index of galleries) {
    for (let first = 0; first < size; first += pictures) {
      const some = vectors.slice(0, size - first);
      const entries = some.map((vector, i) => ({ label: first + i + 1, vectors: [vector] }));
      await index.add(entries, first + some.length);
      await new Promise(setImmediate);
    }
  }
  const { user, system } = process.cpuUsage(start);
  const maxPause = pauses.stop();
  const bytes = galleries.reduce((sum, index) => sum + index.bytes, 0) / people;
  await engine.close();
  return { bytes, inserts: people / ((user + system) / 1e6), maxPause };
}

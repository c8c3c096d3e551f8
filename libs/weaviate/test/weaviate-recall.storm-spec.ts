import { EmbeddedEngine, type GalleryIndex, SyntheticFaces } from '@gatehouse/gallery';
import { describeWithWeaviate, startWeaviate, type WeaviateServers } from '@gatehouse/testing';
import type { IndexType } from '../src';
import { WeaviateTestEngine } from './weaviate-engine';

// More with `WEAVIATE_RECALL_PEOPLE=100000`; the figures of docs/weaviate.md.
const people = Number(process.env['WEAVIATE_RECALL_PEOPLE'] ?? 5000);
const probes = 200;
const batch = 500;
const dimension = 512;
const floor = 0.5;

interface Figures {
  engine: string;
  'inserts per second': number;
  'p50 ms': number;
  'p99 ms': number;
  recall: number;
}

describeWithWeaviate(`a gallery of ${people} people in Weaviate`, () => {
  let weaviate: WeaviateServers;
  beforeAll(async () => {
    weaviate = await startWeaviate();
  }, 180_000);
  afterAll(() => weaviate?.dispose());

  /** Adds people, and searches by a picture at cosines from the floor up, where an approximate search misses first. */
  async function measure(engine: string, index: GalleryIndex): Promise<Figures> {
    const source = new SyntheticFaces({ dimension, seed: 8, mates: 0.6 });
    const known: { label: number; person: ReturnType<typeof source.person>; vector: Float32Array }[] = [];
    const start = performance.now();
    for (let first = 1; first <= people; first += batch) {
      const entries = Array.from({ length: Math.min(batch, people - first + 1) }, (_, i) => {
        const person = source.person();
        const vector = source.picture(person);
        if ((first + i) % Math.floor(people / probes) === 0) known.push({ label: first + i, person, vector });
        return { label: first + i, vectors: [vector] };
      });
      await index.add(entries, first);
    }
    const seconds = (performance.now() - start) / 1000;
    let [expected, found] = [0, 0];
    const times: number[] = [];
    for (const { label, person, vector } of known) {
      const probe = source.picture(person);
      const before = performance.now();
      const { matches } = await index.search(probe, { k: 5, floor });
      times.push(performance.now() - before);
      if (probe.reduce((sum, value, i) => sum + value * vector[i]!, 0) < floor) continue;
      expected++;
      if (matches.some((match) => match.label === label)) found++;
    }
    times.sort((a, b) => a - b);
    expect(expected).toBeGreaterThan(probes / 2);
    return {
      engine,
      'inserts per second': Math.round(people / seconds),
      'p50 ms': Number(times[Math.floor(times.length / 2)]!.toFixed(2)),
      'p99 ms': Number(times[Math.floor(times.length * 0.99)]!.toFixed(2)),
      recall: found / expected,
    };
  }

  it('is found as the embedded engine finds it', async () => {
    const embedded = new EmbeddedEngine({ threads: 0 });
    const rows = [await measure('embedded', embedded.open(dimension))];
    await embedded.close();
    for (const index of ['hnsw', 'flat'] satisfies IndexType[]) {
      // The collection of one dimension has one kind of index.
      const engine = new WeaviateTestEngine({ urls: weaviate.urls, index, flush: true });
      rows.push(await measure(`weaviate, ${index}`, engine.open(dimension)));
      await engine.dropCollection(dimension);
      await engine.close();
    }
    // The figures of the documentation.
    // eslint-disable-next-line no-console
    console.table(rows);
    for (const { recall } of rows) expect(recall).toBeGreaterThan(0.995);
  }, 3_600_000);
});

import { EmbeddedEngine } from '@gatehouse/gallery';
import { fill, makeFaces } from '../gallery/faces';
import { count, isQuick, ms, progress } from '../suite/report';

const sizes = isQuick ? [1_000, 10_000] : [10_000, 100_000, 1_000_000];
const probes = 500;

/** Vectors of a server model, and of the page model, whose faces are closer together. */
const models = [
  { name: '512 numbers', dimension: 512, floor: 0.92, options: {} },
  {
    name: "128 numbers, the page's model",
    dimension: 128,
    floor: 0.96,
    options: { mates: 0.7, common: 0.85 },
  },
];

/** The cost of a gallery on one core: CPU milliseconds per search, and bytes per vector. */
export interface GalleryCost {
  model: string;
  people: number;
  known: number;
  stranger: number;
  insert: number;
  bytes: number;
}

/** Searches of the engine alone, in this thread, at increasing sizes. */
export async function measureGalleries(): Promise<GalleryCost[]> {
  const costs: GalleryCost[] = [];
  for (const { name, dimension, floor, options } of models)
    for (const people of sizes) {
      progress(`galleries: ${count(people)} of ${name}`);
      const engine = new EmbeddedEngine({ threads: 0 });
      const index = engine.open(dimension);
      const add = fill(index);
      let insert = 0;
      const faces = await makeFaces({ dimension, seed: 4, people, probes, ...options }, async (entries) => {
        insert += (await cpu(() => add(entries))) / people;
      });
      const search = (vectors: readonly Float32Array[]) =>
        cpu(async () => {
          for (const vector of vectors) await index.search(vector, { k: 1, floor });
        });
      const near = faces.near.map(({ vector }) => vector);
      await search(near);
      const known = (await search(near)) / probes;
      const stranger = (await search(faces.strangers)) / probes;
      costs.push({ model: name, people, known, stranger, insert, bytes: index.bytes / people });
      progress(`galleries: ${ms(known)} per search`);
      await engine.close();
    }
  return costs;
}

/** CPU milliseconds of this process. */
async function cpu(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

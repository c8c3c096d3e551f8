import { createHash } from 'node:crypto';
import {
  EmbeddedEngine,
  type GalleryEntry,
  ReferenceEngine,
  SyntheticFaces,
  type SyntheticFacesOptions,
} from '../src';

/** A fixed rotation, so that a rare miss is reproducible. */
const key = Buffer.concat([1, 2, 3].map((part) => createHash('sha512').update(`recall ${part}`).digest()));

/** Mates are generated around the floor, where they are easiest to miss. */
const sets: (SyntheticFacesOptions & { name: string; floor: number })[] = [
  { name: '512 numbers', dimension: 512, seed: 1, mates: 0.55, floor: 0.5 },
  { name: '512 numbers, high floor', dimension: 512, seed: 2, mates: 0.92, floor: 0.92 },
  { name: '512 numbers, all similar', dimension: 512, seed: 3, mates: 0.6, common: 0.85, floor: 0.94 },
  { name: '128 numbers', dimension: 128, seed: 4, mates: 0.6, floor: 0.55 },
  { name: '128 numbers, all similar', dimension: 128, seed: 5, mates: 0.7, common: 0.85, floor: 0.95 },
  { name: '130 numbers, low floor', dimension: 130, seed: 6, mates: 0.45, floor: 0.4 },
];

describe('searches of the embedded engine', () => {
  it.each(sets)('miss no one above the floor in 2,000 probes: $name', async ({ floor, ...options }) => {
    const source = new SyntheticFaces(options);
    const people = Array.from({ length: 2000 }, () => source.person());
    const entries: GalleryEntry[] = people.map((person, i) => ({
      label: i + 1,
      vectors: [source.picture(person), source.picture(person)],
    }));
    for (let i = 0; i < 6000; i++)
      entries.push({ label: 10_000 + i, vectors: [source.picture(source.person())] });
    const engine = new EmbeddedEngine({ threads: 0, key });
    const index = engine.open(options.dimension);
    await index.add(entries, 1);

    let wanted = 0;
    let refined = 0;
    const missed: string[] = [];
    for (const [i, person] of people.entries()) {
      const probe = source.picture(person);
      const best = Math.max(...entries[i]!.vectors.map((vector) => cosine(probe, vector)));
      if (best < floor) continue;
      wanted++;
      for (const k of [1, 10]) {
        const { matches, candidates } = await index.search(probe, { k, floor });
        refined += candidates['refined']!;
        const found = matches.find(({ label }) => label === i + 1);
        if (found) expect(Math.abs(found.score - best)).toBeLessThanOrEqual(index.tolerance);
        // A stranger who is more similar to the probe takes one place.
        else if (k > 1 || !((matches[0]?.score ?? -1) >= best - index.tolerance))
          missed.push(`${i + 1} with ${best}`);
      }
    }
    expect(missed).toEqual([]);
    expect(wanted).toBeGreaterThan(600);
    // Without scoring every vector.
    expect(refined / wanted / 2).toBeLessThan(0.25 * entries.length);
    await engine.close();
  });

  it.each([
    { dimension: 512, common: 0 },
    { dimension: 128, common: 0 },
    { dimension: 128, common: 0.85 },
  ])('agree with the reference engine at every floor: %p', async ({ dimension, common }) => {
    const source = new SyntheticFaces({ dimension, common, seed: 9 });
    const entries = Array.from({ length: 4000 }, (_, i) => ({
      label: i + 1,
      vectors: [source.picture(source.person())],
    }));
    const [engine, truth] = [new EmbeddedEngine({ threads: 0, key }), new ReferenceEngine()];
    const [index, exact] = [engine.open(dimension), truth.open(dimension)];
    await Promise.all([index.add(entries, 1), exact.add(entries, 1)]);
    for (let i = 0; i < 12; i++) {
      const probe = source.picture(source.person());
      for (const floor of [0.1, 0.2, 0.3, 0.4]) {
        // With a large common part, all cosines are above it.
        const raised = common + (1 - common) * floor;
        const found = await index.search(probe, { k: 5000, floor: raised });
        const labels = new Set(found.matches.map(({ label }) => label));
        const { matches } = await exact.search(probe, { k: 5000, floor: raised });
        expect(matches.filter(({ label }) => !labels.has(label))).toEqual([]);
        const [best] = (await index.search(probe, { k: 1, floor: raised })).matches;
        if (matches[0]) expect(Math.abs(best!.score - matches[0].score)).toBeLessThanOrEqual(index.tolerance);
      }
    }
    await Promise.all([engine.close(), truth.close()]);
  });

  it('score within the tolerance, which is small compared to the difference between people', async () => {
    for (const dimension of [128, 512]) {
      const source = new SyntheticFaces({ dimension, seed: dimension });
      const engine = new EmbeddedEngine({ threads: 0, key });
      const index = engine.open(dimension);
      const vectors = Array.from({ length: 500 }, () => source.picture(source.person()));
      await index.add(
        vectors.map((vector, i) => ({ label: i + 1, vectors: [vector] })),
        1,
      );
      expect(index.tolerance).toBeLessThan(0.008);
      let worst = 0;
      for (let i = 0; i < 100; i++) {
        const probe = source.picture(source.person());
        const { matches } = await index.search(probe, { k: 500, floor: -1 });
        for (const { label, score } of matches)
          worst = Math.max(worst, Math.abs(score - cosine(probe, vectors[label - 1]!)));
      }
      expect(worst).toBeLessThanOrEqual(index.tolerance);
      await engine.close();
    }
  });
});

function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

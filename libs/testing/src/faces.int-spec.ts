import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { measuredFaces } from './synthetic-faces';
import { type FacePair, facesFolder, readSharedFaces } from './faces';
import { checkRequirement } from './requirement';

const present = checkRequirement('the shared data', existsSync(facesFolder()));
const withFaces = present ? describe : describe.skip;

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, it, i) => sum + it * b[i]!, 0);
const norm = (vector: Float32Array): number => Math.sqrt(dot(vector, vector));
const cosine = (a: Float32Array, b: Float32Array): number => dot(a, b) / (norm(a) * norm(b));
const mean = (values: number[]): number => values.reduce((sum, it) => sum + it, 0) / values.length;
const deviation = (values: number[]): number => {
  const centre = mean(values);
  return Math.sqrt(mean(values.map((it) => (it - centre) ** 2)));
};

withFaces('the people of ../shared/data/faces', () => {
  let people: FacePair[];
  let mates: number[];
  let strangers: number[];

  // The first run computes the descriptors, which takes minutes without WASM.
  beforeAll(async () => {
    people = (await readSharedFaces())!;
    mates = people.map(({ first, second }) => cosine(first, second));
    strangers = people.flatMap((a, i) =>
      people
        .slice(i + 1)
        .flatMap((b) => [a.first, a.second].flatMap((x) => [b.first, b.second].map((y) => cosine(x, y)))),
    );
  }, 300_000);

  it('have two descriptors of 128 finite numbers each', () => {
    expect(people).toHaveLength(20);
    expect(new Set(people.map(({ person }) => person)).size).toBe(20);
    for (const vector of people.flatMap(({ first, second }) => [first, second])) {
      expect(vector).toBeInstanceOf(Float32Array);
      expect(vector).toHaveLength(128);
      expect(vector.every(Number.isFinite)).toBe(true);
    }
  });

  it('are more similar to themselves than to other people', () => {
    expect(Math.min(...mates)).toBeGreaterThan(0.95);
    expect(Math.max(...strangers)).toBeLessThan(0.94);
  });

  it('match the statistics of the synthetic descriptors', () => {
    const norms = people.flatMap(({ first, second }) => [norm(first), norm(second)]);
    expect(mean(norms)).toBeCloseTo(measuredFaces.norm.mean, 2);
    expect(deviation(norms)).toBeCloseTo(measuredFaces.norm.deviation, 2);
    expect(mean(strangers)).toBeCloseTo(measuredFaces.strangers.mean, 2);
    expect(deviation(strangers)).toBeCloseTo(measuredFaces.strangers.deviation, 2);
    expect(mates.toSorted((a, b) => a - b)[10]).toBeCloseTo(measuredFaces.mates.median, 2);
    expect(Math.min(...mates)).toBeCloseTo(measuredFaces.mates.lowest, 2);
    const all = people.flatMap(({ first, second }) => [first, second]);
    const centre = all[0]!.map((_, i) => mean(all.map((vector) => vector[i]!)));
    const centred = (vector: Float32Array): Float32Array => vector.map((it, i) => it - centre[i]!);
    const alike = people.map(({ first, second }) => cosine(centred(first), centred(second)));
    expect(mean(alike)).toBeCloseTo(measuredFaces.centred.mates, 2);
  });

  it('are read from the cache without face-api', async () => {
    const begin = performance.now();
    expect(await readSharedFaces()).toEqual(people);
    // Computing them takes several times as long.
    expect(performance.now() - begin).toBeLessThan(10_000);
  });
});

describe('a workspace without photographs', () => {
  const started = process.cwd();
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'gatehouse-faces-'));
    await writeFile(path.join(folder, 'nx.json'), '{}');
    process.chdir(folder);
  });
  afterAll(async () => {
    process.chdir(started);
    await rm(folder, { recursive: true });
  });

  it('has no shared faces', async () => {
    expect(await readSharedFaces()).toBeUndefined();
  });
});

import { createHash } from 'node:crypto';
import {
  type CentredSpace,
  computeCentredScore,
  EmbeddedEngine,
  type GalleryEntry,
  knownSpaces,
  ReferenceEngine,
  SpaceFaces,
  SyntheticFaces,
} from '../src';
import type { Arena } from '../src/embedded/arena';
import { ThreadMemory } from '../src/embedded/thread-memory';
import type { EngineContext } from '../src/embedded/vector-store';

/** A fixed rotation, so that a rare miss is reproducible. */
const key = Buffer.concat([1, 2, 3].map((part) => createHash('sha512').update(`centred ${part}`).digest()));
const faceApi = knownSpaces['FACEAPI_1']!;
const sface = knownSpaces['SFACE_1']!;

interface Source {
  person(): Float64Array;
  picture(person: Float64Array): Float32Array;
}

/** Mates are generated around both floors. */
const sets: {
  name: string;
  source: Source;
  dimension: number;
  space?: CentredSpace;
  floor: number;
  centredFloor: number;
}[] = [
  {
    name: 'the space of face-api, people with its statistics',
    source: new SpaceFaces({ space: faceApi, seed: 1, mates: 0.62 }),
    dimension: 128,
    space: faceApi,
    floor: 0.94,
    centredFloor: 0.6,
  },
  {
    name: 'the mean of SFace',
    source: new SyntheticFaces({ dimension: 128, seed: 3, mates: 0.55, common: 0.1 }),
    dimension: 128,
    space: sface,
    floor: 0.5,
    centredFloor: 0.6,
  },
  {
    name: 'the own mean, 128 numbers, all similar',
    source: new SyntheticFaces({ dimension: 128, seed: 4, mates: 0.7, common: 0.85 }),
    dimension: 128,
    floor: 0.95,
    centredFloor: 0.7,
  },
  {
    name: 'the own mean, 512 numbers',
    source: new SyntheticFaces({ dimension: 512, seed: 5, mates: 0.6, common: 0.5 }),
    dimension: 512,
    floor: 0.75,
    centredFloor: 0.6,
  },
];

describe('searches with a centred floor', () => {
  it.each(sets)(
    'miss no one above both floors in 500 probes: $name',
    async ({ source, dimension, space: known, floor, centredFloor }) => {
      const people = Array.from({ length: 500 }, () => source.person());
      const entries: GalleryEntry[] = people.map((person, i) => ({
        label: i + 1,
        vectors: [source.picture(person), source.picture(person)],
      }));
      for (let i = 0; i < 2000; i++)
        entries.push({ label: 10_000 + i, vectors: [source.picture(source.person())] });
      const engine = new EmbeddedEngine({ threads: 0, key });
      const index = engine.open(dimension, known && { space: known });
      await index.add(entries, 1);
      const { space } = index;

      const counts = { wanted: 0, onlyRaw: 0, refined: 0 };
      const missed: string[] = [];
      for (const [i, person] of people.entries()) {
        const probe = source.picture(person);
        const truth = entries.flatMap(({ label, vectors }) =>
          vectors
            .map((vector) => ({ label, vector, score: cosine(probe, vector) }))
            .filter(({ score }) => score >= floor)
            .map(({ vector, ...rest }) => ({
              ...rest,
              centred: computeCentredScore(space!, probe, vector),
            })),
        );
        const passing = truth.filter(({ centred }) => centred >= centredFloor);
        counts.onlyRaw += truth.length - passing.length;
        counts.wanted += passing.length;
        const { matches, candidates, centredTolerance } = await index.search(probe, {
          k: 50,
          floor,
          centredFloor,
        });
        counts.refined += candidates['refined']!;
        expect(centredTolerance).toBeLessThan(0.05);
        for (const { label, score } of passing)
          if (!matches.some((match) => match.label === label))
            missed.push(`${i + 1}: ${label} with ${score}`);
        for (const { label, score, centred } of matches) {
          const own = entries
            .find((entry) => entry.label === label)!
            .vectors.map((vector) => ({
              score: cosine(probe, vector),
              centred: computeCentredScore(space!, probe, vector),
            }));
          const isNear = own.some(
            (exact) =>
              Math.abs(exact.score - score) <= index.tolerance &&
              Math.abs(exact.centred - centred!) <= centredTolerance! &&
              exact.score >= floor - 2 * index.tolerance &&
              exact.centred >= centredFloor - 2 * centredTolerance!,
          );
          if (!isNear) missed.push(`${i + 1}: ${label} has other scores than ${score} and ${centred}`);
        }
        const [best] = passing.sort((a, b) => b.score - a.score);
        const [one] = (await index.search(probe, { k: 1, floor, centredFloor })).matches;
        if (best && !(one && one.score >= best.score - 2 * index.tolerance))
          missed.push(`${i + 1}: the best is not ${one?.label}`);
      }
      expect(missed).toEqual([]);
      expect(counts.wanted).toBeGreaterThan(200);
      // Both floors matter, and not every vector is read.
      expect(counts.onlyRaw).toBeGreaterThan(20);
      expect(counts.refined / people.length).toBeLessThan(0.35 * entries.length);
      await engine.close();
    },
    60_000,
  );

  it('find no one of 10,000 people by the average of 500 others, who is similar to hundreds by the raw cosine', async () => {
    const source = new SpaceFaces({ space: faceApi, seed: 7 });
    const vectors = Array.from({ length: 10_000 }, () => source.picture(source.person()));
    const average = normalize(
      Array.from({ length: 500 }, () => source.picture(source.person())).reduce((sum, vector) =>
        sum.map((value, i) => value + vector[i]!),
      ),
    );
    const engine = new EmbeddedEngine({ threads: 0, key });
    const index = engine.open(128, { space: faceApi });
    const entries = vectors.map((vector, i) => ({ label: i + 1, vectors: [vector] }));
    await index.add(entries, 1);
    const floor = 0.94;
    expect((await index.search(average, { k: 10_000, floor })).matches.length).toBeGreaterThan(500);
    expect((await index.search(average, { k: 10_000, floor, centredFloor: 0.5 })).matches).toEqual([]);
    const mean = normalize(faceApi.mean);
    const around = engine.open(128, { space: { mean } });
    await around.add(entries, 1);
    expect((await around.search(mean, { k: 10_000, floor })).matches.length).toBeGreaterThan(500);
    expect((await around.search(mean, { k: 10_000, floor, centredFloor: 0.05 })).matches).toEqual([]);
    await engine.close();
  }, 30_000);

  it('wipe the probe and the mean from the memory of every thread', async () => {
    const source = new SpaceFaces({ space: faceApi, seed: 8 });
    const entries = Array.from({ length: 500 }, (_, i) => ({
      label: i + 1,
      vectors: [source.picture(source.person())],
    }));
    const engine = new EmbeddedEngine({ threads: 1, minThreadedVectors: 0, key });
    const inline = new EmbeddedEngine({ threads: 0, key });
    for (const each of [engine, inline]) {
      for (const space of [faceApi, { mean: faceApi.mean }, undefined]) {
        const index = each.open(128, space && { space });
        await index.add(entries, 1);
        await index.search(entries[3]!.vectors[0]!, { k: 5, floor: 0.9, centredFloor: 0.2 });
      }
      const { arena, threadMemory } = (each as unknown as { context: EngineContext }).context;
      for (const start of findThreadMemories(arena, threadMemory.at.probe, each === engine ? 2 : 1))
        expect(
          new Uint8Array(arena.memory.buffer, start, threadMemory.at.scanned - threadMemory.at.probe).every(
            (byte) => byte === 0,
          ),
        ).toBe(true);
      await each.close();
    }
  });

  it('store the rows of a space once, whatever the number of galleries', () => {
    const engine = new EmbeddedEngine({ threads: 0, key });
    const { arena } = (engine as unknown as { context: EngineContext }).context;
    const allocate = jest.spyOn(arena, 'allocate');
    const open = (space?: CentredSpace) => {
      allocate.mockClear();
      engine.open(128, space && { space });
      return allocate.mock.calls.reduce((sum, [bytes]) => sum + bytes, 0);
    };
    const plain = open();
    // 80 rows as floats and as 16-bit numbers.
    expect(open(faceApi) - plain).toBeGreaterThan(80 * 128 * 6);
    expect(open(faceApi)).toBe(plain);
    expect(open(sface)).toBe(plain);
    return engine.close();
  });

  it('reject a space of another length, and a floor that is no cosine', async () => {
    const engine = new EmbeddedEngine({ threads: 0, key });
    expect(() => engine.open(256, { space: faceApi })).toThrow(RangeError);
    const index = engine.open(128, { space: faceApi });
    const probe = normalize(new Float32Array(128).fill(1));
    await expect(index.search(probe, { k: 1, floor: 0.5, centredFloor: 1.5 })).rejects.toThrow(RangeError);
    await engine.close();
  });

  it('give the same answers in the reference engine', async () => {
    const source = new SpaceFaces({ space: faceApi, seed: 9, mates: 0.6 });
    const people = Array.from({ length: 300 }, () => source.person());
    const entries = people.map((person, i) => ({ label: i + 1, vectors: [source.picture(person)] }));
    const [engine, exact] = [new EmbeddedEngine({ threads: 0, key }), new ReferenceEngine()];
    const indexes = [engine, exact].map((each) => each.open(128, { space: faceApi }));
    for (const index of indexes) await index.add(entries, 1);
    let found = 0;
    for (const person of people) {
      const probe = source.picture(person);
      const options = { k: 10, floor: 0.93, centredFloor: 0.55 };
      const [one, other] = await Promise.all(indexes.map((index) => index.search(probe, options)));
      const centred = new Map(one!.matches.map((match) => [match.label, match.centred!]));
      for (const match of other!.matches) {
        found++;
        expect(Math.abs(centred.get(match.label)! - match.centred!)).toBeLessThanOrEqual(
          one!.centredTolerance!,
        );
      }
    }
    expect(found).toBeGreaterThan(100);
    await Promise.all([engine.close(), exact.close()]);
  });
});

/** The threads' memories are allocated one after another. */
function findThreadMemories({ words }: Arena, first: number, count: number): number[] {
  const size = Math.ceil(ThreadMemory.bytes / 64) * 64;
  expect(words.length * 4).toBeGreaterThan(first + count * size);
  return Array.from({ length: count }, (_, i) => first + i * size);
}

function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function normalize(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

import {
  computeCentredScore,
  GalleryClosedError,
  type GalleryEngine,
  type GalleryIndex,
  SyntheticFaces,
} from '../src';

/** The tests that every engine must pass. */
export function describeGalleryIndex(name: string, createEngine: () => GalleryEngine): void {
  describe(`${name} as a gallery index`, () => {
    let engine: GalleryEngine;

    beforeEach(() => {
      engine = createEngine();
    });
    afterEach(() => engine.close());

    it('is empty at position 0', async () => {
      const index = engine.open(128);
      expect(index).toMatchObject({ dimension: 128, size: 0, position: 0 });
      const [face] = createFaces(128, 1);
      expect(await index.search(face!.probe, { k: 1, floor: -1 })).toMatchObject({
        matches: [],
        position: 0,
      });
    });

    it.each([128, 130, 192, 257, 384, 500, 512])(
      'finds each of 300 people of %i numbers by another picture',
      async (dimension) => {
        const index = engine.open(dimension);
        const faces = createFaces(dimension, 300);
        await index.add(faces, 1);
        expect(index.size).toBe(300);
        for (const { label, probe, vectors } of faces.slice(0, 50)) {
          const { matches } = await index.search(probe, { k: 1, floor: 0.4 });
          expect(matches).toEqual([{ label, score: expect.any(Number) as number }]);
          expect(Math.abs(matches[0]!.score - cosine(probe, vectors[0]!))).toBeLessThanOrEqual(
            index.tolerance,
          );
        }
      },
    );

    it('returns the k best, best first', async () => {
      const index = engine.open(128);
      const faces = createFaces(128, 500);
      await index.add(faces, 1);
      const { probe } = faces[7]!;
      const truth = faces.map(({ vectors }) => cosine(probe, vectors[0]!)).sort((a, b) => b - a);
      for (const k of [1, 2, 10, 499, 500, 1000]) {
        const { matches } = await index.search(probe, { k, floor: -1 });
        expect(matches).toHaveLength(Math.min(k, 500));
        const scores = matches.map(({ score }) => score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        scores.forEach((score, i) =>
          expect(Math.abs(score - truth[i]!)).toBeLessThanOrEqual(2 * index.tolerance),
        );
      }
    });

    it('returns everyone at or above the floor, and no one below it by more than the tolerance', async () => {
      const index = engine.open(256);
      const faces = createFaces(256, 1000);
      await index.add(faces, 1);
      for (const floor of [-1, -0.2, 0, 0.1, 0.2, 0.3, 0.5, 0.7, 1]) {
        const { probe } = faces[3]!;
        const found = new Map(
          (await index.search(probe, { k: 2000, floor })).matches.map(({ label, score }) => [label, score]),
        );
        for (const { label, vectors } of faces) {
          const truth = cosine(probe, vectors[0]!);
          if (truth >= floor) expect(found.has(label)).toBe(true);
          if (truth < floor - 2 * index.tolerance - 1e-6) expect(found.has(label)).toBe(false);
        }
      }
    });

    it('returns a person once, by the most similar of several vectors', async () => {
      const index = engine.open(128);
      const source = new SyntheticFaces({ dimension: 128, seed: 5 });
      const people = Array.from({ length: 50 }, () => source.person());
      await index.add(
        people.map((person, i) => ({
          label: i + 1,
          vectors: [source.picture(person), source.picture(person), source.picture(person)],
        })),
        1,
      );
      const probe = source.picture(people[9]!);
      await index.add([{ label: 10, vectors: [probe] }], 2);
      expect(index.size).toBe(50);
      const { matches } = await index.search(probe, { k: 100, floor: -1 });
      expect(matches).toHaveLength(50);
      expect(new Set(matches.map(({ label }) => label)).size).toBe(50);
      expect(matches[0]!.label).toBe(10);
      expect(matches[0]!.score).toBeCloseTo(1, 2);
    });

    it('returns the k best of those who reach both floors with the same vector', async () => {
      const mean = around(0, 0).map((value) => 0.85 * value);
      const index = engine.open(128, { space: { mean } });
      const probe = around(0.6, 0);
      // In raw order: not similar around the mean; similar with another vector than the first; similar.
      await index.add(
        [
          { label: 1, vectors: [around(0.3, 0.35)] },
          { label: 2, vectors: [around(0.3, 0.3), around(1.1, 0.4)] },
          { label: 3, vectors: [around(1.2, 0.4)] },
        ],
        1,
      );
      const raw = await index.search(probe, { k: 3, floor: 0.85 });
      expect(raw.matches.map(({ label }) => label)).toEqual([2, 1, 3]);
      expect(raw.matches.every(({ centred }) => centred === undefined)).toBe(true);
      const options = { floor: 0.85, centredFloor: 0.556 };
      const both = await index.search(probe, { k: 3, ...options });
      expect(both.matches.map(({ label }) => label)).toEqual([2, 3]);
      expect(both.space).toBe(index.space);
      expect(
        Math.abs(both.matches[0]!.centred! - computeCentredScore({ mean }, probe, around(1.1, 0.4))),
      ).toBeLessThanOrEqual(both.centredTolerance! + 1e-6);
      const best = await index.search(probe, { k: 1, ...options });
      expect(best.matches.map(({ label }) => label)).toEqual([2]);
      // The mean itself is similar to no one.
      const direction = around(0, 0);
      expect((await index.search(direction, { k: 3, floor: 0.5 })).matches).toHaveLength(3);
      const centre = engine.open(128, { space: { mean: direction } });
      await centre.add([{ label: 1, vectors: [around(0.3, 0.35)] }], 1);
      expect((await centre.search(direction, { k: 3, floor: 0.9, centredFloor: 0.05 })).matches).toEqual([]);
    });

    it('uses its own mean from 64 people on, and measures how similar its people are', async () => {
      const index = engine.open(128);
      const source = new SyntheticFaces({ dimension: 128, seed: 6, common: 0.8 });
      const people = Array.from({ length: 400 }, () => source.person());
      const entries = people.map((person, i) => ({ label: i + 1, vectors: [source.picture(person)] }));
      const options = { k: 400, floor: 0.7, centredFloor: 0.5 };
      await index.add(entries.slice(0, 63), 1);
      expect([index.space, index.concentration]).toEqual([undefined, undefined]);
      const probe = source.picture(people[5]!);
      const few = await index.search(probe, options);
      expect(few.matches.length).toBeGreaterThan(50);
      expect(few.space).toBeUndefined();

      await index.add(entries.slice(63), 2);
      const concentration = index.concentration!;
      expect(Math.abs(concentration - Math.sqrt(0.8))).toBeLessThan(0.03);
      expect(Math.hypot(...index.space!.mean)).toBeCloseTo(concentration, 5);
      const many = await index.search(probe, options);
      expect(many.matches.map(({ label }) => label)).toEqual([6]);

      const { space } = index;
      await index.remove(range(300, 350), 3);
      expect(index.space).toBe(space);
      await index.add(
        range(300, 350).map((label) => ({ label, vectors: entries[label - 1]!.vectors })),
        4,
      );
      // As many as before, but a quarter has changed.
      expect(index.space).not.toBe(space);
      await index.remove(range(64, 400), 5);
      expect([index.space, index.concentration]).toEqual([undefined, undefined]);
    });

    it('has no mean of its own with many vectors of few people', async () => {
      const index = engine.open(128);
      const source = new SyntheticFaces({ dimension: 128, seed: 16, mates: 0.9 });
      const people = Array.from({ length: 3 }, () => source.person());
      const entries = people.map((person, i) => ({
        label: i + 1,
        vectors: Array.from({ length: 100 }, () => source.picture(person)),
      }));
      await index.add(entries, 1);
      expect([index.space, index.concentration]).toEqual([undefined, undefined]);
      const { matches } = await index.search(source.picture(people[1]!), {
        k: 3,
        floor: 0.7,
        centredFloor: 0.5,
      });
      expect(matches.map(({ label }) => label)).toEqual([2]);
    });

    it('finds people above both floors while others are removed and their slots reused', async () => {
      const index = engine.open(128);
      const source = new SyntheticFaces({ dimension: 128, seed: 7, mates: 0.85, common: 0.8 });
      const people = Array.from({ length: 900 }, () => source.person());
      const entries = people.map((person, i) => ({ label: i + 1, vectors: [source.picture(person)] }));
      await index.add(entries.slice(0, 600), 1);
      const tasks: Promise<unknown>[] = [];
      for (let i = 0; i < 30; i++) {
        tasks.push(index.remove(range(1 + 10 * i, 10 + 10 * i), 2 + 2 * i));
        tasks.push(index.add(entries.slice(600 + 10 * i, 610 + 10 * i), 3 + 2 * i));
        const label = 400 + i;
        const search = index.search(source.picture(people[label - 1]!), {
          k: 1,
          floor: 0.9,
          centredFloor: 0.5,
        });
        tasks.push(search.then(({ matches }) => expect(matches[0]?.label).toBe(label)));
      }
      await Promise.all(tasks);
      expect(index.size).toBe(600);
    });

    it('accepts labels up to 2^32 - 1', async () => {
      const index = engine.open(128);
      const [one, other] = createFaces(128, 2);
      await index.add([{ label: 0xffff_ffff, vectors: one!.vectors }], 1);
      await index.add([{ label: 0x8000_0000, vectors: other!.vectors }], 2);
      expect((await index.search(one!.probe, { k: 1, floor: 0 })).matches[0]!.label).toBe(0xffff_ffff);
      expect((await index.search(other!.probe, { k: 1, floor: 0 })).matches[0]!.label).toBe(0x8000_0000);
    });

    it('does not find removed people, and ignores unknown labels', async () => {
      const index = engine.open(128);
      const faces = createFaces(128, 200);
      await index.add(faces, 1);
      await index.remove([5, 5, 77, 4_000_000], 2);
      expect(index).toMatchObject({ size: 198, position: 2 });
      for (const label of [5, 77]) {
        const { matches } = await index.search(faces[label - 1]!.probe, { k: 300, floor: -1 });
        expect(matches).toHaveLength(198);
        expect(matches.map((match) => match.label)).not.toContain(label);
      }
    });

    it('finds new people in reused slots', async () => {
      const index = engine.open(128);
      const faces = createFaces(128, 400);
      await index.add(faces.slice(0, 200), 1);
      const { bytes } = index;
      for (let round = 0; round < 5; round++) {
        const removed = faces.slice(0, 150).map(({ label }) => label + round * 1000);
        await index.remove(removed, 2 + 2 * round);
        const come = faces
          .slice(0, 150)
          .map(({ label, vectors }) => ({ label: label + (round + 1) * 1000, vectors }));
        await index.add(come, 3 + 2 * round);
      }
      expect(index.size).toBe(200);
      expect(index.bytes).toBeLessThanOrEqual(bytes * 1.1);
      for (const { label, probe } of faces.slice(0, 200)) {
        const { matches } = await index.search(probe, { k: 1, floor: 0.4 });
        expect(matches[0]!.label).toBe(label <= 150 ? label + 5000 : label);
      }
    });

    it('returns the position of the last change that a search includes', async () => {
      const index = engine.open(128);
      const faces = createFaces(128, 3);
      await index.add(faces.slice(0, 2), 41);
      expect(index.position).toBe(41);
      expect((await index.search(faces[0]!.probe, { k: 1, floor: 0 })).position).toBe(41);
      await index.remove([1], 42);
      expect((await index.search(faces[0]!.probe, { k: 1, floor: 0 })).position).toBe(42);
      await index.add([], 43);
      expect(index.position).toBe(43);
    });

    it('keeps added people when searches and changes overlap', async () => {
      const index = engine.open(128);
      const faces = createFaces(128, 1200);
      await index.add(faces.slice(0, 400), 1);
      const searches: Promise<void>[] = [];
      const changes: Promise<void>[] = [];
      for (let i = 0; i < 40; i++) {
        changes.push(index.add(faces.slice(400 + i * 20, 420 + i * 20), 2 + 2 * i));
        changes.push(index.remove([i + 1], 3 + 2 * i));
        const { label, probe } = faces[200 + i]!;
        searches.push(
          index.search(probe, { k: 1, floor: 0.4 }).then(({ matches }) => {
            expect(matches[0]!.label).toBe(label);
          }),
        );
      }
      await Promise.all([...searches, ...changes]);
      expect(index).toMatchObject({ size: 1160, position: 81 });
      for (const { label, probe } of faces.slice(1000, 1050)) {
        expect((await index.search(probe, { k: 1, floor: 0.4 })).matches[0]!.label).toBe(label);
      }
    });

    it('copies the vectors: the caller may wipe its own', async () => {
      const index = engine.open(128);
      const [face] = createFaces(128, 1);
      const probe = face!.vectors[0]!.slice();
      await index.add([face!], 1);
      face!.vectors[0]!.fill(0);
      expect((await index.search(probe, { k: 1, floor: 0.9 })).matches[0]!.score).toBeCloseTo(1, 2);
    });

    it('rejects an invalid vector, label, floor or count, and changes nothing', async () => {
      const index = engine.open(128);
      const [good, other] = createFaces(128, 2);
      const bad = [
        { label: 0, vectors: other!.vectors },
        { label: 2 ** 32, vectors: other!.vectors },
        { label: 1.5, vectors: other!.vectors },
        { label: 2, vectors: [new Float32Array(128)] },
        { label: 2, vectors: [new Float32Array(128).fill(NaN)] },
        { label: 2, vectors: [new Float32Array(127).fill(1 / Math.sqrt(127))] },
      ];
      for (const entry of bad) await expect(index.add([good!, entry], 1)).rejects.toThrow(RangeError);
      expect(index).toMatchObject({ size: 0, position: 0 });
      const searches: [Float32Array, number, number][] = [
        [new Float32Array(128), 1, 0],
        [good!.probe.subarray(1), 1, 0],
        [good!.probe, 0, 0],
        [good!.probe, 1, 1.5],
        [good!.probe, 1, NaN],
      ];
      for (const [probe, k, floor] of searches) {
        await expect(index.search(probe, { k, floor })).rejects.toThrow(RangeError);
      }
    });

    it('isolates galleries', async () => {
      const [one, other] = [engine.open(128), engine.open(128)];
      const faces = createFaces(128, 20);
      await one.add(faces.slice(0, 10), 1);
      await other.add(faces.slice(10), 7);
      expect([one.position, other.position]).toEqual([1, 7]);
      const labels = async (index: GalleryIndex) =>
        (await index.search(faces[0]!.probe, { k: 100, floor: -1 })).matches
          .map(({ label }) => label)
          .sort((a, b) => a - b);
      expect(await labels(one)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      await one.close();
      expect(await labels(other)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    });

    it('completes running searches when it is closed, and rejects further calls', async () => {
      const index = engine.open(128);
      const faces = createFaces(128, 100);
      await index.add(faces, 1);
      const search = index.search(faces[4]!.probe, { k: 1, floor: 0.4 });
      await Promise.all([index.close(), index.close()]);
      expect((await search).matches[0]!.label).toBe(5);
      expect(index.size).toBe(0);
      await expect(index.add(faces, 2)).rejects.toThrow(GalleryClosedError);
      await expect(index.remove([1], 2)).rejects.toThrow(GalleryClosedError);
      await expect(index.search(faces[0]!.probe, { k: 1, floor: 0 })).rejects.toThrow(GalleryClosedError);
    });
  });
}

interface Face {
  label: number;
  vectors: Float32Array[];
  /** Another picture of the same person. */
  probe: Float32Array;
}

function createFaces(dimension: number, count: number): Face[] {
  const source = new SyntheticFaces({ dimension, seed: dimension, mates: 0.8 });
  return Array.from({ length: count }, (_, i) => {
    const person = source.person();
    return { label: i + 1, vectors: [source.picture(person)], probe: source.picture(person) };
  });
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

/** A unit vector in the space of three orthogonal directions, with a part of 1 in the first. */
function around(second: number, third: number): Float32Array {
  const length = Math.hypot(1, second, third) * Math.sqrt(128);
  return Float32Array.from(
    { length: 128 },
    (_, i) => (1 + (i & 1 ? -second : second) + (i & 2 ? -third : third)) / length,
  );
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

import { EmbeddedEngine, GalleryFullError, SyntheticFaces } from '../src';
import { getCapacity } from '../src/embedded/segment';
import type { VectorStore, EngineContext } from '../src/embedded/vector-store';

const source = new SyntheticFaces({ dimension: 512, seed: 11 });
const pictures = Array.from({ length: 2000 }, () => source.picture(source.person()));
const entriesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ label: first + i, vectors: [pictures[i % pictures.length]!] }));

function getContext(engine: EmbeddedEngine): EngineContext {
  return (engine as unknown as { context: EngineContext }).context;
}

function getStore(index: unknown): VectorStore {
  return (index as { store: VectorStore }).store;
}

function getMemory(engine: EmbeddedEngine): Buffer {
  return Buffer.from(getContext(engine).arena.memory.buffer as unknown as ArrayBuffer);
}

describe('the memory of the embedded engine', () => {
  let engine: EmbeddedEngine;
  afterEach(() => engine.close());

  it('takes at most 650 bytes for a vector of 512 numbers when its segments are full', async () => {
    engine = new EmbeddedEngine({ threads: 0 });
    const index = engine.open(512);
    const room = Array.from({ length: 26 }, (_, position) => getCapacity(position)).reduce((a, b) => a + b);
    await index.add(entriesFrom(1, room), 1);
    expect(index.bytes / room).toBeLessThanOrEqual(650);
  });

  it.each([
    [100, 950],
    [1000, 780],
    [10_000, 780],
  ])('takes for %d people at most %d bytes per vector', async (people, bytes) => {
    engine = new EmbeddedEngine({ threads: 0 });
    const index = engine.open(512);
    await index.add(entriesFrom(1, people), 1);
    expect(index.bytes / people).toBeLessThanOrEqual(bytes);
  });

  it('is small for a small gallery', async () => {
    engine = new EmbeddedEngine({ threads: 0 });
    const index = engine.open(512);
    await index.add(entriesFrom(1, 5), 1);
    expect(index.bytes).toBeLessThan(64 * 1024);
  });

  it('grows without changing existing vectors', async () => {
    engine = new EmbeddedEngine({ threads: 0 });
    const index = engine.open(512);
    await index.add(entriesFrom(1, 4000), 1);
    const before = getStore(index).filled.map((segment) => ({ ...segment }));
    const { address, capacity } = before[0]!;
    const content = Buffer.from(getMemory(engine).subarray(address, address + capacity * 616));
    await index.add(entriesFrom(4001, 16_000), 2);
    const after = getStore(index).filled;
    before.slice(0, -1).forEach((segment, i) => expect(after[i]).toEqual(segment));
    expect(
      getMemory(engine)
        .subarray(address, address + capacity * 616)
        .equals(content),
    ).toBe(true);
    expect(after.at(-1)!.capacity).toBeGreaterThan(before.at(-1)!.capacity);
  });

  it('lets the event loop continue during a long change', async () => {
    engine = new EmbeddedEngine({ threads: 0 });
    const index = engine.open(512);
    let turns = 0;
    let going = true;
    const count = () => void (going && (turns++, setImmediate(count)));
    count();
    await index.add(entriesFrom(1, 20_000), 1);
    going = false;
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  it('contains no data of a removed person or a probe', async () => {
    engine = new EmbeddedEngine({ threads: 0 });
    const index = engine.open(512);
    await index.add(entriesFrom(1, 1500), 1);
    const store = getStore(index);
    const slot = 700;
    const segment = store.filled[3]!;
    const label =
      getContext(engine).arena.words[
        (segment.address + segment.capacity * 100) / 4 + (slot % segment.capacity)
      ]!;
    const within = slot % segment.capacity;
    const traces = {
      code: copy(segment.address + segment.capacity * 32 + within * 64, 64),
      bytes: copy(segment.address + segment.capacity * 104 + within * 512, 512),
      floats: Buffer.from(pictures[label - 1]!.buffer).subarray(0, 64),
    };
    expect(getMemory(engine).includes(traces.code)).toBe(true);
    expect(getMemory(engine).includes(traces.bytes)).toBe(true);

    const { matches } = await index.search(pictures[label - 1]!, { k: 1, floor: 0.9 });
    expect(matches[0]!.label).toBe(label);
    await index.remove([label], 2);
    for (const trace of Object.values(traces)) expect(getMemory(engine).includes(trace)).toBe(false);
    expect((await index.search(pictures[label - 1]!, { k: 1, floor: 0.9 })).matches).toEqual([]);
    for (const trace of Object.values(traces)) expect(getMemory(engine).includes(trace)).toBe(false);

    function copy(address: number, length: number): Buffer {
      return Buffer.from(getMemory(engine).subarray(address, address + length));
    }
  });

  it('contains no data of a closed gallery, and is reused', async () => {
    engine = new EmbeddedEngine({ threads: 0 });
    const first = engine.open(512);
    await first.add(entriesFrom(1, 1000), 1);
    const segments = getStore(first).filled.map((segment) => ({ ...segment }));
    const size = getMemory(engine).length;
    await first.close();
    for (const { address, capacity } of segments) {
      expect(
        getMemory(engine)
          .subarray(address, address + capacity * 616)
          .every((byte) => byte === 0),
      ).toBe(true);
    }
    const second = engine.open(512);
    await second.add(entriesFrom(1, 1000), 1);
    expect(getMemory(engine).length).toBe(size);
    expect(getStore(second).filled.map(({ address }) => address)).toEqual(
      segments.map(({ address }) => address),
    );
  });

  it('throws a clear error if it is full, and adds nothing partially', async () => {
    engine = new EmbeddedEngine({ threads: 0, maxBytes: 8 * 1024 * 1024 });
    const index = engine.open(512);
    await index.add(entriesFrom(1, 3000), 1);
    const { bytes } = index;
    await expect(index.reserve(20_000)).rejects.toThrow(GalleryFullError);
    await expect(index.add(entriesFrom(10_000, 20_000), 2)).rejects.toThrow(GalleryFullError);
    expect(index).toMatchObject({ size: 3000, position: 1, bytes });
    expect((await index.search(pictures[7]!, { k: 1, floor: 0.9 })).matches).toHaveLength(1);
    await index.add(entriesFrom(5000, 1000), 3);
    expect(index).toMatchObject({ size: 4000, position: 3 });
    await index.remove([1, 2, 3], 4);
    await index.add(entriesFrom(7000, 3), 5);
    expect(index.size).toBe(4000);
  });
});

import type { Index } from 'usearch';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Peer } from './peer';

const expansions = [256, 320, 384, 448, 512, 768, 1024];

/** usearch with 8-bit numbers and one search thread, like our engine. */
export async function usearchPeer(dimension: number): Promise<Peer> {
  const { default: usearch } = await import('usearch');
  let expansion = expansions[0]!;
  const create = (): Index =>
    new usearch.Index({
      dimensions: dimension,
      metric: usearch.MetricKind.Cos,
      quantization: usearch.ScalarKind.I8,
      connectivity: 16,
      expansion_add: 128,
      expansion_search: expansion,
      multi: false,
    });
  let index = create();
  return {
    get name() {
      return `usearch i8, ef ${expansion}`;
    },
    add: (entries) => {
      const vectors = new Float32Array(entries.length * dimension);
      entries.forEach(({ vectors: [vector] }, i) => vectors.set(vector!, i * dimension));
      index.add(
        BigUint64Array.from(entries, ({ label }) => BigInt(label)),
        vectors,
        os.availableParallelism(),
      );
    },
    search: (probe, k) => Array.from(index.search(probe, k, 1).keys, Number),
    // The expansion is fixed when an index is created, so the index is reloaded from a file.
    lookHarder: async () => {
      const next = expansions[expansions.indexOf(expansion) + 1];
      if (next === undefined) return false;
      const file = path.join(os.tmpdir(), `gatehouse-bench-${process.pid}.usearch`);
      index.save(file);
      expansion = next;
      index = create();
      index.load(file);
      await rm(file);
      return true;
    },
  };
}

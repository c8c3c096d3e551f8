import { EmbeddedEngine, type GalleryEntry, type GalleryEngine, ReferenceEngine } from '@gatehouse/gallery';

/** An engine in the comparison. */
export interface Peer {
  name: string;
  add(entries: GalleryEntry[]): Promise<void> | void;
  /** The labels of the `k` most similar, best first. */
  search(probe: Float32Array, k: number): Promise<number[]> | number[];
  /** Increases the search effort for better recall; false if that is not possible. */
  lookHarder?(): Promise<boolean> | boolean;
  close?(): Promise<void>;
}

/** An engine behind our port. */
export function portPeer(name: string, engine: GalleryEngine, dimension: number, floor: number): Peer {
  const index = engine.open(dimension);
  let position = 0;
  return {
    name,
    add: (entries) => index.add(entries, ++position),
    search: async (probe, k) => (await index.search(probe, { k, floor })).matches.map(({ label }) => label),
    close: () => engine.close(),
  };
}

export const embeddedPeer = (dimension: number, floor: number): Peer =>
  portPeer('embedded', new EmbeddedEngine({ threads: 0 }), dimension, floor);

export const exactPeer = (dimension: number): Peer =>
  portPeer('exact scan in TypeScript', new ReferenceEngine(), dimension, -1);

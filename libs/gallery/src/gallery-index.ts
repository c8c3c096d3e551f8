import type { CentredSpace } from '@gatehouse/biometrics';

/** A person in the index: a number and unit vectors. */
export interface GalleryEntry {
  /** 1 to 2^32 - 1. It is never reused for another person. */
  label: number;
  vectors: readonly Float32Array[];
}

/** A person who matches the probe. */
export interface Match {
  label: number;
  /** The cosine with the most similar of the person's vectors that reach the floors, within `tolerance`. */
  score: number;
  /** The centred score with the same vector, within `centredTolerance`; undefined without a space or a floor for it. */
  centred?: number;
}

export interface SearchOptions {
  /** The maximum number of people. */
  k: number;
  /** The minimum cosine. */
  floor: number;
  /** The minimum centred score, with the same vector. It has no effect without a space. */
  centredFloor?: number;
}

export interface SearchResult {
  /** Best first, each person once. */
  matches: Match[];
  /** The position of the index at the start of the search, which includes all changes up to it. */
  position: number;
  /** The number of vectors that reached each stage, for the metrics. */
  candidates: Readonly<Record<string, number>>;
  /** The space of the centred scores; undefined if there are none. */
  space?: CentredSpace;
  /** The maximum difference between a centred score of these matches and the true one. */
  centredTolerance?: number;
}

/**
 * The vectors of one gallery, ready to be searched. The source of truth is the database: an index is filled from it, and
 * its position is the last change that it has. All methods may be called during a search.
 */
export interface GalleryIndex {
  readonly dimension: number;
  /** The number of people. */
  readonly size: number;
  /** Its memory in bytes. */
  readonly bytes: number;
  /** The maximum difference between a score and the true cosine; zero in an engine with unchanged vectors. */
  readonly tolerance: number;
  /** The last change that was applied. */
  readonly position: number;
  /** The space of the centred scores: the given one, or around the mean of the vectors. Undefined while there are too few. */
  readonly space: CentredSpace | undefined;
  /**
   * The length of the mean of the vectors, 0 to 1: above 0.5 two strangers look alike to this model, and an average face may
   * match. Undefined while there are too few vectors.
   */
  readonly concentration: number | undefined;

  /** Reserves memory for this number of vectors, or throws `GalleryFullError`, before an enrollment is accepted. */
  reserve(vectors: number): Promise<void>;

  /** Adds people. The vectors are copied: the caller may wipe its own. */
  add(entries: readonly GalleryEntry[], position: number): Promise<void>;

  /** Removes people and wipes their vectors from memory. Unknown labels are ignored. */
  remove(labels: readonly number[], position: number): Promise<void>;

  /**
   * The `k` people most similar to the probe, a unit vector. It includes everyone whose true cosine reaches the floor (with a
   * centred floor: whose true scores reach both, with the same vector), and may include people within the tolerances below:
   * the caller checks these with the template.
   */
  search(probe: Float32Array, options: SearchOptions): Promise<SearchResult>;

  /** Wipes and frees all memory. */
  close(): Promise<void>;
}

/** Creates the indexes of a process. */
export interface GalleryEngine {
  /** An empty index at position 0. Without a space, centred scores are relative to the mean of its own vectors. */
  open(dimension: number, options?: { space?: CentredSpace }): GalleryIndex;

  /** Closes all indexes and threads. */
  close(): Promise<void>;
}

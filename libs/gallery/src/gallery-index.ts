/** A person as the index knows them: a number, and the unit vectors that are theirs. */
export interface GalleryEntry {
  /** 1 to 2^32 - 1; the number stands for one person for good. */
  label: number;
  vectors: readonly Float32Array[];
}

/** A person who is like the probe. */
export interface Match {
  label: number;
  /** The cosine with the most similar of the person's vectors, at most `tolerance` off. */
  score: number;
}

export interface SearchResult {
  /** Best first; a person is in it once. */
  matches: Match[];
  /** The position of the index when the search began: everything up to it was looked at. */
  position: number;
  /** How many vectors reached each stage, for the metrics. */
  candidates: Readonly<Record<string, number>>;
}

/**
 * The vectors of one gallery, ready to be searched. The truth is elsewhere: an index is filled from it, and its
 * position says how far. Every method may be called while a search is under way.
 */
export interface GalleryIndex {
  readonly dimension: number;
  /** People in it. */
  readonly size: number;
  /** Memory it holds. */
  readonly bytes: number;
  /** How far a score may be from the true cosine; zero in an engine that keeps the vectors as they came. */
  readonly tolerance: number;
  /** The last change that was applied. */
  readonly position: number;

  /** Sees to it that so many vectors can be added, or throws `GalleryFullError`: before anybody is promised anything. */
  reserve(vectors: number): Promise<void>;

  /** Adds people. The vectors are copied: the caller may wipe its own. */
  add(entries: readonly GalleryEntry[], position: number): Promise<void>;

  /** Removes people and wipes their vectors from memory. A label that is not there is no error. */
  remove(labels: readonly number[], position: number): Promise<void>;

  /**
   * The `k` people most like the probe, a unit vector. Nobody whose true cosine reaches the floor is missed; who is
   * within `tolerance` below it may be among them, and it is for the caller to settle such a case with the template.
   */
  search(probe: Float32Array, options: { k: number; floor: number }): Promise<SearchResult>;

  /** Wipes and frees everything. */
  close(): Promise<void>;
}

/** Makes the indexes of a process. */
export interface GalleryEngine {
  /** An empty index at position 0. */
  open(dimension: number): GalleryIndex;

  /** Closes every index and ends what works for them. */
  close(): Promise<void>;
}

import type { CentredSpace, SearchOptions, SearchResult } from '@gatehouse/gallery';
import type { EntityManager } from 'typeorm';
import type { Gallery, GalleryEvent } from './gallery';

/** What a reply says about a person. */
export interface PersonSummary {
  puid: string;
  level: number;
}

/** One gallery as this process sees it: it is searched, and follows the log of the database. */
export interface GalleryReplica {
  readonly gallery: Gallery;
  /** The last change that searches include. */
  readonly position: number;
  /** The number of people. */
  readonly size: number;
  /** Its memory in this process. */
  readonly bytes: number;
  /** The maximum difference between a score and the true cosine. */
  readonly tolerance: number;
  /** The space of the centred scores: that of the model, or around the mean of the vectors. */
  readonly space: CentredSpace | undefined;
  /** The length of the mean of the vectors; undefined while there are too few. */
  readonly concentration: number | undefined;

  /** The people with these numbers. Someone who was deleted is missing. */
  findPeople(
    numbers: readonly number[],
    manager?: EntityManager,
  ): Promise<ReadonlyMap<number, PersonSummary>>;

  /** In the transaction of a writer, if given. */
  search(probe: Float32Array, options: SearchOptions, manager?: EntityManager): Promise<SearchResult>;

  /** Throws if searches would miss people. */
  requireCurrent(): void;

  /** Makes sure that a person with this number of embeddings can be added, or throws. */
  reserve(embeddings: number): Promise<void>;

  /** Applies changes that this process has committed. */
  apply(events: readonly GalleryEvent[]): Promise<void>;

  /** Reads and applies new events; in the transaction of a writer, if given. */
  catchUp(manager?: EntityManager): Promise<void>;

  /** Releases what this process holds. Searches return no matches from now on. */
  close(): Promise<void>;
}

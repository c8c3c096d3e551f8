import type { Gallery } from './gallery';
import type { GalleryReplica } from './gallery-replica';

/** Where galleries are searched, and how this process gets those of the database. */
export abstract class GalleryStore {
  /** The progress of loading, for an operator. */
  abstract readonly progress: string;

  /** A new gallery, or one whose events were not read yet. */
  abstract open(gallery: Gallery): GalleryReplica;

  /** Loads all galleries. One that is returned can be searched. */
  abstract load(isStopped: () => boolean): AsyncIterable<GalleryReplica>;

  abstract close(): Promise<void>;
}

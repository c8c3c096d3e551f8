import { Injectable } from '@nestjs/common';
import { GalleryRemoval } from './gallery-removal';
import { unknownGallery } from './gallery.errors';
import { GalleryRegistry } from './gallery.registry';

/** Removes galleries while the node runs. */
@Injectable()
export class GalleryRemovalService {
  constructor(
    private readonly removal: GalleryRemoval,
    private readonly registry: GalleryRegistry,
  ) {}

  /** Answers how many people were deleted with it. */
  async remove(guid: string): Promise<number> {
    const removed = await this.removal.remove(guid);
    if (!removed) throw unknownGallery(guid);
    // Here and now; the other processes are told.
    if (removed.id !== undefined) await this.registry.drop(removed.id);
    return removed.people;
  }
}

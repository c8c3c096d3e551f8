import { Injectable } from '@nestjs/common';
import { GalleryRemovalRepository } from './gallery-removal.repository';
import { unknownGallery } from './gallery.errors';
import { GalleryRegistryService } from './gallery-registry.service';

/** Removes galleries while the node runs. */
@Injectable()
export class GalleryRemovalService {
  constructor(
    private readonly removal: GalleryRemovalRepository,
    private readonly registry: GalleryRegistryService,
  ) {}

  /** Returns how many people were deleted with it. */
  async remove(guid: string): Promise<number> {
    const removed = await this.removal.remove(guid);
    if (!removed) throw unknownGallery(guid);
    // This process drops it before it replies; the others are notified.
    if (removed.id !== undefined) await this.registry.drop(removed.id);
    return removed.people;
  }
}

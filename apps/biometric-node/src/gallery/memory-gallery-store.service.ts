import { EmbeddedEngine, findKnownSpace } from '@gatehouse/gallery';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { type BiometricNodeConfig, galleryThreads } from '../biometric-node.config';
import type { Gallery } from './gallery';
import { GalleryLoaderService } from './gallery-loader.service';
import { GalleryRepository } from './gallery.repository';
import type { GalleryStore } from './gallery-store';
import { MemoryReplica } from './memory-replica';

/** All galleries in the memory of this process. */
@Injectable()
export class MemoryGalleryStore implements GalleryStore {
  private readonly engine: EmbeddedEngine;

  constructor(
    private readonly loader: GalleryLoaderService,
    private readonly galleries: GalleryRepository,
    @Inject(CONFIG) config: BiometricNodeConfig,
  ) {
    this.engine = new EmbeddedEngine({ threads: galleryThreads(config) });
  }

  get progress(): string {
    return this.loader.progress;
  }

  open(gallery: Gallery): MemoryReplica {
    const space = findKnownSpace(gallery.version, gallery.dimension);
    return new MemoryReplica(
      gallery,
      () => this.engine.open(gallery.dimension, { space }),
      (after, manager) => this.galleries.findEventsAfter(gallery, after, manager),
      space,
    );
  }

  load(isStopped: () => boolean): AsyncIterable<MemoryReplica> {
    return this.loader.load((gallery) => this.open(gallery), isStopped);
  }

  close(): Promise<void> {
    return this.engine.close();
  }
}

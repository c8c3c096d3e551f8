import { computeCoherence, type FeatureVector, filterBadEmbeddings } from '@gatehouse/biometrics';
import { type CentredSpace, findKnownSpace } from '@gatehouse/gallery';
import { Injectable } from '@nestjs/common';
import type { GalleryName } from '../gallery/gallery';
import { GalleryMatcherService } from '../gallery/gallery-matcher.service';
import { GalleryMetrics } from '../gallery/gallery.metrics';
import { GalleryRegistryService } from '../gallery/gallery-registry.service';
import { selectCoherent } from './coherent-embeddings';

/** What can be enrolled of the features of one request. */
export interface Capture {
  embeddings: Float32Array[];
  /** How similar they are to their mean. */
  score: number;
}

/** Selects the embeddings that can be enrolled as one person. */
@Injectable()
export class CaptureFilterService {
  constructor(
    private readonly registry: GalleryRegistryService,
    private readonly matcher: GalleryMatcherService,
    private readonly metrics: GalleryMetrics,
  ) {}

  /**
   * Applies the filter of the contract, then the coherence threshold of the version. Undefined if no embedding is good, or if fewer
   * than half of the good ones cohere. Wipes the features.
   */
  async filter(name: GalleryName, features: readonly FeatureVector[]): Promise<Capture | undefined> {
    const { good, coherence } = filterBadEmbeddings(features);
    for (const feature of features) feature.fill(0);
    if (good.length === 0) {
      this.metrics.enrollment('unusable');
      return undefined;
    }
    const embeddings = await this.selectCoherent(name, good).catch((error: unknown) => {
      for (const embedding of good) embedding.fill(0);
      throw error;
    });
    if (embeddings.length === good.length) return { embeddings, score: coherence };
    for (const embedding of good) if (!embeddings.includes(embedding)) embedding.fill(0);
    if (2 * embeddings.length >= good.length) return { embeddings, score: computeCoherence(embeddings) };
    for (const embedding of embeddings) embedding.fill(0);
    this.metrics.enrollment('incoherent');
    return undefined;
  }

  private async selectCoherent(name: GalleryName, good: Float32Array[]): Promise<Float32Array[]> {
    const minimum = this.matcher.findThresholds(name.version).coherence;
    if (!minimum || good.length < 2) return good;
    const space = minimum.centred === undefined ? undefined : await this.findSpace(name, good[0]!.length);
    return selectCoherent(good, minimum, space);
  }

  /** The space of the model, or of the gallery if there is one. */
  private async findSpace(name: GalleryName, dimension: number): Promise<CentredSpace | undefined> {
    const known = findKnownSpace(name.version, dimension);
    if (known) return known;
    const replica = await this.registry.find(name);
    return replica?.gallery.dimension === dimension ? this.matcher.getSpace(replica) : undefined;
  }
}

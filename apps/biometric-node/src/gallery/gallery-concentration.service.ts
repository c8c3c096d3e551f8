import { AppLogger, Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { GalleryMatcherService } from './gallery-matcher.service';
import { GalleryRegistryService } from './gallery-registry.service';
import type { GalleryReplica } from './gallery-replica';
import { isProtected } from './threshold-table';

/** Above this length of the mean, strangers have much in common, and an average face is similar to many people. */
const maxConcentration = 0.5;

/** Reports galleries in which an average face may match: those of similar vectors without a centred threshold. */
@Injectable()
export class GalleryConcentrationService {
  private reported = new Set<GalleryReplica>();

  constructor(
    private readonly registry: GalleryRegistryService,
    private readonly matcher: GalleryMatcherService,
    private readonly logger: AppLogger,
    metrics: Metrics,
  ) {
    metrics.gauge(
      'galleries_concentrated',
      'Galleries of similar vectors (concentration above 0.5) without a centred threshold.',
      [],
      (set) => set({}, this.findConcentrated().length),
    );
  }

  /** Logs each gallery when it becomes concentrated. */
  check(): void {
    const concentrated = this.findConcentrated();
    for (const replica of concentrated) if (!this.reported.has(replica)) this.warn(replica);
    this.reported = new Set(concentrated);
  }

  private findConcentrated(): GalleryReplica[] {
    return this.registry
      .all()
      .filter(
        ({ gallery, concentration = 0 }) =>
          concentration > maxConcentration && !isProtected(this.matcher.findThresholds(gallery.version)),
      );
  }

  private warn({ gallery: { guid, version }, concentration = 0 }: GalleryReplica): void {
    const value = concentration.toFixed(2);
    this.logger.warn(
      `gallery ${guid} (${version}) has a concentration of ${value}: strangers look alike to its model, and an average face may match; set a centred threshold for ${version} in MATCH_THRESHOLDS (docs/biometric-node.md#concentrated-galleries)`,
      'GalleryConcentration',
    );
  }
}

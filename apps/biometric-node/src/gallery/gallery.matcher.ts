import { dot } from '@gatehouse/biometrics';
import type { Match } from '@gatehouse/gallery';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BiometricNodeConfig } from '../biometric-node.config';
import type { EnrolledPerson } from './gallery';
import { GalleryMetrics } from './gallery.metrics';
import type { GalleryReplica } from './gallery.replica';
import { configuredThresholds } from './threshold.config';
import { identifyScore, thresholdsOf, type ThresholdTable } from './threshold.table';
import { recognisableBy } from '../template/template';
import { TemplateRepository } from '../template/template.repository';

/** A person of a gallery who passes for the probe. */
export interface Recognised {
  number: number;
  puid: string;
  level: number;
  score: number;
}

export interface Identification {
  people: Recognised[];
  position: number;
}

/** Says who is who: the index proposes, the raw cosine decides. */
@Injectable()
export class GalleryMatcher {
  private readonly thresholds: ThresholdTable;

  constructor(
    private readonly templates: TemplateRepository,
    private readonly metrics: GalleryMetrics,
    @Inject(CONFIG) config: BiometricNodeConfig,
  ) {
    this.thresholds = configuredThresholds(config);
  }

  /** The score that identifies in a gallery as large as this one. */
  identifyScore({ gallery, size }: GalleryReplica): number {
    return identifyScore(thresholdsOf(this.thresholds, gallery.version), size);
  }

  verifyScore({ gallery }: GalleryReplica): number {
    return thresholdsOf(this.thresholds, gallery.version).verify;
  }

  /** The `k` people most like the probe among all of a gallery. */
  async identify(
    replica: GalleryReplica,
    probe: Float32Array,
    k: number,
    manager?: EntityManager,
  ): Promise<Identification> {
    const threshold = this.identifyScore(replica);
    const start = performance.now();
    const { matches, position, candidates } = await replica.search(probe, k, threshold);
    this.metrics.search(replica.size, (performance.now() - start) / 1000, candidates);
    const settled = await this.settle(replica, probe, matches, threshold, manager);
    return { people: settled.flatMap((match) => recognisedIn(replica, match)), position };
  }

  /** Those of the named people whom the probe passes for. */
  verify(replica: GalleryReplica, probe: Float32Array, people: readonly EnrolledPerson[]): Recognised[] {
    return people
      .map(({ number, puid, level, embeddings }) => ({
        number,
        puid,
        level,
        score: likeness(probe, embeddings),
      }))
      .filter(({ score }) => score >= this.verifyScore(replica))
      .sort((a, b) => b.score - a.score);
  }

  /** A score too close to the threshold for the index to tell is taken again from the template itself. */
  private async settle(
    replica: GalleryReplica,
    probe: Float32Array,
    matches: readonly Match[],
    threshold: number,
    manager?: EntityManager,
  ): Promise<Match[]> {
    const isClose = ({ score }: Match) => Math.abs(score - threshold) <= replica.tolerance;
    const close = matches.filter(isClose).map(({ label }) => label);
    if (close.length === 0) return [...matches];
    const templates = await this.templates.byNumbers(replica.gallery, close, manager);
    const exact = new Map(templates.map(({ number, embeddings }) => [number, likeness(probe, embeddings)]));
    return matches
      .map((match) => (isClose(match) ? { ...match, score: exact.get(match.label) ?? -1 } : match))
      .filter(({ score }) => score >= threshold)
      .sort((a, b) => b.score - a.score);
  }
}

/** The cosine with whatever the person is most like in; all are unit vectors. */
export const likeness = (probe: Float32Array, embeddings: readonly Float32Array[]): number =>
  Math.max(...recognisableBy(embeddings).map((vector) => dot(probe, vector)));

// Somebody who was deleted while the search went on has no name any more.
function recognisedIn(replica: GalleryReplica, { label, score }: Match): Recognised[] {
  const person = replica.person(label);
  return person ? [{ number: label, score, ...person }] : [];
}

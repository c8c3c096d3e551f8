import { dot, type FeatureVector, filterBadEmbeddings, computeMean, normalise } from '@gatehouse/biometrics';
import type { Match } from '@gatehouse/gallery';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BiometricNodeConfig } from '../biometric-node.config';
import type { EnrolledPerson } from './gallery';
import { GalleryMetrics } from './gallery.metrics';
import type { GalleryReplica } from './gallery-replica';
import { configuredThresholds } from './threshold.config';
import { findIdentifyThreshold, findThresholds, type ThresholdTable } from './threshold-table';
import { withMean } from '../template/template';
import { TemplateRepository } from '../template/template.repository';

/** A person who matches the probe. */
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

/** Identifies and verifies people: the index finds candidates, the raw cosine decides. */
@Injectable()
export class GalleryMatcherService {
  private readonly thresholds: ThresholdTable;

  constructor(
    private readonly templates: TemplateRepository,
    private readonly metrics: GalleryMetrics,
    @Inject(CONFIG) config: BiometricNodeConfig,
  ) {
    this.thresholds = configuredThresholds(config);
  }

  /** The threshold for identification at the size of this gallery. */
  identifyThreshold({ gallery, size }: GalleryReplica): number {
    return findIdentifyThreshold(findThresholds(this.thresholds, gallery.version), size);
  }

  verifyThreshold({ gallery }: GalleryReplica): number {
    return findThresholds(this.thresholds, gallery.version).verify;
  }

  /** The `k` people of the gallery that match the probe best. */
  async identify(
    replica: GalleryReplica,
    probe: Float32Array,
    k: number,
    manager?: EntityManager,
  ): Promise<Identification> {
    const threshold = this.identifyThreshold(replica);
    const start = performance.now();
    const { matches, position, candidates } = await replica.search(probe, k, threshold);
    this.metrics.search(replica.size, (performance.now() - start) / 1000, candidates);
    const checked = await this.recheckClose(replica, probe, matches, threshold, manager);
    return { people: checked.flatMap((match) => toRecognised(replica, match)), position };
  }

  /** The people among the given ones who match the probe. */
  verify(replica: GalleryReplica, probe: Float32Array, people: readonly EnrolledPerson[]): Recognised[] {
    return people
      .map(({ number, puid, level, embeddings }) => ({
        number,
        puid,
        level,
        score: computeSimilarity(probe, embeddings),
      }))
      .filter(({ score }) => score >= this.verifyThreshold(replica))
      .sort((a, b) => b.score - a.score);
  }

  /** Computes scores that are too close to the threshold for the tolerance of the index again, from the templates. */
  private async recheckClose(
    replica: GalleryReplica,
    probe: Float32Array,
    matches: readonly Match[],
    threshold: number,
    manager?: EntityManager,
  ): Promise<Match[]> {
    const isClose = ({ score }: Match) => Math.abs(score - threshold) <= replica.tolerance;
    const close = matches.filter(isClose).map(({ label }) => label);
    if (close.length === 0) return [...matches];
    const templates = await this.templates.findByNumbers(replica.gallery, close, manager);
    const exact = new Map(
      templates.map(({ number, embeddings }) => [number, computeSimilarity(probe, embeddings)]),
    );
    return matches
      .map((match) => (isClose(match) ? { ...match, score: exact.get(match.label) ?? -1 } : match))
      .filter(({ score }) => score >= threshold)
      .sort((a, b) => b.score - a.score);
  }
}

/** The highest cosine of the probe with the vectors of a person. All are unit vectors. */
export const computeSimilarity = (probe: Float32Array, embeddings: readonly Float32Array[]): number =>
  Math.max(...withMean(embeddings).map((vector) => dot(probe, vector)));

// A person who was deleted during the search has no entry any more.
function toRecognised(replica: GalleryReplica, { label, score }: Match): Recognised[] {
  const person = replica.person(label);
  return person ? [{ number: label, score, ...person }] : [];
}

/** The probe for features: one embedding as it is, or the mean of the good ones. */
export function createProbe(features: readonly FeatureVector[]): Float32Array | undefined {
  const [first] = features;
  return features.length === 1 && first ? normalise(first) : computeMean(filterBadEmbeddings(features).good);
}

import { dot, type FeatureVector, filterBadEmbeddings, computeMean, normalise } from '@gatehouse/biometrics';
import type { CentredSpace, Match, SearchResult } from '@gatehouse/gallery';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BiometricNodeConfig } from '../biometric-node.config';
import type { EnrolledPerson } from './gallery';
import { GalleryMetrics } from './gallery.metrics';
import type { GalleryReplica } from './gallery-replica';
import { compareVectors, reaches, type Scores } from './scores';
import { configuredThresholds } from './threshold.config';
import {
  findIdentifyThreshold,
  findThresholds,
  type MinimumScores,
  needsCentredScore,
  type ThresholdTable,
  type Thresholds,
} from './threshold-table';
import { withMean } from '../template/template';
import { TemplateRepository } from '../template/template.repository';

/** A person who matches the probe. The score is the raw cosine. */
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

/** A search for more candidates than this is not repeated with even more. */
const maxCandidates = 256;

/** Identifies and verifies people: the index finds candidates, the raw and the centred score decide. */
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

  findThresholds(version: string): Thresholds {
    return findThresholds(this.thresholds, version);
  }

  /** The minimum scores of an identification at the size of this gallery. */
  identifyThreshold({ gallery, size }: GalleryReplica): MinimumScores {
    return findIdentifyThreshold(this.findThresholds(gallery.version), size);
  }

  verifyThreshold({ gallery }: GalleryReplica): MinimumScores {
    return this.findThresholds(gallery.version).verify;
  }

  /** The space of the centred scores: that of the model, or around the gallery's own mean. Undefined if none is required. */
  getSpace(replica: GalleryReplica): CentredSpace | undefined {
    return needsCentredScore(this.findThresholds(replica.gallery.version)) ? replica.space : undefined;
  }

  /** The `k` people of the gallery that match the probe best. */
  async identify(
    replica: GalleryReplica,
    probe: Float32Array,
    k: number,
    manager?: EntityManager,
  ): Promise<Identification> {
    const minimum = this.identifyThreshold(replica);
    for (let wanted = k; ; wanted *= 2) {
      const result = await this.search(replica, probe, wanted, minimum, manager);
      const matches = await this.recheckUncertain(replica, probe, result, minimum, manager);
      // Someone who was rejected, or is further down now, may have displaced a better match.
      const isIncomplete = result.matches.length === wanted && isLowered(matches, result, replica.tolerance);
      if (isIncomplete && wanted < maxCandidates) continue;
      const people = await describePeople(replica, matches.slice(0, k), manager);
      return { people, position: result.position };
    }
  }

  /** The people among the given ones who match the probe. */
  verify(replica: GalleryReplica, probe: Float32Array, people: readonly EnrolledPerson[]): Recognised[] {
    const [minimum, space] = [this.verifyThreshold(replica), this.getSpace(replica)];
    return people
      .flatMap(({ number, puid, level, embeddings }) => {
        const best = findBestScores(probe, embeddings, minimum, space);
        return best ? [{ number, puid, level, score: best.raw }] : [];
      })
      .sort((a, b) => b.score - a.score);
  }

  private async search(
    replica: GalleryReplica,
    probe: Float32Array,
    k: number,
    { raw, centred }: MinimumScores,
    manager?: EntityManager,
  ): Promise<SearchResult> {
    const start = performance.now();
    const result = await replica.search(probe, { k, floor: raw, centredFloor: centred }, manager);
    this.metrics.search(replica.size, (performance.now() - start) / 1000, result.candidates);
    return result;
  }

  /** Computes scores that are not certainly above a minimum, given the tolerance of the index, again from the templates. */
  private async recheckUncertain(
    replica: GalleryReplica,
    probe: Float32Array,
    { matches, space, centredTolerance = 0 }: SearchResult,
    minimum: MinimumScores,
    manager?: EntityManager,
  ): Promise<Match[]> {
    const isBelow = (score: number | undefined, least: number | undefined, tolerance: number) =>
      least !== undefined && !((score ?? -1) > least + tolerance);
    const isUncertain = ({ score, centred }: Match) =>
      isBelow(score, minimum.raw, replica.tolerance) ||
      (space !== undefined && isBelow(centred, minimum.centred, centredTolerance));
    const uncertain = matches.filter(isUncertain).map(({ label }) => label);
    if (uncertain.length === 0) return [...matches];
    const templates = await this.templates.findByNumbers(replica.gallery, uncertain, manager);
    const exact = new Map(
      templates.map(({ number, embeddings }) => [
        number,
        findBestScores(probe, embeddings, minimum, space)?.raw,
      ]),
    );
    return matches
      .flatMap((match) => {
        const score = isUncertain(match) ? exact.get(match.label) : match.score;
        return score === undefined ? [] : [{ ...match, score }];
      })
      .sort((a, b) => b.score - a.score);
  }
}

/** Whether a match was rejected by the recheck, or has a lower score than the tolerance explains. */
function isLowered(checked: readonly Match[], { matches }: SearchResult, tolerance: number): boolean {
  const scores = new Map(checked.map(({ label, score }) => [label, score]));
  return matches.some(({ label, score }) => (scores.get(label) ?? -1) < score - tolerance);
}

/**
 * The scores of the probe with the most similar of a person's vectors that reaches the minimum; undefined if none does. All
 * are unit vectors.
 */
export function findBestScores(
  probe: Float32Array,
  embeddings: readonly Float32Array[],
  minimum: MinimumScores,
  space: CentredSpace | undefined,
): Scores | undefined {
  return withMean(embeddings)
    .filter((vector) => dot(probe, vector) >= minimum.raw)
    .map((vector) => compareVectors(probe, vector, space))
    .filter((scores) => reaches(scores, minimum))
    .sort((a, b) => b.raw - a.raw)[0];
}

/** A person who was deleted during the search is missing. */
async function describePeople(
  replica: GalleryReplica,
  matches: readonly Match[],
  manager?: EntityManager,
): Promise<Recognised[]> {
  if (matches.length === 0) return [];
  const people = await replica.findPeople(
    matches.map(({ label }) => label),
    manager,
  );
  return matches.flatMap(({ label, score }) => {
    const person = people.get(label);
    return person ? [{ number: label, score, ...person }] : [];
  });
}

/** The probe for features: one embedding as it is, or the mean of the good ones. */
export function createProbe(features: readonly FeatureVector[]): Float32Array | undefined {
  const [first] = features;
  return features.length === 1 && first ? normalise(first) : computeMean(filterBadEmbeddings(features).good);
}

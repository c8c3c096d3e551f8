import { computeMean, dot, normalise } from '@gatehouse/biometrics';
import type { MinimumScores } from '../../src/gallery/threshold-table';
import type { Crowd } from './crowd';
import { climb } from './master-face';

/** What an attacker knows and has: faces of strangers, and a gallery of them to try probes on. */
export interface Attacker {
  /** Another stranger. */
  face: () => Float32Array;
  /** Strangers to try on. None of them is enrolled in an attacked gallery. */
  surrogate: Crowd;
  surrogateFaces: readonly Float32Array[];
  /** The thresholds of the attacked gallery, which are public. */
  minimum: MinimumScores;
}

/** A lockout follows after a few failures, so an attacker chooses the three most promising probes. */
const tries = 3;
const clusters = 30;
const averaged = 500;
const randomProbes = 1000;
const masterStarts = 4;

const collect = (count: number, face: () => Float32Array) => Array.from({ length: count }, face);

/** The probes that match the most people of the surrogate gallery. */
function pickBest(probes: readonly Float32Array[], { surrogate, minimum }: Attacker): Float32Array[] {
  return probes
    .map((probe) => ({ probe, matches: surrogate.match(probe, minimum).length }))
    .sort((a, b) => b.matches - a.matches)
    .slice(0, tries)
    .map(({ probe }) => probe);
}

/** The means of clusters of strangers, by a few rounds of k-means. */
function averageClusters({ surrogateFaces }: Attacker): Float32Array[] {
  let centres = surrogateFaces.slice(0, clusters);
  for (let round = 0; round < 5; round++) {
    const members: Float32Array[][] = centres.map(() => []);
    for (const face of surrogateFaces) members[findNearest(centres, face)]!.push(face);
    centres = members.map((own, i) => computeMean(own) ?? centres[i]!);
  }
  return centres;
}

function findNearest(centres: readonly Float32Array[], face: Float32Array): number {
  const scores = centres.map((centre) => dot(centre, face));
  return scores.indexOf(Math.max(...scores));
}

const fromNumbers = (value: (i: number) => number) =>
  normalise(Float64Array.from({ length: 128 }, (_, i) => value(i)))!;

/** Probes that an attacker without any face of the target sends, best first. */
export const attacks: Readonly<Record<string, (attacker: Attacker) => Float32Array[]>> = {
  'one stranger': ({ face }) => collect(tries, face),
  'average of 500 strangers': ({ face }) => collect(tries, () => computeMean(collect(averaged, face))!),
  'averages of clusters': (attacker) => pickBest(averageClusters(attacker), attacker),
  'best of 1,000 strangers': (attacker) => pickBest(collect(randomProbes, attacker.face), attacker),
  'master face, 200 steps': (attacker) => {
    const starts = collect(masterStarts, () => computeMean(collect(3, attacker.face))!);
    const climbed = starts.map((start) => climb(attacker.surrogate, start, attacker.minimum));
    return pickBest(climbed, attacker);
  },
  'constant, one-hot, alternating': () => [
    fromNumbers(() => 1),
    fromNumbers((i) => (i === 76 ? 1 : 0)),
    fromNumbers((i) => (i % 2 === 0 ? 1 : -1)),
  ],
  'huge, denormal, the mean itself': ({ surrogate }) => [
    fromNumbers((i) => 1e300 * Math.sin(i)),
    fromNumbers((i) => 5e-324 * (1 + (i % 3))),
    fromNumbers((i) => surrogate.space.mean[i]!),
  ],
};

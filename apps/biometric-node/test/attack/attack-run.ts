import { knownSpaces, SpaceFaces } from '@gatehouse/gallery';
import { findIdentifyThreshold, type MinimumScores, thresholdTable } from '../../src/gallery/threshold-table';
import { type Attacker, attacks } from './attacks.table';
import { Crowd } from './crowd';

const version = 'FACEAPI_1';
/** Sizes of galleries. The same people are divided into galleries of each size. */
export const sizes = [100, 1000, 10_000] as const;
const surrogatePeople = 2000;

/** The result of three tries of an attack on galleries of one size. */
export interface AttackResult {
  /** The share of people who are matched. */
  people: number;
  /** The share of galleries in which someone is matched. */
  galleries: number;
}

/** Faces of different people with the statistics of real portraits. The same seed gives the same faces. */
export function drawFaces(seed: number): () => Float32Array {
  const faces = createPopulation(seed);
  return () => faces.picture(faces.person());
}

export const createPopulation = (seed: number): SpaceFaces =>
  new SpaceFaces({ space: knownSpaces[version]!, seed, mates: 0.77 });

const collect = (seed: number, count: number): Float32Array[] =>
  Array.from({ length: count }, drawFaces(seed));

/** The thresholds of a gallery of this size: both scores, and the raw score alone, as it was before. */
export function findRules(people: number): { before: MinimumScores; after: MinimumScores } {
  const after = findIdentifyThreshold(thresholdTable[version]!, people);
  return { before: { raw: after.raw }, after };
}

/** Runs attacks on synthetic people whom the attacker has never seen. */
export class AttackRun {
  private readonly victims: Crowd;
  private readonly surrogate: Crowd;
  private readonly surrogateFaces: Float32Array[];

  constructor(people = 100_000) {
    this.victims = new Crowd(knownSpaces[version]!, collect(1, people));
    this.surrogateFaces = collect(2, surrogatePeople);
    this.surrogate = new Crowd(knownSpaces[version]!, this.surrogateFaces);
  }

  run(name: keyof typeof attacks, minimum: MinimumScores, size: number): AttackResult {
    const { surrogate, surrogateFaces } = this;
    const attacker: Attacker = {
      face: drawFaces(3),
      surrogate,
      surrogateFaces,
      minimum,
    };
    const matched = new Set(attacks[name]!(attacker).flatMap((probe) => this.victims.match(probe, minimum)));
    const galleries = new Set([...matched].map((victim) => Math.floor(victim / size)));
    return {
      people: matched.size / this.victims.size,
      galleries: galleries.size / (this.victims.size / size),
    };
  }
}

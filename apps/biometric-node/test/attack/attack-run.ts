import { knownSpaces, SyntheticPopulation } from '@gatehouse/gallery';
import { seededRandom } from '@gatehouse/testing';
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

/** Draws people with the statistics of real portraits. The same seed gives the same people. */
export function createPopulation(seed: number): SyntheticPopulation {
  const normal = createNormal(seededRandom(seed).next);
  const { mean, rows } = knownSpaces[version]!;
  return new SyntheticPopulation({ mean, rows: rows! }, normal);
}

/** Normal numbers by Box and Muller, two at a time. */
function createNormal(next: () => number): () => number {
  let spare: number | undefined;
  return () => {
    const value = spare;
    spare = undefined;
    if (value !== undefined) return value;
    const radius = Math.sqrt(-2 * Math.log(1 - next()));
    const angle = 2 * Math.PI * next();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}

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
    this.victims = new Crowd(knownSpaces[version]!, drawFaces(1, people));
    this.surrogateFaces = drawFaces(2, surrogatePeople);
    this.surrogate = new Crowd(knownSpaces[version]!, this.surrogateFaces);
  }

  run(name: keyof typeof attacks, minimum: MinimumScores, size: number): AttackResult {
    const population = createPopulation(3);
    const { surrogate, surrogateFaces } = this;
    const attacker: Attacker = {
      face: () => population.person().capture(),
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

function drawFaces(seed: number, count: number): Float32Array[] {
  const population = createPopulation(seed);
  return Array.from({ length: count }, () => population.person().capture());
}

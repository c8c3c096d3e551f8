import { dot, normalise } from '@gatehouse/biometrics';
import { computeCentredScore, knownSpaces } from '@gatehouse/gallery';
import { createPopulation } from './attack-run';
import { compareVectors, reaches } from '../../src/gallery/scores';
import { thresholdTable } from '../../src/gallery/threshold-table';

const version = 'FACEAPI_1';
const space = knownSpaces[version]!;
/** A recovered template with this centred score is as good as the stored one. Two photographs of a person have 0.73. */
const recovered = 0.95;
/** How far an attacker moves a matching face and is still recognised. */
const reach = 0.18;
/** Each pair of questions is closer to the start by this factor; closer ones than an eighth of the reach say nothing. */
const closer = 0.8;
const maxPairs = Math.ceil(Math.log(1 / 8) / Math.log(closer));

/** A node that answers 1:1 predictions with a rounded score, and counts them. */
class Oracle {
  questions = 0;
  failures = 0;

  constructor(
    private readonly template: Float32Array,
    private readonly decimals: number,
  ) {}

  /** The rounded score; undefined if the person is not recognised. */
  ask(face: Float32Array): number | undefined {
    this.questions++;
    const scores = compareVectors(face, this.template, space);
    if (reaches(scores, thresholdTable[version]!.verify)) return Number(scores.raw.toFixed(this.decimals));
    this.failures++;
    return undefined;
  }
}

/** What it took to recover a template. It is not recovered if the score is below 0.95. */
export interface Recovery {
  questions: number;
  failures: number;
  score: number;
}

/** Recovers the template of a person from the scores of 1:1 predictions, given one photograph that matches; with the fewest questions that are precise enough. */
export function recoverTemplate(seed: number, decimals: number): Recovery {
  const faces = createPopulation(100 + seed);
  const person = faces.person();
  const template = faces.picture(person);
  let start = faces.picture(person);
  while (!reaches(compareVectors(start, template, space), thresholdTable[version]!.verify))
    start = faces.picture(person);
  for (let pairs = 1; ; pairs++) {
    const oracle = new Oracle(template, decimals);
    const face = solve(start, oracle, pairs);
    const score = computeCentredScore(space, face, template);
    if (score >= recovered || pairs === maxPairs)
      return { questions: oracle.questions, failures: oracle.failures, score };
  }
}

/** The template along every direction in which faces differ. */
function solve(start: Float32Array, oracle: Oracle, pairs: number): Float32Array {
  const axes = space.rows!.map((row) => normalise(row)!);
  const first = oracle.ask(start)!;
  const template = Float64Array.from(start, (value) => first * value);
  for (const axis of orthogonalise(start, axes)) {
    const estimate = estimateAlong(start, axis, oracle, pairs);
    for (let i = 0; i < template.length; i++) template[i]! += estimate * axis[i]!;
  }
  return normalise(template)!;
}

function orthogonalise(start: Float32Array, axes: readonly Float32Array[]): Float32Array[] {
  const basis: Float32Array[] = [start];
  for (const axis of axes) {
    const rest = Float64Array.from(axis);
    for (const known of basis) {
      const along = dot(rest, known);
      for (let i = 0; i < rest.length; i++) rest[i]! -= along * known[i]!;
    }
    if (Math.hypot(...rest) > 0.05) basis.push(normalise(rest)!);
  }
  return basis.slice(1);
}

/**
 * With start·template = s and axis·template = x, the score at `start + a·axis` is (s + a·x) / √(1 + a²): the scores of a and -a give
 * x. Rounding adds noise, which several distances average out. A place where the person is not recognised says nothing.
 */
function estimateAlong(start: Float32Array, axis: Float32Array, oracle: Oracle, pairs: number): number {
  const ask = (a: number) => oracle.ask(normalise(start.map((value, i) => value + a * axis[i]!))!);
  const estimates: number[] = [];
  for (let distance = reach; estimates.length < pairs && distance > reach / 8; distance *= closer) {
    const [plus, minus] = [ask(distance), ask(-distance)];
    if (plus !== undefined && minus !== undefined)
      estimates.push(((plus - minus) * Math.sqrt(1 + distance * distance)) / (2 * distance));
  }
  return estimates.reduce((sum, value) => sum + value, 0) / (estimates.length || 1);
}

// npm run bench -- faces: how well the descriptors of the page distinguish people, on the photographs of ../shared/data/faces.
import { readSharedFaces, type FacePair } from '@gatehouse/testing';

const thresholds = [0.9, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97];
const galleries = [20, 100, 1_000, 10_000, 100_000, 1_000_000];
/** The thresholds of identification for FACEAPI_1, by the number of people in the gallery. */
const identification = (people: number): number => (people <= 100 ? 0.94 : people <= 1_000 ? 0.95 : 0.96);

/** The cosine of two photographs, and the people on them. */
interface Comparison {
  people: [number, number];
  cosine: number;
}

/**
 * Scales on which strangers may be normally distributed. The results use the angle, because the measured values are closest to
 * normal on it; the others show how much depends on that choice.
 */
const scales = {
  cosine: (it: number) => it,
  angle: (it: number) => -Math.acos(it),
  logit: (it: number) => Math.log(it / (1 - it)),
  'Fisher z': Math.atanh,
};

const faces = await readSharedFaces();
if (faces) report(faces);
else console.error('../shared/data/faces does not exist next to the workspace.');
process.exitCode = faces ? 0 : 1;

function report(people: FacePair[]): void {
  const { mates, strangers } = compareAll(people);
  const pairs = (people.length * (people.length - 1)) / 2;
  console.log(
    `${people.length} people, two photographs each: ${mates.length} mates, ` +
      `${strangers.length} comparisons of strangers in ${pairs} pairs of people\n`,
  );
  printDistribution(mates, strangers);
  printErrors(mates, strangers, pairs);
  printTail(strangers);
  printGalleries(strangers, pairs);
  printIdentification(people);
  printAverage(people);
}

function compareAll(people: FacePair[]): { mates: Comparison[]; strangers: Comparison[] } {
  const photographs = people.flatMap(({ first, second }, person) => [
    { person, vector: first },
    { person, vector: second },
  ]);
  const all = photographs.flatMap((a, i) =>
    photographs.slice(i + 1).map((b): Comparison => {
      return { people: [a.person, b.person], cosine: cosine(a.vector, b.vector) };
    }),
  );
  const isSamePerson = ({ people: [a, b] }: Comparison): boolean => a === b;
  return { mates: all.filter(isSamePerson), strangers: all.filter((it) => !isSamePerson(it)) };
}

function printDistribution(mates: Comparison[], strangers: Comparison[]): void {
  const quantiles = [0, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1];
  const names = ['lowest', '1 %', '5 %', '25 %', 'median', '75 %', '95 %', '99 %', 'highest'];
  printRow('raw cosine', [...names, 'mean', 'sd']);
  for (const [name, comparisons] of Object.entries({ mates, strangers })) {
    const cosines = comparisons.map((it) => it.cosine).sort((a, b) => a - b);
    const at = quantiles.map((share) => cosines[Math.round(share * (cosines.length - 1))]!);
    printRow(
      name,
      [...at, mean(cosines), deviation(cosines)].map((value) => value.toFixed(3)),
    );
  }
}

function printErrors(mates: Comparison[], strangers: Comparison[], pairs: number): void {
  console.log('\nmeasured, with the 95 % upper bound of Clopper and Pearson (one-sided)');
  console.log(
    'the last bound counts a pair of people once: their four comparisons are not independent, so the first bound is too low',
  );
  printRow(
    'threshold',
    ['mates rejected', 'at most', 'strangers accepted', 'at most', 'by pairs', 'at most'],
    17,
  );
  for (const threshold of thresholds) {
    const rejected = mates.filter((it) => it.cosine < threshold).length;
    const accepted = strangers.filter((it) => it.cosine >= threshold).length;
    const acceptedPairs = countAcceptedPairs(strangers, threshold);
    const cells = [
      `${rejected} of ${mates.length}`,
      percent(upperBound(rejected, mates.length)),
      `${accepted} of ${strangers.length}`,
      percent(upperBound(accepted, strangers.length)),
      `${acceptedPairs} of ${pairs}`,
      percent(upperBound(acceptedPairs, pairs)),
    ];
    printRow(threshold.toFixed(2), cells, 17);
  }
}

function countAcceptedPairs(strangers: Comparison[], threshold: number): number {
  const accepted = strangers.filter((it) => it.cosine >= threshold);
  return new Set(accepted.map((it) => it.people.join())).size;
}

function printTail(strangers: Comparison[]): void {
  const cosines = strangers.map((it) => it.cosine);
  const fits = Object.values(scales);
  const shapes = (power: number, normal: number): string[] =>
    fits.map((scale) => (moment(cosines.map(scale), power) - normal).toFixed(2));
  console.log(
    '\nEXTRAPOLATED share of accepted strangers: a normal distribution fitted on four scales, and the tail alone',
  );
  console.log(
    'the range omits one person at a time (jackknife, 95 %); it does not cover the choice of the scale',
  );
  printRow('', [...Object.keys(scales), 'GPD of top 10 %', 'range for angle'], 18);
  printRow('skew', shapes(3, 0), 18);
  printRow('kurtosis', shapes(4, 3), 18);
  for (const threshold of thresholds) {
    const { low, high } = angleRange(strangers, threshold);
    const shares = fits.map((scale) => rate(normalTail(cosines, threshold, scale)));
    const cells = [...shares, rate(paretoTail(cosines, threshold)), `${rate(low)}-${rate(high)}`];
    printRow(threshold.toFixed(2), cells, 18);
  }
}

function printGalleries(strangers: Comparison[], pairs: number): void {
  const cosines = strangers.map((it) => it.cosine);
  const share = (threshold: number): number => normalTail(cosines, threshold, scales.angle);
  console.log(
    '\nEXTRAPOLATED (normal angle): the probability that a stranger matches someone, 1 - (1 - share)^N',
  );
  const heads = thresholds.map((threshold) => threshold.toFixed(2));
  printRow('people', [...heads, 'default', 'chance', 'low', 'high', 'no fit'], 11);
  for (const people of galleries) {
    const atLeastOne = (single: number): string => percent(-Math.expm1(people * Math.log1p(-single)));
    const threshold = identification(people);
    const { low, high } = angleRange(strangers, threshold);
    const bound = upperBound(countAcceptedPairs(strangers, threshold), pairs);
    const byDefault = [share(threshold), low, high, bound].map(atLeastOne);
    const chances = thresholds.map((it) => atLeastOne(share(it)));
    printRow(people.toLocaleString('en'), [...chances, threshold.toFixed(2), ...byDefault], 11);
  }
  console.log(
    'low, high: the range of that fit; no fit: what the measured pairs of people alone cannot exclude',
  );
}

function printIdentification(people: FacePair[]): void {
  const threshold = identification(people.length);
  const probes = people.map(({ person, second }) => ({ person, ranked: rank(people, second) }));
  const found = probes.filter(
    ({ person, ranked: [best] }) => best?.person === person && best.cosine >= threshold,
  );
  const wrong = probes.filter(({ person, ranked }) =>
    ranked.some((it) => it.person !== person && it.cosine >= threshold),
  );
  console.log(`\nidentification at ${threshold}: first photographs enrolled, second ones searched`);
  console.log(
    `  found, as the best match: ${found.length} of ${people.length}; someone else above the threshold: ${wrong.length}`,
  );

  const strangers = people.flatMap(({ person, first, second }) => {
    const others = people.filter((it) => it.person !== person);
    return [first, second].map((probe) => rank(others, probe)[0]!.cosine);
  });
  const accepted = strangers.filter((best) => best >= threshold).length;
  console.log(
    `  both photographs of each person, searched while that person is not enrolled: ${accepted} of ${strangers.length} matched someone ` +
      `(at most ${percent(upperBound(accepted, people.length))} with 95 % confidence, by people); ` +
      `their best strangers: mean ${mean(strangers).toFixed(3)}, highest ${Math.max(...strangers).toFixed(3)}`,
  );
}

function rank(enrolled: FacePair[], probe: Float32Array): { person: string; cosine: number }[] {
  return enrolled
    .map(({ person, first }) => ({ person, cosine: cosine(first, probe) }))
    .sort((a, b) => b.cosine - a.cosine);
}

/** The share of a normal distribution above a threshold, fitted on a scale. */
function normalTail(cosines: number[], threshold: number, scale: (cosine: number) => number): number {
  return aboveNormal(standardised(cosines, threshold, scale));
}

function standardised(cosines: number[], threshold: number, scale: (cosine: number) => number): number {
  const scaled = cosines.map(scale);
  return (scale(threshold) - mean(scaled)) / deviation(scaled);
}

/** 95 % range of the normal tail of angles: the jackknife omits one person at a time, because people are the sample. */
function angleRange(strangers: Comparison[], threshold: number): { low: number; high: number } {
  const people = [...new Set(strangers.flatMap((it) => it.people))];
  const at = (some: Comparison[]): number =>
    standardised(
      some.map((it) => it.cosine),
      threshold,
      scales.angle,
    );
  const without = people.map((person) => at(strangers.filter((it) => !it.people.includes(person))));
  const error = deviation(without) * ((people.length - 1) / Math.sqrt(people.length));
  const student = 2.093; // 97.5 %, 19 degrees of freedom
  const centre = at(strangers);
  return { low: aboveNormal(centre + student * error), high: aboveNormal(centre - student * error) };
}

/** The tail of a generalised Pareto distribution fitted to the highest tenth by probability-weighted moments (Hosking, Wallis). */
function paretoTail(cosines: number[], threshold: number): number {
  const sorted = cosines.toSorted((a, b) => a - b);
  const count = Math.floor(sorted.length / 10);
  const start = sorted[sorted.length - count - 1]!;
  const excesses = sorted.slice(-count).map((it) => it - start);
  const whole = mean(excesses);
  const weighted = mean(excesses.map((it, i) => (it * (count - 1 - i)) / (count - 1)));
  const shape = whole / (whole - 2 * weighted) - 2;
  const scale = (2 * whole * weighted) / (whole - 2 * weighted);
  const rest = 1 - (shape * (threshold - start)) / scale;
  // A positive shape means that the tail is finite: the share beyond its end is 0.
  return rest <= 0 ? 0 : 0.1 * rest ** (1 / shape);
}

/** The share of a standard normal distribution above z (erfc of Numerical Recipes, 7 digits). */
function aboveNormal(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const coefficients = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ];
  const polynomial = coefficients.reduceRight((sum, coefficient) => sum * t + coefficient, 0);
  const above = (t * Math.exp(-x * x + polynomial)) / 2;
  return z >= 0 ? above : 1 - above;
}

/** The upper 95 % confidence bound of Clopper and Pearson. */
function upperBound(events: number, trials: number): number {
  if (events === trials) return 1;
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (atMost(events, trials, middle) > 0.05) low = middle;
    else high = middle;
  }
  return high;
}

function atMost(events: number, trials: number, probability: number): number {
  let logarithm = trials * Math.log1p(-probability);
  let sum = Math.exp(logarithm);
  for (let k = 1; k <= events; k++) {
    logarithm += Math.log(((trials - k + 1) / k) * (probability / (1 - probability)));
    sum += Math.exp(logarithm);
  }
  return sum;
}

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array): number =>
    x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: number[]): number {
  const centre = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1));
}

function moment(values: number[], power: number): number {
  const [centre, spread] = [mean(values), deviation(values)];
  return mean(values.map((value) => ((value - centre) / spread) ** power));
}

function percent(share: number): string {
  return share > 0.99 ? '> 99 %' : `${Number((100 * share).toPrecision(2))} %`;
}

function rate(share: number): string {
  return share === 0 ? '0' : share.toExponential(1);
}

function printRow(name: string, cells: string[], width = 9): void {
  console.log(name.padEnd(11) + cells.map((cell) => cell.padStart(width)).join(''));
}

/** The result of an attacker who sends the average of other faces: a device can send any numbers. */
function printAverage(people: FacePair[]): void {
  const best = people.map((person, i) => {
    const others = people
      .filter((_, j) => j !== i)
      .flatMap(({ first, second }) => [unit(first), unit(second)]);
    const average = Float32Array.from(others[0]!, (_, k) => mean(others.map((vector) => vector[k]!)));
    return Math.max(cosine(average, person.first), cosine(average, person.second));
  });
  console.log('\nthe average of all others, compared with the more similar photograph of a person');
  printRow('highest, mean', [Math.max(...best).toFixed(3), mean(best).toFixed(3)]);
  for (const threshold of thresholds)
    printRow(threshold.toFixed(2), [
      `${best.filter((score) => score >= threshold).length} of ${best.length}`,
    ]);
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((number) => number / length);
}

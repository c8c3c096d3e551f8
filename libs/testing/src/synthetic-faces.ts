/** Statistics of 40 photographs of 20 people (`npm run bench -- faces`). Aggregates only: no face can be derived from them. */
export const measuredFaces = {
  norm: { mean: 1.45, deviation: 0.058 },
  /** Cosine between two people. */
  strangers: { mean: 0.842, deviation: 0.032 },
  /** Cosine between two photographs of one person. */
  mates: { median: 0.973, lowest: 0.953 },
  /** The same, after subtracting the overall mean. */
  centred: { mates: 0.81 },
};

// The model: all descriptors share a large mean. People differ from it in some directions much more than in others, look-alikes
// share half of their difference, and every capture adds noise of varying strength, partly along the same directions. The
// variances are estimates from the photographs. Decay, groups and noise spread were tuned until the tails matched a larger
// measurement (7,381 pairs of strangers: 1 to 3 in 10,000 above 0.94; 212 pairs of mates: at most 1 in 200 below 0.94, 1 in 20
// below 0.95). The model yields 2 in 10,000, 1 in 130 and 1 in 30. For tests and load, not as evidence of accuracy.
const model = {
  mean: 1.331,
  identity: { variance: 0.2713, alongMean: 0.0032, decay: 25 },
  groups: { count: 80, share: 0.5 },
  noise: { variance: 0.062, alongMean: 0.001, likeIdentity: 0.5, spread: 0.38 },
};

export interface SyntheticFacesOptions {
  seed: number;
  dimension?: number;
}

/** A synthetic person. */
export interface SyntheticPerson {
  /** Returns the descriptor of another photograph, not normalized. */
  capture(): Float32Array;
}

/** A population of synthetic people. */
export interface SyntheticFaces {
  person(): SyntheticPerson;
}

/**
 * Generates descriptors with the distribution of face-api. The same seed yields the same people in the same order, and the same
 * captures of each person, whatever the order of calls.
 */
export function createSyntheticFaces({ seed, dimension = 128 }: SyntheticFacesOptions): SyntheticFaces {
  const { identity, noise, groups, mean } = model;
  const random = randomness(seed, 0);
  const rotate = createRotation(dimension, random);
  const shape = exponentialShares(dimension, identity.decay);
  const deviations = (alongMean: number, others: (share: number) => number): Float64Array =>
    Float64Array.from(shape, (share, i) => Math.sqrt(i === 0 ? alongMean : others(share)));
  const ofIdentity = deviations(identity.alongMean, (share) => identity.variance * share);
  const ofNoise = deviations(
    noise.alongMean,
    (share) => noise.variance * mix(noise.likeIdentity, share, 1 / (dimension - 1)),
  );
  const lookalikes = Array.from({ length: groups.count }, () => ofIdentity.map((it) => it * random.normal()));
  const [sharedPart, ownPart] = [Math.sqrt(groups.share), Math.sqrt(1 - groups.share)];

  let people = 0;
  return {
    person() {
      const { uniform, normal } = randomness(seed, ++people);
      const group = lookalikes[Math.floor(uniform() * groups.count)]!;
      const centre = new Float64Array(dimension);
      for (let i = 0; i < dimension; i++)
        centre[i] = sharedPart * group[i]! + ownPart * ofIdentity[i]! * normal();
      centre[0]! += mean;
      return {
        capture() {
          const amount = Math.exp((noise.spread * normal() - noise.spread ** 2 / 2) / 2);
          const vector = new Float64Array(dimension);
          for (let i = 0; i < dimension; i++) vector[i] = centre[i]! + amount * ofNoise[i]! * normal();
          return rotate(vector);
        },
      };
    },
  };
}

const mix = (part: number, one: number, other: number): number => part * one + (1 - part) * other;

/** Shares of a variance with exponential decay, one per direction. The first direction is that of the mean. */
function exponentialShares(dimension: number, decay: number): Float64Array {
  const shares = Float64Array.from({ length: dimension }, (_, i) =>
    i === 0 ? 0 : Math.exp((1 - i) / decay),
  );
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

/**
 * A fixed rotation that spreads every direction over all dimensions, as in a real descriptor. Rounds of plane rotations are
 * much faster than a matrix for millions of vectors.
 */
function createRotation(dimension: number, { uniform }: Randomness): (vector: Float64Array) => Float32Array {
  const rounds = Array.from({ length: Math.ceil(Math.log2(dimension)) + 2 }, () => ({
    order: Array.from({ length: dimension }, (_, i) => ({ i, key: uniform() }))
      .sort((a, b) => a.key - b.key)
      .map(({ i }) => i),
    angles: Array.from({ length: dimension >> 1 }, () => Math.PI * (0.25 + Math.floor(4 * uniform()) / 2)),
  })).map(({ order, angles }) => ({
    order: Int32Array.from(order),
    cosines: Float64Array.from(angles, Math.cos),
    sines: Float64Array.from(angles, Math.sin),
  }));
  return (vector) => {
    for (const { order, cosines, sines } of rounds)
      for (let pair = 0; pair < cosines.length; pair++) {
        const p = order[2 * pair]!;
        const q = order[2 * pair + 1]!;
        const x = vector[p]!;
        const y = vector[q]!;
        vector[p] = cosines[pair]! * x - sines[pair]! * y;
        vector[q] = sines[pair]! * x + cosines[pair]! * y;
      }
    return new Float32Array(vector);
  };
}

interface Randomness {
  uniform: () => number;
  normal: () => number;
}

/** Random numbers of the generator sfc32, a separate stream for every seed and number; normal ones by Box and Muller. */
function randomness(seed: number, stream: number): Randomness {
  let [a, b, c, counter] = [seed | 0, Math.floor(seed / 2 ** 32) | 0, stream | 0, 1];
  const uniform = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return ((sum >>> 0) + 0.5) / 2 ** 32;
  };
  for (let i = 0; i < 16; i++) uniform();
  let spare: number | undefined;
  const normal = (): number => {
    if (spare !== undefined) {
      const value = spare;
      spare = undefined;
      return value;
    }
    const radius = Math.sqrt(-2 * Math.log(uniform()));
    const angle = 2 * Math.PI * uniform();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
  return { uniform, normal };
}

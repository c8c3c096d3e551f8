import { computeMean, normalise } from '@gatehouse/biometrics';
import type { Patterns } from './byte-search';
import { makeSyntheticFaces } from './synthetic-face';

const captures = 3;
/** Each capture repeats this many numbers, so that one pattern finds any remaining part of it. */
const period = 8;
const dimension = 128;
const patternBytes = 32;

/** A face with unique bytes, and their patterns in every form that a node stores or processes. */
export interface SearchableFace {
  vectors: number[][];
  /** The text and the doubles of the request. */
  sent: Patterns;
  /** The contents of the templates before encryption: the vectors at unit length and their mean. */
  opened: Patterns;
  /** Their quantised form in the engine. */
  stored: Patterns;
}

export function makeSearchableFace(seed: number): SearchableFace {
  const capture = makeSyntheticFaces(seed)().capture;
  const vectors = Array.from({ length: captures }, () => repeated(capture().slice(0, period)));
  const units = vectors.map((vector) => defined(normalise(vector)));
  const searched = [...units, defined(computeMean(units))];
  return {
    vectors,
    sent: {
      ...namePatterns('text', vectors, (vector) => Buffer.from(vector.slice(0, period).join())),
      ...namePatterns('doubles', vectors, (vector) => toPattern(Float64Array.from(vector))),
    },
    opened: namePatterns('floats', searched, toPattern),
    stored: namePatterns('bytes', searched, (vector) => toPattern(quantise(vector))),
  };
}

const repeated = (numbers: number[]): number[] =>
  Array.from({ length: dimension / numbers.length }, () => numbers).flat();

const namePatterns = <T>(form: string, items: T[], pattern: (item: T) => Buffer): Patterns =>
  Object.fromEntries(
    items.map((item, i) => [`${form} of ${i < captures ? i + 1 : 'the mean'}`, pattern(item)]),
  );

/** The largest number becomes 127: the centre of a small gallery is zero. */
function quantise(unit: Float32Array): Int8Array {
  const factor = Math.fround(127 / Math.max(...unit.map(Math.abs)));
  return Int8Array.from(unit, (number) => Math.round(number * factor));
}

const toPattern = ({ buffer }: { buffer: ArrayBufferLike }): Buffer =>
  Buffer.from(buffer).subarray(0, patternBytes);

function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a vector of zeros');
  return value;
}

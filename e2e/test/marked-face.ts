import { computeMean, normalise } from '@gatehouse/biometrics';
import type { Patterns } from './byte-search';
import { madeUpFaces } from './made-up-face';

const captures = 3;
/** Each capture repeats so many numbers: whatever part of it is left somewhere, one pattern finds it. */
const period = 8;
const dimension = 128;
const patternBytes = 32;

/** A face whose bytes cannot be taken for anything else, and what they are in every form that a node has them in. */
export interface MarkedFace {
  vectors: number[][];
  /** The text and the doubles of the request. */
  sent: Patterns;
  /** What the templates are made of: the vectors at unit length and their mean, before they are sealed. */
  opened: Patterns;
  /** The whole bytes that the engine has of them. */
  stored: Patterns;
}

export function markedFace(seed: number): MarkedFace {
  const capture = madeUpFaces(seed)().capture;
  const vectors = Array.from({ length: captures }, () => repeated(capture().slice(0, period)));
  const units = vectors.map((vector) => defined(normalise(vector)));
  const searched = [...units, defined(computeMean(units))];
  return {
    vectors,
    sent: {
      ...named('text', vectors, (vector) => Buffer.from(vector.slice(0, period).join())),
      ...named('doubles', vectors, (vector) => bytesOf(Float64Array.from(vector))),
    },
    opened: named('floats', searched, bytesOf),
    stored: named('bytes', searched, (vector) => bytesOf(inWholeBytes(vector))),
  };
}

const repeated = (numbers: number[]): number[] =>
  Array.from({ length: dimension / numbers.length }, () => numbers).flat();

const named = <T>(form: string, items: T[], pattern: (item: T) => Buffer): Patterns =>
  Object.fromEntries(
    items.map((item, i) => [`${form} of ${i < captures ? i + 1 : 'the mean'}`, pattern(item)]),
  );

/** The largest number is 127 steps, as long as a gallery is too small to have a centre other than zero. */
function inWholeBytes(unit: Float32Array): Int8Array {
  const factor = Math.fround(127 / Math.max(...unit.map(Math.abs)));
  return Int8Array.from(unit, (number) => Math.round(number * factor));
}

const bytesOf = ({ buffer }: { buffer: ArrayBufferLike }): Buffer =>
  Buffer.from(buffer).subarray(0, patternBytes);

function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a vector of zeros');
  return value;
}

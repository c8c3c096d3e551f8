import { type CentredSpace, computeCentredScore } from './centred-space';
import { findKnownSpace, knownSpaces } from './known-spaces';
import { packSpace, unpackSpace } from './packed-space';

/** Faces around the mean: some alike, some not. */
const toFace = ({ mean }: CentredSpace, seed: number): Float32Array =>
  mean.map((number, i) => number + 0.05 * Math.sin(seed * 7919 + i * i * 0.37 + i));

describe('a packed space', () => {
  it.each(Object.entries(knownSpaces))('scores %s like the table', (_, space) => {
    const unpacked = unpackSpace(packSpace(space));
    for (let seed = 0; seed < 300; seed++) {
      const [a, b] = [toFace(space, seed), toFace(space, seed + (seed % 3) * 0.0001)];
      const difference = computeCentredScore(space, a, b) - computeCentredScore(unpacked, a, b);
      expect(Math.abs(difference)).toBeLessThan(0.0001);
    }
  });

  it('has a fifth of the size of the table', () => {
    const space = findKnownSpace('FACEAPI_1', 128)!;
    expect(packSpace(space)).toHaveLength(12 + 4 * 128 + 77 * (4 + 2 * 128));
  });

  it('keeps a space without rows, and a row of zeros', () => {
    const mean = Float32Array.from([0.5, -0.25]);
    expect(unpackSpace(packSpace({ mean }))).toEqual({ mean });
    const rows = [new Float32Array(2)];
    expect(unpackSpace(packSpace({ mean, rows }))).toEqual({ mean, rows });
  });

  it('is read from any position in a buffer', () => {
    const packed = packSpace(knownSpaces['SFACE_1']!);
    const moved = new Uint8Array(packed.length + 3);
    moved.set(packed, 3);
    expect(unpackSpace(moved.subarray(3))).toEqual(unpackSpace(packed));
  });

  it.each<[string, (packed: Uint8Array) => Uint8Array]>([
    ['nothing', () => new Uint8Array(0)],
    ['a part of it', (packed) => packed.subarray(0, -1)],
    ['more than it', (packed) => Uint8Array.of(...packed, 0)],
    ['another file', (packed) => packed.map((byte, i) => (i === 0 ? byte ^ 1 : byte))],
    ['another number of rows', (packed) => packed.map((byte, i) => (i === 7 ? byte ^ 1 : byte))],
    ['a mean of no numbers', () => packSpace({ mean: new Float32Array(0) })],
  ])('is not read from %s', (_, change) => {
    const packed = packSpace(findKnownSpace('FACEAPI_1', 128)!);
    expect(() => unpackSpace(change(packed))).toThrow('not the space of a face model');
  });
});

import { workspaceRoot } from '@gatehouse/embedded';
import { knownSpaces } from '@gatehouse/gallery';
import { checkRequirement } from '@gatehouse/testing';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Statistics {
  faceapi: { mean: number[]; halfWhitening: number[] };
  sface: { mean: number[] };
}

const file = path.join(workspaceRoot(), '../shared/data/faces/statistics.json');
const isPresent = checkRequirement('the shared data', existsSync(file));
const describeWithStatistics = isPresent ? describe : describe.skip;
const length = (vector: ArrayLike<number>) => Math.hypot(...Array.from(vector));

describeWithStatistics('the spaces of known models come from the statistics of portraits', () => {
  const { faceapi, sface } = isPresent
    ? (JSON.parse(readFileSync(file, 'utf8')) as Statistics)
    : { faceapi: { mean: [], halfWhitening: [] }, sface: { mean: [] } };
  const { mean, rows = [] } = knownSpaces['FACEAPI_1']!;

  it('has the mean of face-api, at the length that it has among unit vectors', () => {
    const scale = length(faceapi.mean) / length(mean);
    expect(scale).toBeCloseTo(1.44404, 3);
    faceapi.mean.forEach((value, i) => expect(mean[i]! * scale).toBeCloseTo(value, 4));
  });

  it('has the eigenvectors of the half-whitening of face-api as rows, scaled by their eigenvalues', () => {
    expect(rows).toHaveLength(77);
    const apply = (row: Float32Array) =>
      Array.from(row, (_, i) =>
        row.reduce((sum, value, j) => sum + value * faceapi.halfWhitening[i * 128 + j]!, 0),
      );
    for (const row of rows) {
      const eigenvalue = length(row);
      // The others belong to directions in which faces do not vary: they would amplify rounding errors.
      expect(eigenvalue).toBeLessThan(10);
      apply(row).forEach((value, i) => expect(Math.abs(value - eigenvalue * row[i]!)).toBeLessThan(0.02));
    }
  });

  it('has orthogonal rows, so that no direction counts twice', () => {
    for (const [i, a] of rows.entries())
      for (const b of rows.slice(i + 1))
        expect(
          Math.abs(a.reduce((sum, value, j) => sum + value * b[j]!, 0)) / (length(a) * length(b)),
        ).toBeLessThan(1e-3);
  });

  it('has the mean of SFace', () => {
    sface.mean.forEach((value, i) => expect(knownSpaces['SFACE_1']?.mean[i]).toBeCloseTo(value, 4));
  });
});

import manifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json';
import { computeWeightSize, type WeightSpec } from './weight-size';

describe('computeWeightSize', () => {
  it('computes the size from the manifest', () => {
    const weights = manifest.flatMap((part) => part.weights as readonly WeightSpec[]);
    expect(computeWeightSize(weights)).toBe(193_321);
  });

  it('counts one byte per quantized number', () => {
    const weight = { name: 'w', shape: [3, 3, 2], dtype: 'float32' };
    expect(computeWeightSize([weight])).toBe(72);
    expect(computeWeightSize([{ ...weight, quantization: { dtype: 'uint8' } }])).toBe(18);
  });

  it('throws for an unknown type', () =>
    expect(() => computeWeightSize([{ name: 'w', shape: [1], dtype: 'complex64' }])).toThrow('unknown type'));
});

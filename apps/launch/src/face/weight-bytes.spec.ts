import manifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json';
import { bytesOf, type WeightSpec } from './weight-bytes';

describe('the length of a file of weights', () => {
  it('is told by its manifest', () => {
    const weights = manifest.flatMap((part) => part.weights as readonly WeightSpec[]);
    expect(bytesOf(weights)).toBe(193_321);
  });

  it('counts a byte for each quantized number', () => {
    const weight = { name: 'w', shape: [3, 3, 2], dtype: 'float32' };
    expect(bytesOf([weight])).toBe(72);
    expect(bytesOf([{ ...weight, quantization: { dtype: 'uint8' } }])).toBe(18);
  });

  it('is not guessed for a type that nobody knows', () =>
    expect(() => bytesOf([{ name: 'w', shape: [1], dtype: 'complex64' }])).toThrow('unknown type'));
});

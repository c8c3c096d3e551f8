/** The entry of one tensor in a weights manifest. */
export interface WeightSpec {
  name: string;
  shape: readonly number[];
  dtype: string;
  quantization?: { dtype: string; scale?: number; min?: number };
}

const bytesPerNumber: Readonly<Record<string, number>> = {
  uint8: 1,
  uint16: 2,
  float16: 2,
  int32: 4,
  float32: 4,
};

/** The size in bytes of the file that holds these weights. */
export function computeWeightSize(weights: readonly WeightSpec[]): number {
  return weights.reduce((sum, weight) => sum + countNumbers(weight.shape) * getNumberSize(weight), 0);
}

const countNumbers = (shape: readonly number[]): number =>
  shape.reduce((product, length) => product * length, 1);

function getNumberSize({ name, dtype, quantization }: WeightSpec): number {
  const width = bytesPerNumber[quantization?.dtype ?? dtype];
  if (width === undefined) throw new Error(`The weights of ${name} have an unknown type.`);
  return width;
}

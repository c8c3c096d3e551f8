/** How one tensor lies in a file of weights. */
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

/** How long the file is that holds these weights. */
export function bytesOf(weights: readonly WeightSpec[]): number {
  return weights.reduce((sum, weight) => sum + countOf(weight.shape) * widthOf(weight), 0);
}

const countOf = (shape: readonly number[]): number => shape.reduce((product, length) => product * length, 1);

function widthOf({ name, dtype, quantization }: WeightSpec): number {
  const width = bytesPerNumber[quantization?.dtype ?? dtype];
  if (width === undefined) throw new Error(`The weights of ${name} are of an unknown type.`);
  return width;
}

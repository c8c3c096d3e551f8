import type { GreyImage } from './grey-image';

// Local names: a lookup of a global in every pixel is slow under Jest.
const { atan2, floor, hypot, max, min, sqrt } = Math;

// The model of mrz-detection was trained with these values and with every step below as it is.
const side = 20;
const padding = 2;
const size = side + 2 * padding;
const cellSize = 5;
const bins = 4;
const cells = floor(size / cellSize);
const blockSize = 2;
const epsilon = 0.00001;

/** Histograms of oriented gradients: which edges a character has in each part. */
export function describeCharacter(character: GreyImage): number[] {
  const histograms = computeHistograms(resize(character));
  const descriptor: number[] = [];
  for (let y = 0; y + blockSize <= cells; y++)
    for (let x = 0; x + blockSize <= cells; x++) {
      const block: number[] = [];
      for (let dy = 0; dy < blockSize; dy++)
        for (let dx = 0; dx < blockSize; dx++) {
          const at = ((y + dy) * cells + x + dx) * bins;
          block.push(...histograms.subarray(at, at + bins));
        }
      const norm = sqrt(block.reduce((sum, value) => sum + value * value, 0) + epsilon);
      descriptor.push(...block.map((value) => value / norm));
    }
  return descriptor;
}

/** Nearest neighbours, with a repeated edge around them. */
function resize({ width, height, data }: GreyImage): Uint8Array {
  const resized = new Uint8Array(size * size);
  const within = (at: number): number => min(max(at - padding, 0), side - 1);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const fromX = floor(((within(x) + 0.5) * width) / side);
      const fromY = floor(((within(y) + 0.5) * height) / side);
      resized[y * size + x] = data[fromY * width + fromX]!;
    }
  return resized;
}

function computeHistograms(pixels: Uint8Array): Float64Array {
  const histograms = new Float64Array(cells * cells * bins);
  const valueAt = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= size || y >= size ? 0 : pixels[y * size + x]! / 255;
  for (let y = 0; y < cells * cellSize; y++)
    for (let x = 0; x < cells * cellSize; x++) {
      const gradX = valueAt(x + 1, y) - valueAt(x - 1, y);
      const gradY = valueAt(x, y + 1) - valueAt(x, y - 1);
      const cell = floor(y / cellSize) * cells + floor(x / cellSize);
      const at = cell * bins + findBin(atan2(gradY, gradX));
      histograms[at] = histograms[at]! + hypot(gradX, gradY);
    }
  return histograms;
}

/** Opposite directions share a bin; the first one is centered around 0. */
function findBin(radians: number): number {
  const degrees = (radians * 180) / Math.PI;
  const angle = ((degrees < 0 ? degrees + 180 : degrees) + 90 / bins) % 180;
  return floor((angle / 180) * bins);
}

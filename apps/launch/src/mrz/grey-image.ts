import { interpolate } from '../camera/bilinear';

// Local names, here and in the other files with a loop over pixels: a lookup of a global for each pixel is slow.
const { ceil, exp, floor, max, min, round } = Math;

/** A picture in shades of grey, 0 is black. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Converts RGBA pixels to luma (BT.601). */
export function toGrey(width: number, height: number, rgba: ArrayLike<number>): GreyImage {
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++)
    data[at] = 0.299 * rgba[4 * at]! + 0.587 * rgba[4 * at + 1]! + 0.114 * rgba[4 * at + 2]!;
  return { width, height, data };
}

/** Draws each pixel from a point of the source. Points outside repeat the edge. */
export function drawImage(
  source: GreyImage,
  { width, height }: { width: number; height: number },
  toSource: (x: number, y: number) => readonly [number, number],
): GreyImage {
  const data = new Uint8Array(width * height);
  const readPixel = (index: number): number => source.data[index]!;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data[y * width + x] = interpolate(source, ...toSource(x, y), readPixel) + 0.5;
  return { width, height, data };
}

/** Scales a picture. Shrinking averages, so that thin lines do not vanish. */
export function scaleImage(image: GreyImage, scale: number): GreyImage {
  if (scale === 1) return image;
  if (scale < 0.6) return scaleImage(halveImage(image), scale * 2);
  const width = max(2, round(image.width * scale));
  const height = max(2, round(image.height * scale));
  return drawImage(image, { width, height }, (x, y) => [(x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5]);
}

function halveImage({ width: from, height: fromHeight, data }: GreyImage): GreyImage {
  const width = floor(from / 2);
  const height = floor(fromHeight / 2);
  const half = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = 2 * y * from + 2 * x;
      half[y * width + x] = (data[at]! + data[at + 1]! + data[at + from]! + data[at + from + 1]! + 2) >> 2;
    }
  return { width, height, data: half };
}

/** Rotates a picture by 90 degrees, clockwise. */
export function turnImage({ width, height, data }: GreyImage): GreyImage {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + height - 1 - y] = data[y * width + x]!;
  return { width: height, height: width, data: turned };
}

/** Rotates a picture by 180 degrees. */
export const invertImage = ({ width, height, data }: GreyImage): GreyImage => ({
  ...{ width, height },
  data: data.slice().reverse(),
});

/** Gaussian blur. */
export function blurImage({ width, height, data }: GreyImage, radius: number): GreyImage {
  const reach = ceil(3 * radius);
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    exp(-((at - reach) ** 2) / (2 * radius ** 2)),
  );
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  const weights = Float32Array.from(kernel, (weight) => weight / total);
  // A row with its edges repeated: the inner loop needs no bounds.
  const padded = new Uint8Array(width + 2 * reach);
  const rows = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    padded.fill(data[start]!, 0, reach).fill(data[start + width - 1]!, reach + width);
    padded.set(data.subarray(start, start + width), reach);
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let tap = 0; tap < weights.length; tap++) sum += weights[tap]! * padded[x + tap]!;
      rows[start + x] = sum;
    }
  }
  // Row by row instead of column by column, which would skip through the memory.
  const blurred = new Uint8Array(data.length);
  const sums = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    sums.fill(0.5);
    for (let tap = 0; tap < weights.length; tap++) {
      const from = min(max(y + tap - reach, 0), height - 1) * width;
      const weight = weights[tap]!;
      for (let x = 0; x < width; x++) sums[x] = sums[x]! + weight * rows[from + x]!;
    }
    blurred.set(sums, y * width);
  }
  return { width, height, data: blurred };
}

import { blurImage, drawImage, type GreyImage } from './grey-image';
import { type Blob, takeBlobs } from './ink';
import type { CellRow } from './mrz-zone';

const { hypot, max, min, round } = Math;

/** A character without the space around it; undefined where a cell is empty. */
export type Character = GreyImage | undefined;

// Characters are enlarged to this height, so that thresholds between pixels count.
const letterHeight = 30;
const margin = 0.45;
// Smaller spots are noise.
const minArea = 0.02;
const neighbourCells = 2;
const blurRadius = 2.5;

/** Cuts the characters out of the picture, from left to right. `sharpening` undoes blur; 0 leaves the picture as it is. */
export function cutCharacters(image: GreyImage, row: CellRow, sharpening: number): Character[] {
  const { strip: drawn, cell } = straightenRow(image, row);
  const strip = sharpening === 0 ? drawn : sharpen(drawn, sharpening);
  const blobs = takeBlobs(findPrint(strip, cell, row.count), strip.width);
  const area = minArea * cell * letterHeight;
  const large = blobs.filter((blob) => blob.area >= area);
  return Array.from({ length: row.count }, (_, index) => cutCell(strip, large, index * cell, cell));
}

/** Draws a row horizontally, with cells of the same width. */
export function straightenRow(
  image: GreyImage,
  { start, pitch, bend, offset, slope, height, count }: CellRow,
) {
  const scale = letterHeight / height;
  const length = hypot(1, slope);
  const cell = round(((pitch + bend * count) * length * scale) / 2) * 2;
  const size = { width: cell * count, height: round(letterHeight * (1 + 2 * margin)) };
  const strip = drawImage(image, size, (stripX, stripY) => {
    const index = (stripX + 0.5) / cell - 0.5;
    const x = start + pitch * index + bend * index ** 2;
    const across = (stripY - size.height / 2) / scale / length;
    return [x - slope * across, offset + slope * x + across];
  });
  return { strip, cell, letterHeight };
}

/** Unsharp masking: adds the difference between each pixel and its surroundings. */
function sharpen(strip: GreyImage, amount: number): GreyImage {
  const { width, height, data } = strip;
  const around = blurImage(strip, blurRadius);
  const sharp = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++)
    sharp[at] = min(max(data[at]! + amount * (data[at]! - around.data[at]!), 0), 255);
  return { width, height, data: sharp };
}

/** Marks the dark pixels, with a threshold for each cell and its neighbours: the light may change along the row. */
function findPrint({ width, height, data }: GreyImage, cell: number, count: number): Uint8Array {
  const print = new Uint8Array(data.length);
  const histograms = Array.from({ length: count }, (_, index) =>
    countValues(width, height, data, index * cell, cell),
  );
  for (let index = 0; index < count; index++) {
    const near = histograms.slice(max(0, index - neighbourCells), index + neighbourCells + 1);
    const threshold = computeOtsu(addHistograms(near), height * cell * near.length);
    for (let y = 0; y < height; y++)
      for (let x = index * cell; x < (index + 1) * cell; x++)
        print[y * width + x] = Number(data[y * width + x]! <= threshold);
  }
  return print;
}

/** How often each value occurs in a cell. */
function countValues(
  width: number,
  height: number,
  data: Uint8Array,
  from: number,
  cell: number,
): Float64Array {
  const histogram = new Float64Array(256);
  for (let y = 0; y < height; y++)
    for (let x = from; x < from + cell; x++) {
      const value = data[y * width + x]!;
      histogram[value] = histogram[value]! + 1;
    }
  return histogram;
}

function addHistograms(histograms: readonly Float64Array[]): Float64Array {
  const sum = new Float64Array(256);
  for (const histogram of histograms)
    for (let value = 0; value < 256; value++) sum[value] = sum[value]! + histogram[value]!;
  return sum;
}

/** The threshold with the largest variance between dark and bright pixels. */
function computeOtsu(histogram: Float64Array, total: number): number {
  const sum = histogram.reduce((part, count, value) => part + count * value, 0);
  let [dark, darkSum, best, threshold] = [0, 0, 0, 0];
  for (let value = 0; value < 256; value++) {
    dark += histogram[value]!;
    darkSum += histogram[value]! * value;
    if (dark === 0 || dark === total) continue;
    const variance = dark * (total - dark) * (darkSum / dark - (sum - darkSum) / (total - dark)) ** 2;
    if (variance > best) [best, threshold] = [variance, value];
  }
  return threshold;
}

/** The spots whose center is in the cell; of characters that touch, the part in the cell. */
function cutCell(strip: GreyImage, blobs: readonly Blob[], from: number, cell: number): Character {
  const to = from + cell - 1;
  const own = blobs.flatMap((blob) => {
    const width = blob.maxX - blob.minX + 1;
    const isWide = width > 1.25 * cell;
    const center = (blob.minX + blob.maxX) / 2;
    if (isWide) return blob.maxX < from + cell / 4 || blob.minX > to - cell / 4 ? [] : [clip(blob, from, to)];
    return center >= from && center <= to ? [blob] : [];
  });
  const tall = own.filter(
    ({ minY, maxY }) =>
      !(minY === 0 && maxY < strip.height / 4) &&
      !(maxY === strip.height - 1 && minY > (3 * strip.height) / 4),
  );
  if (tall.length === 0) return undefined;
  return crop(strip, {
    minX: min(...tall.map(({ minX }) => minX)),
    maxX: max(...tall.map(({ maxX }) => maxX)),
    minY: min(...tall.map(({ minY }) => minY)),
    maxY: max(...tall.map(({ maxY }) => maxY)),
  });
}

const clip = (blob: Blob, from: number, to: number): Blob => ({
  ...blob,
  minX: max(blob.minX, from),
  maxX: min(blob.maxX, to),
});

function crop({ width: row, data }: GreyImage, { minX, maxX, minY, maxY }: Omit<Blob, 'area'>): GreyImage {
  const width = maxX - minX + 1;
  const height = maxY - minY + 1;
  const cut = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) cut[y * width + x] = data[(minY + y) * row + minX + x]!;
  return { width, height, data: cut };
}

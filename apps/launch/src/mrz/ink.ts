import type { GreyImage } from './grey-image';

const { floor, max, min } = Math;

/** A connected dark spot. The bounds are inclusive. */
export interface Blob {
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
  area: number;
}

// Print is at least this much darker than its surroundings.
const minContrast = 0.14;
const minDifference = 10;

/** Marks the pixels that are darker than their surroundings within `radius`. */
export function findInk({ width, height, data }: GreyImage, radius: number): Uint8Array {
  const sums = integrate(width, height, data);
  const ink = new Uint8Array(data.length);
  const row = width + 1;
  for (let y = 0; y < height; y++) {
    const top = max(0, y - radius) * row;
    const bottom = min(height, y + radius + 1) * row;
    const rows = (bottom - top) / row;
    for (let x = 0; x < width; x++) {
      const left = max(0, x - radius);
      const right = min(width, x + radius + 1);
      const sum = sums[bottom + right]! - sums[bottom + left]! - sums[top + right]! + sums[top + left]!;
      const mean = sum / (rows * (right - left));
      if (data[y * width + x]! < mean - max(minDifference, minContrast * mean)) ink[y * width + x] = 1;
    }
  }
  return ink;
}

/** The sums of all pixels above and to the left of each corner. */
function integrate(width: number, height: number, data: Uint8Array): Float64Array {
  const row = width + 1;
  const sums = new Float64Array(row * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0, sum = 0; x < width; x++) {
      sum += data[y * width + x]!;
      sums[(y + 1) * row + x + 1] = sums[y * row + x + 1]! + sum;
    }
  return sums;
}

/** Finds the connected spots of a mask, and clears the mask. */
export function takeBlobs(ink: Uint8Array, width: number): Blob[] {
  const blobs: Blob[] = [];
  const stack = new Int32Array(ink.length);
  for (let start = 0; start < ink.length; start++)
    if (ink[start]) blobs.push(takeBlob(ink, width, start, stack));
  return blobs;
}

function takeBlob(ink: Uint8Array, width: number, start: number, stack: Int32Array): Blob {
  const blob = { minX: width, maxX: 0, minY: ink.length, maxY: 0, area: 0 };
  let depth = 0;
  stack[depth++] = start;
  ink[start] = 0;
  while (depth > 0) {
    const at = stack[--depth]!;
    const y = floor(at / width);
    const x = at - y * width;
    blob.area++;
    if (x < blob.minX) blob.minX = x;
    if (x > blob.maxX) blob.maxX = x;
    if (y < blob.minY) blob.minY = y;
    if (y > blob.maxY) blob.maxY = y;
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const next = at + dy * width + dx;
        if (x + dx < 0 || x + dx >= width || next < 0 || next >= ink.length || !ink[next]) continue;
        ink[next] = 0;
        stack[depth++] = next;
      }
  }
  return blob;
}

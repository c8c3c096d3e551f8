import type { Blob } from './ink';
import { getMedian } from './median';

const { abs, hypot, max, min } = Math;

/** A spot that may be a character. */
interface Letter {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Characters in a row, from left to right. Its center line is y = offset + slope * x. */
export interface TextRow {
  letters: Letter[];
  offset: number;
  slope: number;
  /** The median height of the characters. */
  height: number;
}

const minHeight = 5;
const minLetters = 6;
// The steepest row, as dy / dx: 24 degrees.
const maxSlope = 0.45;

/** Groups spots to rows of characters of similar height. */
export function findRows(blobs: readonly Blob[], maxHeight: number): TextRow[] {
  const letters = blobs.map(toLetter).filter((letter) => isLetter(letter, maxHeight));
  letters.sort((one, other) => one.x - other.x);
  const rows = joinRows(chain(letters).map(fitRow));
  return rows.filter((row) => row.letters.length >= minLetters);
}

const toLetter = ({ minX, maxX, minY, maxY }: Blob): Letter => ({
  x: (minX + maxX) / 2,
  y: (minY + maxY) / 2,
  width: maxX - minX + 1,
  height: maxY - minY + 1,
});

const isLetter = ({ width, height }: Letter, maxHeight: number): boolean =>
  height >= minHeight && height <= maxHeight && width >= 2 && width <= 3.2 * height;

/** Links each character to the next one on its right, if that has no closer one on its left. */
function chain(letters: readonly Letter[]): Letter[][] {
  const next = letters.map((letter, index) => findNext(letters, index, letter));
  const previous = new Map<number, number>();
  for (const [index, right] of next.entries()) {
    if (right === undefined) continue;
    const rival = previous.get(right);
    if (
      rival === undefined ||
      distance(letters[index]!, letters[right]!) < distance(letters[rival]!, letters[right]!)
    )
      previous.set(right, index);
  }
  const chains: Letter[][] = [];
  for (const first of letters.keys()) {
    if (previous.has(first)) continue;
    const own: Letter[] = [];
    for (let at: number | undefined = first; at !== undefined; at = follow(at)) own.push(letters[at]!);
    chains.push(own);
  }
  return chains;

  function follow(at: number): number | undefined {
    const right = next[at];
    return right !== undefined && previous.get(right) === at ? right : undefined;
  }
}

function findNext(letters: readonly Letter[], index: number, from: Letter): number | undefined {
  let [best, found]: [number, number | undefined] = [Infinity, undefined];
  for (let other = index + 1; other < letters.length; other++) {
    const letter = letters[other]!;
    const dx = letter.x - from.x;
    if (dx > 2.4 * from.height + from.width / 2) break;
    if (!areNeighbours(from, letter, dx)) continue;
    const apart = distance(from, letter);
    if (apart < best) [best, found] = [apart, other];
  }
  return found;
}

function areNeighbours(left: Letter, right: Letter, dx: number): boolean {
  const height = max(left.height, right.height);
  if (height > 1.6 * min(left.height, right.height)) return false;
  return dx > 0.25 * height && abs(right.y - left.y) < min(maxSlope * dx + 0.12 * height, 0.7 * height);
}

const distance = (one: Letter, other: Letter): number => hypot(other.x - one.x, 2 * (other.y - one.y));

/** Least squares. */
function fitRow(letters: Letter[]): TextRow {
  const count = letters.length;
  const meanX = letters.reduce((sum, { x }) => sum + x, 0) / count;
  const meanY = letters.reduce((sum, { y }) => sum + y, 0) / count;
  let [across, square] = [0, 0];
  for (const { x, y } of letters) {
    across += (x - meanX) * (y - meanY);
    square += (x - meanX) ** 2;
  }
  const slope = square === 0 ? 0 : across / square;
  const height = getMedian(letters.map((letter) => letter.height));
  return { letters, slope, offset: meanY - slope * meanX, height };
}

/** Joins rows that continue each other: a character that is missing or touches another one interrupts a row. */
function joinRows(rows: readonly TextRow[]): TextRow[] {
  const left = rows.filter(({ letters }) => letters.length >= 2);
  left.sort((one, other) => other.letters.length - one.letters.length);
  const joined: TextRow[] = [];
  while (left.length > 0) {
    let row = left.shift()!;
    for (let at = findContinuation(row, left); at >= 0; at = findContinuation(row, left)) {
      const [part] = left.splice(at, 1);
      row = fitRow([...row.letters, ...part!.letters].sort((one, other) => one.x - other.x));
    }
    joined.push(row);
  }
  return joined;
}

function findContinuation(row: TextRow, parts: readonly TextRow[]): number {
  if (row.letters.length < minLetters) return -1;
  const [first, last] = [row.letters[0]!, row.letters.at(-1)!];
  return parts.findIndex((part) => {
    const [start, end] = [part.letters[0]!, part.letters.at(-1)!];
    const gap = max(start.x - last.x, first.x - end.x);
    if (gap < 0 || gap > 8 * row.height || part.height > 1.6 * row.height || part.height < 0.6 * row.height)
      return false;
    return [start, end].every(({ x, y }) => abs(row.offset + row.slope * x - y) < 0.4 * row.height);
  });
}

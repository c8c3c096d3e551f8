import { getMedian } from './median';
import type { TextRow } from './text-rows';

/** A row of equally wide cells. The center of cell i is at x = start + pitch * i + bend * i². */
export interface CellRow {
  start: number;
  pitch: number;
  /** Perspective makes one end of a row narrower. */
  bend: number;
  offset: number;
  slope: number;
  /** The height of a character. */
  height: number;
  count: number;
}

/** The rows of a machine readable zone, from top to bottom. */
export type MrzZone = readonly CellRow[];

const shapes = [
  { rows: 2, cells: 44 },
  { rows: 3, cells: 30 },
];
const minLetters = 12;
// Cells that may be missing at the ends of a row, or be too many because of a spot beside it.
const maxMissing = 8;
const maxZones = 6;

/** Finds what may be a machine readable zone, the most likely first. */
export function findZones(rows: readonly TextRow[]): MrzZone[] {
  const long = rows.filter(({ letters }) => letters.length >= minLetters);
  const found = shapes.flatMap(({ rows: count, cells }) =>
    stackRows(long, count).flatMap((stack) => {
      const zone = fitCells(stack, cells);
      return zone
        ? [{ zone, letters: stack.reduce((sum, { letters }) => sum + letters.length, 0) / (count * cells) }]
        : [];
    }),
  );
  found.sort((one, other) => other.letters - one.letters);
  return found.slice(0, maxZones).map(({ zone }) => zone);
}

/** All stacks of neighbouring rows. */
function stackRows(rows: readonly TextRow[], count: number): TextRow[][] {
  if (count === 1) return rows.map((row) => [row]);
  return stackRows(rows, count - 1).flatMap((stack) =>
    rows.filter((row) => isBelow(stack.at(-1)!, row)).map((row) => [...stack, row]),
  );
}

function isBelow(upper: TextRow, lower: TextRow): boolean {
  const height = Math.max(upper.height, lower.height);
  if (height > 1.4 * Math.min(upper.height, lower.height)) return false;
  if (Math.abs(upper.slope - lower.slope) > 0.08) return false;
  const [left, right] = getOverlap(upper, lower);
  if (right - left < 0.5 * Math.max(getLength(upper), getLength(lower))) return false;
  const x = (left + right) / 2;
  const apart = lower.offset + lower.slope * x - upper.offset - upper.slope * x;
  return apart > 1.05 * height && apart < 3.6 * height;
}

const getLength = ({ letters }: TextRow): number => letters.at(-1)!.x - letters[0]!.x;
const getOverlap = (one: TextRow, other: TextRow): [number, number] => [
  Math.max(one.letters[0]!.x, other.letters[0]!.x),
  Math.min(one.letters.at(-1)!.x, other.letters.at(-1)!.x),
];

/** Gives all rows the same cells; undefined where they do not have this number. */
function fitCells(stack: readonly TextRow[], count: number): MrzZone | undefined {
  const rows = stack.map(fitGrid);
  if (rows.some((row) => Math.abs(row.count - count) > maxMissing)) return undefined;
  const complete = rows.find((row) => row.count === count);
  const model = complete ?? rows.reduce((one, other) => (other.count > one.count ? other : one));
  // Without a complete row, the one with the most cells starts the zone.
  return rows.map((row) => {
    if (row.count === count) return row;
    const below = getMiddle(row) - getMiddle(model);
    const first = Math.round((model.start - model.slope * below - row.start) / row.pitch);
    return { ...shiftGrid(row, first), count };
  });
}

const getMiddle = ({ offset, slope, start, pitch, count }: CellRow): number =>
  offset + slope * (start + (pitch * count) / 2);

/** The same cells with another one as the first. */
const shiftGrid = (row: CellRow, first: number): CellRow => ({
  ...row,
  start: row.start + row.pitch * first + row.bend * first ** 2,
  pitch: row.pitch + 2 * row.bend * first,
});

/** The zone in a picture that is `scale` times as large. */
export const scaleZone = (zone: MrzZone, scale: number): MrzZone =>
  zone.map((row) => ({
    ...row,
    start: row.start * scale,
    pitch: row.pitch * scale,
    bend: row.bend * scale,
    offset: row.offset * scale,
    height: row.height * scale,
  }));

/** The zone in the same picture, rotated by 180 degrees. */
export function invertZone(zone: MrzZone, { width, height }: { width: number; height: number }): MrzZone {
  return [...zone].reverse().map((row) => {
    const last = shiftGrid(row, row.count - 1);
    return {
      ...last,
      start: width - 1 - last.start,
      bend: -last.bend,
      offset: height - 1 - last.offset - last.slope * (width - 1),
    };
  });
}

/** OCR-B has one width for all characters: finds it, and numbers the characters. */
function fitGrid({ letters, offset, slope, height }: TextRow): CellRow {
  const gaps = letters.slice(1).map(({ x }, at) => x - letters[at]!.x);
  const pitch = getMedian(gaps);
  // Characters that touch are one wide spot, whose center is between two cells.
  const single = letters.filter(({ width }) => width < 1.25 * pitch);
  let indexes = numberCells(
    single.map(({ x }) => x),
    pitch,
  );
  let curve = fitCurve(
    indexes,
    single.map(({ x }) => x),
  );
  // Again with the curve, which follows the change of the width along the row.
  indexes = single.map(({ x }) => Math.round(findIndex(curve, x)));
  curve = fitCurve(
    indexes,
    single.map(({ x }) => x),
  );
  const ends = [letters[0]!, letters.at(-1)!].map(({ x, width }, end) => {
    const inset = Math.max(0, (width - pitch) / 2);
    return Math.round(findIndex(curve, end === 0 ? x - inset : x + inset));
  });
  const [first = 0, last = 0] = ends;
  return shiftGrid({ ...curve, offset, slope, height, count: last - first + 1 }, first);
}

function numberCells(xs: readonly number[], pitch: number): number[] {
  let [index, local] = [0, pitch];
  return xs.map((x, at) => {
    if (at === 0) return 0;
    const gap = x - xs[at - 1]!;
    const steps = Math.max(1, Math.round(gap / local));
    if (steps === 1) local = 0.9 * local + 0.1 * gap;
    return (index += steps);
  });
}

type Curve = Pick<CellRow, 'start' | 'pitch' | 'bend'>;

function findIndex({ start, pitch, bend }: Curve, x: number): number {
  const straight = (x - start) / pitch;
  const slope = pitch + 2 * bend * straight;
  return straight - (bend * straight ** 2) / slope;
}

/** Least squares with a parabola; a line where there are few points. */
function fitCurve(indexes: readonly number[], xs: readonly number[]): Curve {
  const middle = indexes.reduce((sum, index) => sum + index, 0) / indexes.length;
  const centered = indexes.map((index) => index - middle);
  const moment = (power: number): number => centered.reduce((sum, index) => sum + index ** power, 0);
  const mixed = (power: number): number =>
    centered.reduce((sum, index, at) => sum + xs[at]! * index ** power, 0);
  const [s0, s2, s3, s4] = [indexes.length, moment(2), moment(3), moment(4)];
  const [t0, t1, t2] = [mixed(0), mixed(1), mixed(2)];
  // The odd first moment is 0 after centering.
  const determinant = s0 * (s2 * s4 - s3 * s3) - s2 * s2 * s2;
  const bend =
    indexes.length < minLetters || determinant === 0
      ? 0
      : (s0 * (s2 * t2 - s3 * t1) - s2 * s2 * t0) / determinant;
  const pitch = s2 === 0 ? 1 : (t1 - bend * s3) / s2;
  const start = (t0 - bend * s2) / s0;
  return shiftCurve({ start, pitch, bend }, -middle);
}

const shiftCurve = ({ start, pitch, bend }: Curve, by: number): Curve => ({
  start: start + pitch * by + bend * by ** 2,
  pitch: pitch + 2 * bend * by,
  bend,
});

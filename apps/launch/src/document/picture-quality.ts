import { type GreyImage, scaleImage } from '../mrz/grey-image';
import type { FoundZone } from '../mrz/mrz-search';
import { type PictureFault, qualityLimits as limits } from './picture-quality.table';
import { straightenRow } from '../mrz/character-cells';

const { abs, max, min } = Math;

/** What can be measured in a picture. */
export interface PictureQuality {
  brightness: number;
  /** Whether a reflection covers a part. */
  hasGlare: boolean;
  isSmall: boolean;
  isBlurred: boolean;
  /** The width of the sharpest edges: of two pictures of a zone, the one with less is sharper. */
  edge: number;
}

const sampleSide = 600;

/** The fault of a picture that was not read; undefined for a good picture. */
export function findFault(image: GreyImage, found: FoundZone | undefined): PictureFault | undefined {
  const quality = measureQuality(image, found);
  if (quality.brightness < limits.minBrightness) return 'dark';
  if (quality.hasGlare) return 'glare';
  if (quality.isSmall) return 'small';
  return quality.isBlurred ? 'blurred' : undefined;
}

/** Measures the zone where there is one, otherwise the whole picture. */
export function measureQuality(image: GreyImage, found: FoundZone | undefined): PictureQuality {
  const side = max(image.width, image.height);
  const sample = scaleImage(image, min(1, sampleSide / side));
  const brightness = getShare(countValues(sample), 0.98);
  if (!found) return { brightness, ...measurePicture(sample, side) };
  const scale = side / max(found.image.width, found.image.height);
  const letterHeight = min(...found.zone.map(({ height }) => height)) * scale;
  return { brightness, isSmall: letterHeight < limits.minLetterHeight, ...measureZone(found) };
}

function measurePicture(sample: GreyImage, side: number): Omit<PictureQuality, 'brightness'> {
  const edge = measureEdge(sample) / max(sample.width, sample.height);
  return {
    // A bright spot that covers no print is no reflection.
    hasGlare: false,
    isSmall: side < limits.minSide,
    isBlurred: edge > limits.maxEdgeOfPicture,
    edge,
  };
}

function measureZone({ image, zone }: FoundZone): Pick<PictureQuality, 'hasGlare' | 'isBlurred' | 'edge'> {
  const strips = zone.map((row) => straightenRow(image, row));
  const counts = strips.map(({ strip }) => countValues(strip));
  const saturated = strips.reduce((sum, _, at) => sum + countSaturated(counts[at]!), 0);
  const pixels = strips.reduce((sum, { strip }) => sum + strip.data.length, 0);
  const paper = min(...counts.map((values) => getShare(values, 0.5)));
  const edge = min(...strips.map(({ strip, letterHeight }) => measureEdge(strip) / letterHeight));
  return {
    hasGlare: paper < limits.maxPaper && saturated / pixels > limits.maxSaturatedZone,
    isBlurred: edge > limits.maxEdgeOfLetter,
    edge,
  };
}

/** The width of the sharpest edges in pixels: the contrast divided by the steepest slopes. */
function measureEdge({ width, height, data }: GreyImage): number {
  const slopes = new Float64Array(256);
  for (let y = 0; y < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const slope = abs(data[y * width + x + 1]! - data[y * width + x - 1]!);
      slopes[slope] = slopes[slope]! + 1;
    }
  const counts = countValues({ width, height, data });
  const contrast = getShare(counts, 0.99) - getShare(counts, 0.01);
  return (2 * contrast) / max(1, getShare(slopes, 0.995));
}

function countValues({ data }: GreyImage): Float64Array {
  const counts = new Float64Array(256);
  for (const value of data) counts[value] = counts[value]! + 1;
  return counts;
}

const countSaturated = (counts: Float64Array): number =>
  counts.subarray(limits.saturated).reduce((sum, count) => sum + count, 0);

/** The value that a share of all does not exceed. */
function getShare(counts: Float64Array, share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  return counts.findIndex((count) => (sum += count) >= share * total);
}

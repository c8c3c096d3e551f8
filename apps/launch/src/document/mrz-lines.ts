import { extractHOG } from 'hog-features';
import type { Image } from 'image-js';
import roiOptions from 'mrz-detection/src/roiOptions';
import getLinesFromImage from 'ocr-tools/src/util/getLinesFromImage';
import type { CharacterModel } from './character-model';

declare module 'image-js' {
  // Missing in the types of the package.
  interface Image {
    pad(options: { size: number }): Image;
  }
}

const minCharacters = 6;
const hog = { cellSize: 5, blockSize: 2, blockStride: 1, bins: 4, norm: 'L2' } as const;

/** Reads the lines of text of a machine readable zone, from top to bottom. */
export function readLines(zone: Image, model: CharacterModel): string[] {
  const { lines } = getLinesFromImage(zone, { roiOptions, fingerprintOptions: { width: 12, height: 12 } });
  const found = lines
    .filter(({ rois }) => rois.length >= minCharacters)
    .slice(-3)
    .map(({ rois }) => rois.map((roi) => cropCharacter(zone, roi)));
  const heights = found.flat().map(({ height }) => height);
  const lowest = Math.min(...heights);
  const range = Math.max(...heights) - lowest;
  return found.map((characters) =>
    characters
      .map((character) => {
        // OCR-B digits are slightly taller than letters.
        const height = range === 0 ? 1 : (character.height - lowest) / range;
        return model.recognize([...computeDescriptor(character), height]);
      })
      .join(''),
  );
}

function cropCharacter(
  zone: Image,
  { minX: x, minY: y, width, height }: { minX: number; minY: number; width: number; height: number },
) {
  return zone.crop({ x, y, width, height });
}

function computeDescriptor(character: Image): number[] {
  return extractHOG(character.resize({ width: 20, height: 20 }).pad({ size: 2 }), hog);
}

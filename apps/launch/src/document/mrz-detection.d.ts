// Types for the packages of the document reader that have none, and for what build/mrz-detection.mjs adds.

declare module 'mrz-detection/src/getMrz' {
  import type { Image } from 'image-js';
  /** Returns the machine readable zone, upright; throws where it finds none. */
  export default function getMrz(image: Image): Image;
}

declare module 'mrz-detection/src/roiOptions' {
  const roiOptions: object;
  export default roiOptions;
}

declare module 'ocr-tools/src/util/getLinesFromImage' {
  import type { Image } from 'image-js';
  interface Character {
    minX: number;
    minY: number;
    width: number;
    height: number;
  }
  /** Groups dark spots of similar size by line, from top to bottom and left to right. */
  export default function getLinesFromImage(
    image: Image,
    options: { roiOptions: object; fingerprintOptions: { width: number; height: number } },
  ): { lines: { rois: Character[] }[] };
}

declare module 'hog-features' {
  import type { Image } from 'image-js';
  export function extractHOG(
    image: Image,
    options: { cellSize: number; blockSize: number; blockStride: number; bins: number; norm: 'L2' },
  ): number[];
}

declare module 'mrz-detection/characters' {
  /** The URL and the size in bytes of the file that character-model.ts parses. */
  export const url: string;
  export const size: number;
  /** The version of mrz-detection. */
  export const version: string;
}

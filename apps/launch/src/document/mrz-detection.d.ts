// The packages of the document reader that bring no types, and what build/mrz-detection.mjs adds to them.

declare module 'mrz-detection/src/getMrz' {
  import type { Image } from 'image-js';
  /** The machine readable zone, upright; throws where there is nothing like one. */
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
  /** Groups dark spots of about one size by line, from top to bottom, from left to right. */
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
  /** Where the file that character-model.ts reads lies, and how many bytes it has. */
  export const url: string;
  export const size: number;
  /** Of mrz-detection. */
  export const version: string;
}

import type { FaceDetection } from '@vladmandic/face-api/dist/face-api.esm-nobundle.js';
import { growBox } from './closeup';
import {
  type DetectorOptions,
  detectFaces,
  type FoundFace,
  computeNoseRatio,
  type Picture,
  findLandmarks,
  toPicture,
} from './face-nets';
import type { Box } from '../camera/box';

// From small to large: a large input finds smaller portraits, but also detects faces in printed patterns, and takes memory (800: 200 MB) that WebAssembly never returns.
const searchGrids: readonly DetectorOptions[] = [
  { inputSize: 320, scoreThreshold: 0.3 },
  { inputSize: 416, scoreThreshold: 0.3 },
  { inputSize: 608, scoreThreshold: 0.3 },
  { inputSize: 800, scoreThreshold: 0.3 },
];

/** Large inputs also detect faces in printed patterns: a detection in a closeup confirms the portrait. */
const closeupDetectors: readonly DetectorOptions[] = [
  { inputSize: 224, scoreThreshold: 0.6 },
  { inputSize: 320, scoreThreshold: 0.6 },
];

/** The nose ratio of a portrait, including a half-profile. */
const portraitNoseRatio = { from: 0.3, to: 0.7 };

/** The size of the closeup, relative to the face. */
const closeupFactor = 2.5;

// Tensors of a whole picture of 2,400 pixels take more than 100 MB, which WebAssembly never returns. The largest input of the detector is 800.
const maxSearchSide = 800;
const maxCloseupSide = 800;

/** The picture of a document. */
export interface DocumentPicture {
  readonly width: number;
  readonly height: number;
  /** The pixels of a part, scaled down to `maxSide`. */
  readPart(part: Box, maxSide: number): ImageData;
}

/** Finds the portrait in the picture of a document, and passes it with its closeup to `use`. */
export async function withPortrait<T>(
  picture: DocumentPicture,
  use: (closeup: Picture, face: FoundFace) => Promise<T>,
): Promise<T | undefined> {
  for (const grid of searchGrids)
    for (const box of await findCandidates(picture, grid)) {
      const part = growBox(box, closeupFactor, picture);
      const used = await withPart(picture.readPart(part, maxCloseupSide), async (closeup) => {
        const face = await findPortraitFace(closeup);
        return face && { result: await use(closeup, face) };
      });
      if (used) return used.result;
    }
  return undefined;
}

/** The boxes of possible faces, the most likely first. */
async function findCandidates(picture: DocumentPicture, grid: DetectorOptions): Promise<Box[]> {
  const { width, height } = picture;
  const whole = { x: 0, y: 0, width, height };
  const found = await withPart(picture.readPart(whole, maxSearchSide), (small) => detectFaces(small, grid));
  return found.sort(byScore).map(({ relativeBox: box }) => ({
    x: box.x * width,
    y: box.y * height,
    width: box.width * width,
    height: box.height * height,
  }));
}

async function withPart<T>(pixels: ImageData, use: (part: Picture) => Promise<T>): Promise<T> {
  const part = toPicture(pixels);
  try {
    return await use(part);
  } finally {
    part.dispose();
    pixels.data.fill(0);
  }
}

async function findPortraitFace(closeup: Picture): Promise<FoundFace | undefined> {
  const detections: FaceDetection[] = [];
  for (const setting of closeupDetectors) detections.push(...(await detectFaces(closeup, setting)));
  const [best] = detections.sort(byScore);
  if (!best) return undefined;
  const face = await findLandmarks(closeup, best);
  const noseRatio = computeNoseRatio(face) ?? NaN;
  return noseRatio > portraitNoseRatio.from && noseRatio < portraitNoseRatio.to ? face : undefined;
}

const byScore = (a: FaceDetection, b: FaceDetection): number => b.score - a.score;

import type { FaceDetection } from '@vladmandic/face-api/dist/face-api.esm-nobundle.js';
import { growBox } from './closeup';
import {
  cropPicture,
  type DetectorOptions,
  detectFaces,
  type FoundFace,
  computeNoseRatio,
  type Picture,
  findLandmarks,
} from './face-nets';
import type { Box } from './framing';

// The portrait is a small part of the picture of a document, so large inputs come first. The small one is for pictures
// that show little more than the portrait.
const searchGrids: readonly DetectorOptions[] = [
  { inputSize: 608, scoreThreshold: 0.3 },
  { inputSize: 800, scoreThreshold: 0.3 },
  { inputSize: 320, scoreThreshold: 0.3 },
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

/** Finds the portrait in the picture of a document, and passes it with its closeup to `use`. */
export async function withPortrait<T>(
  picture: Picture,
  use: (closeup: Picture, face: FoundFace) => Promise<T>,
): Promise<T | undefined> {
  for (const grid of searchGrids) {
    const candidates = (await detectFaces(picture, grid)).sort(byScore);
    for (const { box } of candidates) {
      const closeup = cropPicture(picture, expandBox(picture, box));
      try {
        const face = await findPortraitFace(closeup);
        if (face) return await use(closeup, face);
      } finally {
        closeup.dispose();
      }
    }
  }
  return undefined;
}

function expandBox({ shape: [height, width] }: Picture, box: Box): Box {
  return growBox(box, closeupFactor, { width, height });
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

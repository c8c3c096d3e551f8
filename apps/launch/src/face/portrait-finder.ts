import type { FaceDetection } from '@vladmandic/face-api/dist/face-api.esm-nobundle.js';
import { grown } from './closeup';
import {
  cropOf,
  type DetectorSetting,
  facesIn,
  type FoundFace,
  noseRatioOf,
  type Picture,
  withLandmarks,
} from './face-nets';
import type { Box } from './framing';

// The portrait is a small part of the picture of a document: fine grids first. The coarse one is for a picture that is
// hardly more than the portrait.
const grids: readonly DetectorSetting[] = [
  { inputSize: 608, scoreThreshold: 0.3 },
  { inputSize: 800, scoreThreshold: 0.3 },
  { inputSize: 320, scoreThreshold: 0.3 },
];

/** Fine grids also see faces in print that is none: what is one shows in a closer look, at one size or another. */
const closeLooks: readonly DetectorSetting[] = [
  { inputSize: 224, scoreThreshold: 0.6 },
  { inputSize: 320, scoreThreshold: 0.6 },
];

/** Where the nose of a portrait is, that of a half turned face among them. */
const ahead = { from: 0.3, to: 0.7 };

/** How much of what is around a face a closer look takes in, in sizes of the face. */
const closeLookSize = 2.5;

/** Finds the portrait in the picture of a document, and hands it over with the closer picture it was seen in. */
export async function withPortrait<T>(
  picture: Picture,
  use: (closeup: Picture, face: FoundFace) => Promise<T>,
): Promise<T | undefined> {
  for (const grid of grids) {
    const candidates = (await facesIn(picture, grid)).sort(byScore);
    for (const { box } of candidates) {
      const closeup = cropOf(picture, areaAround(picture, box));
      try {
        const face = await portraitIn(closeup);
        if (face) return await use(closeup, face);
      } finally {
        closeup.dispose();
      }
    }
  }
  return undefined;
}

function areaAround({ shape: [height, width] }: Picture, box: Box): Box {
  return grown(box, closeLookSize, { width, height });
}

async function portraitIn(closeup: Picture): Promise<FoundFace | undefined> {
  const seen: FaceDetection[] = [];
  for (const setting of closeLooks) seen.push(...(await facesIn(closeup, setting)));
  const [surest] = seen.sort(byScore);
  if (!surest) return undefined;
  const face = await withLandmarks(closeup, surest);
  const noseRatio = noseRatioOf(face) ?? NaN;
  return noseRatio > ahead.from && noseRatio < ahead.to ? face : undefined;
}

const byScore = (a: FaceDetection, b: FaceDetection): number => b.score - a.score;

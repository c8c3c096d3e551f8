import { tensor3d } from '@tensorflow/tfjs-core';
import { FaceDetection, Rect } from '@vladmandic/face-api/dist/face-api.esm-nobundle.js';
import type { Trial } from './backend-choice';
import { type DetectorOptions, detectFaces, type Picture, findLandmarks } from './face-nets';

const width = 640;
const height = 480;

/** Runs a detection on a generated picture: once to warm up, once timed. */
export async function runTrial(setting: DetectorOptions): Promise<Trial> {
  const picture = createTestPicture();
  try {
    await detectOnce(picture, setting);
    const start = performance.now();
    const landmarks = await detectOnce(picture, setting);
    return { ms: performance.now() - start, landmarks };
  } finally {
    picture.dispose();
  }
}

async function detectOnce(picture: Picture, setting: DetectorOptions): Promise<number[]> {
  await detectFaces(picture, setting);
  const square = new FaceDetection(1, new Rect(0.3, 0.2, 0.4, 0.5), { width, height });
  const { landmarks } = await findLandmarks(picture, square);
  return landmarks.relativePositions.flatMap(({ x, y }) => [x, y]);
}

function createTestPicture(): Picture {
  const colors = Int32Array.from({ length: width * height * 3 }, (_, index) => (index * 7919) % 256);
  return tensor3d(colors, [height, width, 3], 'int32');
}

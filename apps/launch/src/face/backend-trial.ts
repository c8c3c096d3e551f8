import { tensor3d } from '@tensorflow/tfjs-core';
import { FaceDetection, Rect } from '@vladmandic/face-api/dist/face-api.esm-nobundle.js';
import type { Trial } from './backend-choice';
import { type DetectorSetting, facesIn, type Picture, withLandmarks } from './face-nets';

const width = 640;
const height = 480;

/** Runs a look on a made-up picture: once to warm up, once by the clock. */
export async function tryLook(setting: DetectorSetting): Promise<Trial> {
  const picture = gradient();
  try {
    await lookAt(picture, setting);
    const start = performance.now();
    const landmarks = await lookAt(picture, setting);
    return { ms: performance.now() - start, landmarks };
  } finally {
    picture.dispose();
  }
}

async function lookAt(picture: Picture, setting: DetectorSetting): Promise<number[]> {
  await facesIn(picture, setting);
  const square = new FaceDetection(1, new Rect(0.3, 0.2, 0.4, 0.5), { width, height });
  const { landmarks } = await withLandmarks(picture, square);
  return landmarks.relativePositions.flatMap(({ x, y }) => [x, y]);
}

function gradient(): Picture {
  const colours = Int32Array.from({ length: width * height * 3 }, (_, index) => (index * 7919) % 256);
  return tensor3d(colours, [height, width, 3], 'int32');
}

import { slice3d, type Tensor3D, tensor3d } from '@tensorflow/tfjs-core';
import {
  env,
  extendWithFaceLandmarks,
  extractFaceTensors,
  type FaceDetection,
  type FaceLandmarks68,
  nets,
  TinyFaceDetectorOptions,
  type TNetInput,
} from '@vladmandic/face-api/dist/face-api.esm-nobundle.js';
import type { FaceWants } from './face.types';
import type { Box } from './framing';

/** A picture as the nets take it; dispose it. */
export type Picture = Tensor3D;

/** A face with its landmarks and the upright square around it. */
export interface FoundFace {
  detection: FaceDetection;
  landmarks: FaceLandmarks68;
  alignedRect: FaceDetection;
}

export interface DetectorSetting {
  /** The side of the detector's grid in pixels: finer finds smaller faces, and is slower. */
  inputSize: number;
  scoreThreshold: number;
}

// A worker has no elements; face-api looks for them nevertheless.
class Nothing {}
env.setEnv({
  Canvas: Nothing,
  CanvasRenderingContext2D: Nothing,
  Image: Nothing,
  ImageData: Nothing,
  Video: Nothing,
} as unknown as Parameters<typeof env.setEnv>[0]);

/** Takes the colours of a picture. */
export function pictureOf({ data, width, height }: ImageData): Picture {
  const colours = new Int32Array(width * height * 3);
  for (let from = 0, to = 0; to < colours.length; from += 4) {
    colours[to++] = data[from] ?? 0;
    colours[to++] = data[from + 1] ?? 0;
    colours[to++] = data[from + 2] ?? 0;
  }
  return tensor3d(colours, [height, width, 3], 'int32');
}

/** A part of a picture, given in pixels; dispose it too. */
export const cropOf = (picture: Picture, { x, y, width, height }: Box): Picture =>
  slice3d(picture, [y, x, 0], [height, width, 3]);

/** The faces of a picture, the largest first. */
export async function facesIn(picture: Picture, setting: DetectorSetting): Promise<FaceDetection[]> {
  const found = await nets.tinyFaceDetector.locateFaces(
    inputOf(picture),
    new TinyFaceDetectorOptions(setting),
  );
  return found.sort((a, b) => b.box.area - a.box.area);
}

/** Finds the landmarks of a face. */
export async function withLandmarks(picture: Picture, detection: FaceDetection): Promise<FoundFace> {
  return cropped(picture, detection, async (crop) => {
    const landmarks = (await nets.faceLandmark68Net.detectLandmarks(crop)) as FaceLandmarks68;
    return extendWithFaceLandmarks({ detection }, landmarks);
  });
}

/** Where the tip of the nose is between the two ends of the jaw. */
export function noseRatioOf({ landmarks }: FoundFace): number | undefined {
  const { [0]: right, [16]: left, [30]: nose } = landmarks.positions;
  return right && left && nose ? (nose.x - right.x) / (left.x - right.x) : undefined;
}

/** Age and descriptor of a face, as far as wanted. */
export async function readFace(
  picture: Picture,
  { alignedRect }: FoundFace,
  wants: FaceWants,
): Promise<{ age: number | undefined; descriptor: Float32Array | undefined }> {
  return cropped(picture, alignedRect, async (crop) => ({
    age: wants.age ? await ageOf(crop) : undefined,
    descriptor: wants.descriptors ? await descriptorOf(crop) : undefined,
  }));
}

async function ageOf(crop: TNetInput): Promise<number> {
  const prediction = await nets.ageGenderNet.predictAgeAndGender(crop);
  return (Array.isArray(prediction) ? prediction[0] : prediction)?.age ?? NaN;
}

async function descriptorOf(crop: TNetInput): Promise<Float32Array> {
  return (await nets.faceRecognitionNet.computeFaceDescriptor(crop)) as Float32Array;
}

async function cropped<T>(
  picture: Picture,
  face: FaceDetection,
  use: (crop: TNetInput) => Promise<T>,
): Promise<T> {
  const [crop] = await extractFaceTensors(inputOf(picture), [face]);
  if (!crop) throw new Error('The face lies outside the picture.');
  try {
    return await use(crop);
  } finally {
    crop.dispose();
  }
}

// face-api declares the tensors of TensorFlow.js a second time; they are the same at run time.
const inputOf = (picture: Picture): Parameters<typeof extractFaceTensors>[0] =>
  picture as unknown as Parameters<typeof extractFaceTensors>[0];

import { type Tensor3D, tensor3d } from '@tensorflow/tfjs-core';
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
import { alignFace } from './face-alignment';
import type { ReadFace } from './face.types';

/** A picture as a tensor; the caller disposes it. */
export type Picture = Tensor3D;

/** A face with its landmarks and the upright square around it. */
export interface FoundFace {
  detection: FaceDetection;
  landmarks: FaceLandmarks68;
  alignedRect: FaceDetection;
}

export interface DetectorOptions {
  /** The input size of the detector in pixels: a larger one finds smaller faces, and is slower. */
  inputSize: number;
  scoreThreshold: number;
}

// A worker has no DOM; face-api expects its classes nevertheless.
class Unused {}
env.setEnv({
  Canvas: Unused,
  CanvasRenderingContext2D: Unused,
  Image: Unused,
  ImageData: Unused,
  Video: Unused,
} as unknown as Parameters<typeof env.setEnv>[0]);

/** Used again for the next picture of the same size: 4 MB for each frame would be garbage. */
let colors = new Int32Array(0);

/** Converts pixels to a tensor without the alpha channel. The previous picture must be disposed: with WebGL it has the same colors. */
export function toPicture({ data, width, height }: ImageData): Picture {
  const length = width * height * 3;
  if (colors.length !== length) colors = new Int32Array(length);
  for (let from = 0, to = 0; to < colors.length; from += 4) {
    colors[to++] = data[from] ?? 0;
    colors[to++] = data[from + 1] ?? 0;
    colors[to++] = data[from + 2] ?? 0;
  }
  return tensor3d(colors, [height, width, 3], 'int32');
}

/** Detects the faces of a picture, the largest first. */
export async function detectFaces(picture: Picture, setting: DetectorOptions): Promise<FaceDetection[]> {
  const found = await nets.tinyFaceDetector.locateFaces(
    toNetInput(picture),
    new TinyFaceDetectorOptions(setting),
  );
  return found.sort((a, b) => b.box.area - a.box.area);
}

/** Finds the landmarks of a face. */
export async function findLandmarks(picture: Picture, detection: FaceDetection): Promise<FoundFace> {
  return withCrop(picture, detection, async (crop) => {
    const landmarks = (await nets.faceLandmark68Net.detectLandmarks(crop)) as FaceLandmarks68;
    return extendWithFaceLandmarks({ detection }, landmarks);
  });
}

/** The position of the nose tip between the two ends of the jaw. */
export function computeNoseRatio({ landmarks }: FoundFace): number | undefined {
  const { [0]: right, [16]: left, [30]: nose } = landmarks.positions;
  return right && left && nose ? (nose.x - right.x) / (left.x - right.x) : undefined;
}

/** Computes the descriptor of a face. */
export type DescribeFace = (picture: Picture, face: FoundFace) => Promise<Float32Array>;

/** What to read from a face. */
export interface FaceReaders {
  age: boolean;
  describe: DescribeFace | undefined;
  /** A second description of the same face, by the former model. */
  describeFormer?: DescribeFace;
}

/** Reads age and descriptors of a face. */
export async function readFace(
  picture: Picture,
  face: FoundFace,
  { age, describe, describeFormer }: FaceReaders,
): Promise<ReadFace> {
  const years = age ? await withCrop(picture, face.alignedRect, estimateAge) : undefined;
  // The former model first: the current one may overwrite the picture.
  const formerDescriptor = await describeFormer?.(picture, face);
  const descriptor = await describe?.(picture, face);
  return { age: years, descriptor, ...(formerDescriptor && { formerDescriptor }) };
}

/** The descriptor of face-api. */
export const describeWithFaceApi: DescribeFace = (picture, { alignedRect }) =>
  withCrop(picture, alignedRect, computeDescriptor);

/** The face as SFace expects it. Overwrites the pixels, so it must be the last use of the picture: with WebGL they are those of the tensor, not a copy. */
export async function alignPicture(picture: Picture, { landmarks }: FoundFace): Promise<Float32Array> {
  const [height, width] = picture.shape;
  const data = await picture.data();
  try {
    return alignFace({ data, width, height }, landmarks.positions);
  } finally {
    data.fill(0);
  }
}

async function estimateAge(crop: TNetInput): Promise<number> {
  const prediction = await nets.ageGenderNet.predictAgeAndGender(crop);
  return (Array.isArray(prediction) ? prediction[0] : prediction)?.age ?? NaN;
}

async function computeDescriptor(crop: TNetInput): Promise<Float32Array> {
  return (await nets.faceRecognitionNet.computeFaceDescriptor(crop)) as Float32Array;
}

async function withCrop<T>(
  picture: Picture,
  face: FaceDetection,
  use: (crop: TNetInput) => Promise<T>,
): Promise<T> {
  const [crop] = await extractFaceTensors(toNetInput(picture), [face]);
  if (!crop) throw new Error('The face is outside the picture.');
  try {
    return await use(crop);
  } finally {
    crop.dispose();
  }
}

// face-api declares the tensors of TensorFlow.js a second time; they are the same at run time.
const toNetInput = (picture: Picture): Parameters<typeof extractFaceTensors>[0] =>
  picture as unknown as Parameters<typeof extractFaceTensors>[0];

import { io } from '@tensorflow/tfjs-core';
import { nets } from '@vladmandic/face-api/dist/face-api.esm-nobundle.js';
import ageManifest from '@vladmandic/face-api/model/age_gender_model-weights_manifest.json';
import ageUrl from '@vladmandic/face-api/model/age_gender_model.bin?url';
import landmarkManifest from '@vladmandic/face-api/model/face_landmark_68_model-weights_manifest.json';
import landmarkUrl from '@vladmandic/face-api/model/face_landmark_68_model.bin?url';
import recognitionManifest from '@vladmandic/face-api/model/face_recognition_model-weights_manifest.json';
import recognitionUrl from '@vladmandic/face-api/model/face_recognition_model.bin?url';
import detectorManifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json';
import detectorUrl from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url';
import { version } from '@vladmandic/face-api/package.json';
import { fetchModel, type ModelFile } from '../models/model-file';
import type { FaceWants } from './face.types';
import { bytesOf, type WeightSpec } from './weight-bytes';

type Net = (typeof nets)['ageGenderNet' | 'faceLandmark68Net' | 'faceRecognitionNet' | 'tinyFaceDetector'];
type WeightMap = Parameters<Net['loadFromWeightMap']>[0];

interface Model {
  name: string;
  net: Net;
  url: string;
  weights: readonly WeightSpec[];
  isWanted: (wants: FaceWants) => boolean;
}

const weightsOf = (manifest: readonly { weights: readonly unknown[] }[]): readonly WeightSpec[] =>
  manifest.flatMap(({ weights }) => weights as readonly WeightSpec[]);

const models: readonly Model[] = [
  {
    name: 'tiny_face_detector',
    net: nets.tinyFaceDetector,
    url: detectorUrl,
    weights: weightsOf(detectorManifest),
    isWanted: () => true,
  },
  {
    name: 'face_landmark_68',
    net: nets.faceLandmark68Net,
    url: landmarkUrl,
    weights: weightsOf(landmarkManifest),
    isWanted: () => true,
  },
  {
    name: 'age_gender',
    net: nets.ageGenderNet,
    url: ageUrl,
    weights: weightsOf(ageManifest),
    isWanted: ({ age }) => age,
  },
  {
    name: 'face_recognition',
    net: nets.faceRecognitionNet,
    url: recognitionUrl,
    weights: weightsOf(recognitionManifest),
    isWanted: ({ descriptors }) => descriptors,
  },
];

interface FetchedModel extends ModelFile {
  model: Model;
}

/** Fetches the models that are wanted; `onProgress` hears which part of all their bytes is here. */
export async function fetchModels(
  wants: FaceWants,
  onProgress: (part: number) => void,
): Promise<FetchedModel[]> {
  const wanted = models.filter(({ isWanted }) => isWanted(wants));
  const total = wanted.reduce((sum, { weights }) => sum + bytesOf(weights), 0);
  let here = 0;
  return Promise.all(
    wanted.map((model) =>
      fetchWeights(model, (count) => {
        here += count;
        onProgress(here / total);
      }),
    ),
  );
}

async function fetchWeights(model: Model, onBytes: (count: number) => void): Promise<FetchedModel> {
  const { name, url, weights } = model;
  return { model, ...(await fetchModel({ name, version, url, size: bytesOf(weights) }, onBytes)) };
}

/** Gives the weights to the nets; the backend has to be chosen. */
export function loadModels(fetched: readonly FetchedModel[]): void {
  for (const { model, bytes } of fetched) {
    const weights = io.decodeWeights(bytes.buffer, model.weights as io.WeightsManifestEntry[]);
    // face-api declares the tensors of TensorFlow.js a second time; they are the same at run time.
    model.net.loadFromWeightMap(weights as unknown as WeightMap);
  }
}

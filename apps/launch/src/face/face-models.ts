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
import type { FaceModelRequest } from './face.types';
import { computeWeightSize, type WeightSpec } from './weight-size';

type Net = (typeof nets)['ageGenderNet' | 'faceLandmark68Net' | 'faceRecognitionNet' | 'tinyFaceDetector'];
type WeightMap = Parameters<Net['loadFromWeightMap']>[0];

interface Model {
  name: string;
  net: Net;
  url: string;
  weights: readonly WeightSpec[];
  isNeeded: (request: FaceModelRequest) => boolean;
}

const listWeights = (manifest: readonly { weights: readonly unknown[] }[]): readonly WeightSpec[] =>
  manifest.flatMap(({ weights }) => weights as readonly WeightSpec[]);

const models: readonly Model[] = [
  {
    name: 'tiny_face_detector',
    net: nets.tinyFaceDetector,
    url: detectorUrl,
    weights: listWeights(detectorManifest),
    isNeeded: () => true,
  },
  {
    name: 'face_landmark_68',
    net: nets.faceLandmark68Net,
    url: landmarkUrl,
    weights: listWeights(landmarkManifest),
    isNeeded: () => true,
  },
  {
    name: 'age_gender',
    net: nets.ageGenderNet,
    url: ageUrl,
    weights: listWeights(ageManifest),
    isNeeded: ({ age }) => age,
  },
  {
    name: 'face_recognition',
    net: nets.faceRecognitionNet,
    url: recognitionUrl,
    weights: listWeights(recognitionManifest),
    isNeeded: ({ descriptors, recognition }) => descriptors && recognition.name === 'faceapi',
  },
];

interface FetchedModel extends ModelFile {
  model: Model;
}

/** The weights of the nets of face-api, and the files of another recognition model. */
interface FetchedModels {
  nets: FetchedModel[];
  recognition: ModelFile[];
}

/** Fetches the needed models; `onProgress` is called with the loaded share of their bytes. */
export async function fetchModels(
  request: FaceModelRequest,
  onProgress: (part: number) => void,
): Promise<FetchedModels> {
  const needed = models.filter(({ isNeeded }) => isNeeded(request));
  const files = request.descriptors ? request.recognition.files : [];
  const sizes = [
    ...needed.map(({ weights }) => computeWeightSize(weights)),
    ...files.map(({ size }) => size),
  ];
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  const onBytes = (count: number): void => {
    loaded += count;
    onProgress(loaded / total);
  };
  const [nets, recognition] = await Promise.all([
    Promise.all(needed.map((model) => fetchWeights(model, onBytes))),
    Promise.all(files.map((file) => fetchModel(file, onBytes))),
  ]);
  return { nets, recognition };
}

async function fetchWeights(model: Model, onBytes: (count: number) => void): Promise<FetchedModel> {
  const { name, url, weights } = model;
  return { model, ...(await fetchModel({ name, version, url, size: computeWeightSize(weights) }, onBytes)) };
}

/** Loads the weights into the nets, on the active backend. */
export function loadModels(fetched: readonly FetchedModel[]): void {
  for (const { model, bytes } of fetched) {
    const weights = io.decodeWeights(bytes.buffer, model.weights as io.WeightsManifestEntry[]);
    // face-api declares the tensors of TensorFlow.js a second time; they are the same at run time.
    model.net.loadFromWeightMap(weights as unknown as WeightMap);
  }
}

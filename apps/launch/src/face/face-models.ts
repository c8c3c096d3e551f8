import { io, type NamedTensorMap } from '@tensorflow/tfjs-core';
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
import { fetchModel, type ModelFile } from '../loading/model-file';
import type { FaceModelRequest } from './face.types';
import { computeWeightSize, type WeightSpec } from './weight-size';

type Net = (typeof nets)['ageGenderNet' | 'faceLandmark68Net' | 'faceRecognitionNet' | 'tinyFaceDetector'];
type WeightMap = Parameters<Net['loadFromWeightMap']>[0];

interface Model {
  name: string;
  net: Net;
  url: string;
  weights: readonly WeightSpec[];
}

const listWeights = (manifest: readonly { weights: readonly unknown[] }[]): readonly WeightSpec[] =>
  manifest.flatMap(({ weights }) => weights as readonly WeightSpec[]);

/** What the challenge needs: they are loaded first. */
const detectorModels: readonly Model[] = [
  {
    name: 'tiny_face_detector',
    net: nets.tinyFaceDetector,
    url: detectorUrl,
    weights: listWeights(detectorManifest),
  },
  {
    name: 'face_landmark_68',
    net: nets.faceLandmark68Net,
    url: landmarkUrl,
    weights: listWeights(landmarkManifest),
  },
];

const readerModels: readonly (Model & { isNeeded: (request: FaceModelRequest) => boolean })[] = [
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
    isNeeded: ({ descriptors, recognition, former }) =>
      descriptors && (recognition.name === 'faceapi' || former === true),
  },
];

export interface FetchedModel extends ModelFile {
  model: Model;
}

/** The weights of the nets of face-api, and the files of another recognition model. */
interface FetchedReaders {
  nets: FetchedModel[];
  recognition: ModelFile[];
}

type OnProgress = (part: number) => void;

/** Fetches detector and landmarks; `onProgress` is called with the loaded share of their bytes. */
export function fetchDetector(onProgress: OnProgress): Promise<FetchedModel[]> {
  const onBytes = shareOf(detectorModels.map(getSize), onProgress);
  return Promise.all(detectorModels.map((model) => fetchWeights(model, onBytes)));
}

/** Fetches what reads age and descriptors of a face. */
export async function fetchReaders(
  request: FaceModelRequest,
  onProgress: OnProgress,
): Promise<FetchedReaders> {
  const needed = readerModels.filter(({ isNeeded }) => isNeeded(request));
  const files = request.descriptors ? request.recognition.files : [];
  const onBytes = shareOf([...needed.map(getSize), ...files.map(({ size }) => size)], onProgress);
  const [nets, recognition] = await Promise.all([
    Promise.all(needed.map((model) => fetchWeights(model, onBytes))),
    Promise.all(files.map((file) => fetchModel(file, onBytes))),
  ]);
  return { nets, recognition };
}

const getSize = ({ weights }: Model): number => computeWeightSize(weights);

function shareOf(sizes: readonly number[], onProgress: OnProgress): (count: number) => void {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  return (count) => {
    loaded += count;
    onProgress(loaded / total);
  };
}

async function fetchWeights(model: Model, onBytes: (count: number) => void): Promise<FetchedModel> {
  const { name, url } = model;
  return { model, ...(await fetchModel({ name, version, url, size: getSize(model) }, onBytes)) };
}

/** Loads the weights into the nets, on the active backend. */
export function loadModels(fetched: readonly FetchedModel[]): void {
  for (const { model, bytes } of fetched) {
    // face-api declares the tensors of TensorFlow.js a second time; they are the same at run time.
    model.net.loadFromWeightMap(decodeWeights(bytes, model.weights) as unknown as WeightMap);
  }
}

/** One tensor at a time: the numbers of all of them would be in memory twice. */
function decodeWeights(bytes: Uint8Array<ArrayBuffer>, weights: readonly WeightSpec[]): NamedTensorMap {
  let at = 0;
  return Object.assign(
    {},
    ...weights.map((weight) => {
      const part = bytes.slice(at, (at += computeWeightSize([weight])));
      return io.decodeWeights(part.buffer, [weight as io.WeightsManifestEntry]);
    }),
  ) as NamedTensorMap;
}

import { clearCanvas } from '../camera/canvas';
import { chooseBackend, startWasm } from './backend';
import { runTrial } from './backend-trial';
import { measureBrightness } from './brightness';
import { fetchModels, loadModels } from './face-models';
import {
  type DetectorOptions,
  detectFaces,
  type FaceReaders,
  type FoundFace,
  computeNoseRatio,
  type Picture,
  toPicture,
  readFace,
  findLandmarks,
} from './face-nets';
import type { FaceJob, FaceJobs, FaceReply, FaceRequest, Look, Reading } from './face.types';
import { chooseFramingHint } from './framing';
import { isStraight } from './head-turns';
import { withPortrait } from './portrait-finder';
import { startRecognition } from './recognition';
import { Selfie } from './selfie';

const liveFace: DetectorOptions = { inputSize: 256, scoreThreshold: 0.4 };

const selfie = new Selfie();
let readers: FaceReaders = { age: false, describe: undefined };

type JobResult<J extends FaceJob> = FaceJobs[J]['output'];
type Jobs = { [J in FaceJob]: (input: FaceJobs[J]['input']) => JobResult<J> | Promise<JobResult<J>> };

const jobs: Jobs = {
  load: async (input) => {
    const recognition = input.descriptors ? startRecognition(input.recognition) : undefined;
    // Awaited below; a failure of the models comes first.
    recognition?.catch(() => undefined);
    const [{ nets, recognition: files }] = await Promise.all([
      fetchModels(input, (progress) => reply({ progress })),
      startWasm(),
    ]);
    await chooseBackend(
      () => loadModels(nets),
      () => runTrial(liveFace),
    );
    const load = await recognition;
    readers = { age: input.age, describe: await load?.(files.map(({ bytes }) => bytes)) };
    return [...nets, ...files].map(({ version }) => version);
  },
  look: ({ frame }) => withPicture(frame, async (picture, pixels) => (await detect(picture, pixels)).look),
  read: ({ frame, keep }) =>
    withPicture(frame, async (picture, pixels): Promise<Reading> => {
      selfie.dropCandidate();
      const { look, found } = await detect(picture, pixels);
      if (!found || !isReadable(look)) return { ...look, face: undefined };
      if (keep) selfie.offer(pixels, look.noseRatio);
      return { ...look, face: await readFace(picture, found, readers) };
    }),
  accept: () => selfie.accept(),
  drop: () => selfie.clear(),
  describe: ({ frame }) => withPicture(frame, describe),
  selfie: () => selfie.take(),
};

async function detect(
  picture: Picture,
  pixels: ImageData,
): Promise<{ look: Look; found: FoundFace | undefined }> {
  const detections = await detectFaces(picture, liveFace);
  const faces = detections.map(({ relativeBox: { x, y, width, height } }) => ({ x, y, width, height }));
  const [largest] = detections;
  const found = largest && (await findLandmarks(picture, largest));
  const brightness = measureBrightness(pixels, faces[0]);
  return { look: { faces, brightness, noseRatio: found && computeNoseRatio(found) }, found };
}

const isReadable = (look: Look): look is Look & { noseRatio: number } =>
  chooseFramingHint(look) === undefined && look.noseRatio !== undefined && isStraight(look.noseRatio);

async function describe(picture: Picture): Promise<Float32Array | undefined> {
  const found = await withPortrait(picture, (closeup, face) =>
    readFace(closeup, face, { ...readers, age: false }),
  );
  return found?.descriptor;
}

async function withPicture<T>(
  frame: ImageBitmap,
  use: (picture: Picture, pixels: ImageData) => Promise<T>,
): Promise<T> {
  const pixels = readPixels(frame);
  const picture = toPicture(pixels);
  try {
    return await use(picture, pixels);
  } finally {
    picture.dispose();
    pixels.data.fill(0);
  }
}

function readPixels(frame: ImageBitmap): ImageData {
  const { width, height } = frame;
  const canvas = new OffscreenCanvas(width, height);
  try {
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('The worker has no canvas.');
    context.drawImage(frame, 0, 0);
    return context.getImageData(0, 0, width, height);
  } finally {
    clearCanvas(canvas);
    frame.close();
  }
}

const reply = (message: FaceReply): void => postMessage(message);

// One job at a time: a running job must not contain a frame that `drop` should have removed.
let last = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<FaceRequest>) => {
  last = last.then(() => handleRequest(data));
});

async function handleRequest({ id, job, input }: FaceRequest): Promise<void> {
  try {
    const work = jobs[job] as (input: unknown) => JobResult<FaceJob> | Promise<JobResult<FaceJob>>;
    reply({ id, result: await work(input) });
  } catch (error) {
    reply({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

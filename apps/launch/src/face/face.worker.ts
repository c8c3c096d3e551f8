import { clear } from '../camera/canvas';
import { chooseBackend, startWasm } from './backend';
import { tryLook } from './backend-trial';
import { brightnessOf } from './brightness';
import { fetchModels, loadModels } from './face-models';
import {
  type DetectorSetting,
  facesIn,
  type FoundFace,
  noseRatioOf,
  type Picture,
  pictureOf,
  readFace,
  withLandmarks,
} from './face-nets';
import type { FaceJob, FaceJobs, FaceReply, FaceRequest, FaceWants, Look, Reading } from './face.types';
import { framingHint } from './framing';
import { isStraight } from './head-turns';
import { withPortrait } from './portrait-finder';
import { Selfie } from './selfie';

const liveFace: DetectorSetting = { inputSize: 256, scoreThreshold: 0.4 };

const selfie = new Selfie();
let wants: FaceWants = { age: false, descriptors: false };

type Given<J extends FaceJob> = FaceJobs[J]['gives'];
type Jobs = { [J in FaceJob]: (input: FaceJobs[J]['takes']) => Given<J> | Promise<Given<J>> };

const jobs: Jobs = {
  load: async (input) => {
    wants = input;
    const [fetched] = await Promise.all([fetchModels(wants, (progress) => reply({ progress })), startWasm()]);
    await chooseBackend(
      () => loadModels(fetched),
      () => tryLook(liveFace),
    );
    return fetched.map(({ version }) => version);
  },
  look: ({ frame }) => withPicture(frame, async (picture, pixels) => (await lookAt(picture, pixels)).look),
  read: ({ frame, keep }) =>
    withPicture(frame, async (picture, pixels): Promise<Reading> => {
      selfie.drop();
      const { look, found } = await lookAt(picture, pixels);
      if (!found || !isReadable(look)) return { ...look, face: undefined };
      if (keep) selfie.offer(pixels, look.noseRatio);
      return { ...look, face: await readFace(picture, found, wants) };
    }),
  accept: () => selfie.accept(),
  forget: () => selfie.forget(),
  describe: ({ frame }) => withPicture(frame, describe),
  selfie: () => selfie.take(),
};

async function lookAt(
  picture: Picture,
  pixels: ImageData,
): Promise<{ look: Look; found: FoundFace | undefined }> {
  const detections = await facesIn(picture, liveFace);
  const faces = detections.map(({ relativeBox: { x, y, width, height } }) => ({ x, y, width, height }));
  const [largest] = detections;
  const found = largest && (await withLandmarks(picture, largest));
  const brightness = brightnessOf(pixels, faces[0]);
  return { look: { faces, brightness, noseRatio: found && noseRatioOf(found) }, found };
}

const isReadable = (look: Look): look is Look & { noseRatio: number } =>
  framingHint(look) === undefined && look.noseRatio !== undefined && isStraight(look.noseRatio);

async function describe(picture: Picture): Promise<Float32Array | undefined> {
  const found = await withPortrait(picture, (closeup, face) =>
    readFace(closeup, face, { age: false, descriptors: true }),
  );
  return found?.descriptor;
}

async function withPicture<T>(
  frame: ImageBitmap,
  use: (picture: Picture, pixels: ImageData) => Promise<T>,
): Promise<T> {
  const pixels = pixelsOf(frame);
  const picture = pictureOf(pixels);
  try {
    return await use(picture, pixels);
  } finally {
    picture.dispose();
    pixels.data.fill(0);
  }
}

function pixelsOf(frame: ImageBitmap): ImageData {
  const { width, height } = frame;
  const canvas = new OffscreenCanvas(width, height);
  try {
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('There is no canvas in the worker.');
    context.drawImage(frame, 0, 0);
    return context.getImageData(0, 0, width, height);
  } finally {
    clear(canvas);
    frame.close();
  }
}

const reply = (message: FaceReply): void => postMessage(message);

// One job at a time: none that is still under way may hold a frame that was to be forgotten.
let last = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<FaceRequest>) => {
  last = last.then(() => answer(data));
});

async function answer({ id, job, input }: FaceRequest): Promise<void> {
  try {
    const work = jobs[job] as (input: unknown) => Given<FaceJob> | Promise<Given<FaceJob>>;
    reply({ id, result: await work(input) });
  } catch (error) {
    reply({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

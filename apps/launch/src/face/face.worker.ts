import { chooseBackend, startWasm } from './backend';
import { runTrial } from './backend-trial';
import { measureBrightness } from './brightness';
import { measurePose } from './face-pose';
import { EarlierFace } from './earlier-face';
import { fetchDetector, fetchReaders, loadModels } from './face-models';
import {
  describeWithFaceApi,
  detectFaces,
  type FaceReaders,
  type FoundFace,
  computeNoseRatio,
  type Picture,
  toPicture,
  readFace,
  findLandmarks,
} from './face-nets';
import type {
  FaceJob,
  FaceJobs,
  FaceModelRequest,
  FaceReply,
  FaceRequest,
  Look,
  ReadFace,
  Reading,
} from './face.types';
import { FramePixels } from '../camera/frame-pixels';
import type { LiveFrame } from '../camera/live-frame';
import { chooseFramingHint } from './framing';
import { FaceSearch, nearFace } from './face-search';
import { isStraight } from './head-turns';
import { withPortrait } from './portrait-finder';
import { startRecognition } from './recognition';
import { Selfie } from './selfie';

const faceSearch = new FaceSearch();

/** The nets take smaller inputs; a camera may deliver more than was requested. */
const maxLiveSide = 640;

const framePixels = new FramePixels();
const selfie = new Selfie();
const earlierFace = new EarlierFace();
/** Undefined until they are loaded. */
let readers: FaceReaders | undefined;

type JobResult<J extends FaceJob> = FaceJobs[J]['output'];
type Jobs = { [J in FaceJob]: (input: FaceJobs[J]['input']) => JobResult<J> | Promise<JobResult<J>> };

const jobs: Jobs = {
  load: async (input) => {
    const [nets] = await Promise.all([
      fetchDetector((progress) => reply({ progress, of: 'detector' })),
      startWasm(),
    ]);
    await chooseBackend(
      () => loadModels(nets),
      () => runTrial(nearFace),
      { mayTryWebgl: input.isEarly === true },
    );
    void loadReaders(input);
    return nets.map(({ version }) => version);
  },
  look: ({ frame }) => withPicture(frame, async (picture, pixels) => (await detect(picture, pixels)).look),
  read: ({ frame, keep, former }) =>
    withPicture(frame, async (picture, pixels): Promise<Reading> => {
      selfie.dropCandidate();
      const { look, found } = await detect(picture, pixels);
      if (!found || !isReadable(look)) return { ...look, face: undefined };
      if (keep) selfie.offer(pixels, look.noseRatio);
      if (!readers) return { ...look, face: keepForLater(pixels, found) };
      const { age, describe } = readers;
      const face = await readFace(picture, found, former ? readers : { age, describe });
      return { ...look, face, earlierFace: earlierFace.take() };
    }),
  accept: () => selfie.accept(),
  drop: () => {
    selfie.clear();
    earlierFace.clear();
  },
  describe: async ({ frame }) => {
    try {
      return await describe(frame);
    } finally {
      frame.close();
      framePixels.clear();
    }
  },
  selfie: () => selfie.take(),
};

/** Downloads besides the jobs, so that the challenge can start; only the last part is a job. */
async function loadReaders(input: FaceModelRequest): Promise<void> {
  try {
    const recognition = input.descriptors ? startRecognition(input.recognition) : undefined;
    // Awaited below; a failure of the models comes first.
    recognition?.catch(() => undefined);
    const { nets, recognition: files } = await fetchReaders(input, (progress) =>
      reply({ progress, of: 'readers' }),
    );
    const load = await recognition;
    await runInTurn(async () => {
      loadModels(nets);
      const describe = await load?.(files.map(({ bytes }) => bytes));
      // The face is only compared: the former model is not needed for that.
      await earlierFace.read({ age: input.age, describe });
      readers = {
        age: input.age,
        describe,
        ...(input.former && { describeFormer: describeWithFaceApi }),
      };
    });
    reply({ readers: [...nets, ...files].map(({ version }) => version) });
  } catch (error) {
    reply({ readersError: toMessage(error) });
  }
}

function keepForLater(pixels: ImageData, found: FoundFace): ReadFace {
  earlierFace.keep(pixels, found);
  return { age: undefined, descriptor: undefined };
}

async function detect(
  picture: Picture,
  pixels: ImageData,
): Promise<{ look: Look; found: FoundFace | undefined }> {
  const detections = await faceSearch.detect((setting) => detectFaces(picture, setting));
  const faces = detections.map(({ relativeBox: { x, y, width, height } }) => ({ x, y, width, height }));
  const [largest] = detections;
  const found = largest && (await findLandmarks(picture, largest));
  const brightness = measureBrightness(pixels, faces[0]);
  const pose = found && measurePose(found.landmarks.positions, pixels);
  return { look: { faces, brightness, noseRatio: found && computeNoseRatio(found), pose }, found };
}

const isReadable = (look: Look): look is Look & { noseRatio: number } =>
  chooseFramingHint(look) === undefined && look.noseRatio !== undefined && isStraight(look.noseRatio);

async function describe(frame: ImageBitmap): Promise<Float32Array | undefined> {
  const { width, height } = frame;
  const readPart = framePixels.readPart.bind(framePixels, frame);
  const found = await withPortrait({ width, height, readPart }, (closeup, face) =>
    readFace(closeup, face, { age: false, describe: readers?.describe }),
  );
  return found?.descriptor;
}

async function withPicture<T>(
  frame: LiveFrame,
  use: (picture: Picture, pixels: ImageData) => Promise<T>,
): Promise<T> {
  const pixels = await framePixels.readLive(frame, maxLiveSide);
  const picture = toPicture(pixels);
  try {
    return await use(picture, pixels);
  } finally {
    picture.dispose();
    pixels.data.fill(0);
  }
}

const reply = (message: FaceReply): void => postMessage(message);

// One job at a time: a running job must not contain a frame that `drop` should have removed.
let last: Promise<unknown> = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<FaceRequest>) => {
  void runInTurn(() => handleRequest(data));
});

function runInTurn(work: () => Promise<void>): Promise<void> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

async function handleRequest({ id, job, input }: FaceRequest): Promise<void> {
  try {
    const work = jobs[job] as (input: unknown) => JobResult<FaceJob> | Promise<JobResult<FaceJob>>;
    reply({ id, result: await work(input) });
  } catch (error) {
    reply({ id, error: toMessage(error) });
  }
}

const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

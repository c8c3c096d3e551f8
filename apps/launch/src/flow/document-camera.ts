import type { Camera } from '../camera/camera';
import type { DocumentSight } from '../document/document-reader';
import { pause } from '../pause';
import { watchDocument } from './document-watch';
import type { FlowContext } from './flow-context';
import { linkController } from './interruption';
import { ProblemError } from './problem.errors';

/** Pictures of the same document, the best first. */
export interface DocumentShot {
  pictures: readonly ImageBitmap[];
  /** What was read while the camera was open; undefined for pictures that the person took. */
  reading: DocumentSight['reading'];
}

type CameraAnswer = DocumentShot | { file: File } | undefined;

// How long the page shows that the document was read.
const doneMs = 600;
// Several pictures, in case the first one is blurred by the tap.
const shotFrames = 3;

/** Takes a picture of a document; undefined when the person goes back without one. */
export async function takePicture(context: FlowContext): Promise<CameraAnswer> {
  for (;;) {
    const shot = await takeShot(context);
    if (!shot || 'file' in shot || shot.reading) return shot;
    try {
      const answer = await context.display.ask(
        'documentReview',
        { picture: shot.pictures[0]! },
        context.signal,
      );
      if (answer === 'use') return shot;
    } catch (error) {
      closeShot(shot);
      throw error;
    }
    closeShot(shot);
  }
}

export function closeShot({ pictures }: DocumentShot): void {
  for (const picture of pictures) picture.close();
}

/** Opens the camera, and closes it whatever happens. */
async function takeShot(context: FlowContext): Promise<CameraAnswer> {
  const screen = linkController(context.signal);
  try {
    return await useCamera({ ...context, signal: screen.signal });
  } finally {
    screen.abort();
    context.sensors.closeCamera();
  }
}

async function useCamera(context: FlowContext): Promise<CameraAnswer> {
  const { display, sensors, signal } = context;
  const answered = display.ask('documentCamera', { camera: undefined, hint: undefined }, signal);
  answered.catch(() => undefined);
  const opening = sensors.openCamera('environment', signal);
  const camera = await Promise.race([opening, answered.then(() => undefined)]);
  if (!camera) return toAnswer(await answered);
  display.update('documentCamera', { camera });
  const ended = camera.ended.then(() => Promise.reject(new ProblemError('busy')));
  const watching = watchCamera(context, camera);
  const first = await Promise.race([answered, watching, ended]).catch((error: unknown) => {
    discard(watching);
    throw error;
  });
  if (typeof first === 'object' && 'pictures' in first) {
    display.update('documentCamera', { hint: 'done' });
    return unlessLeft(
      context,
      pause(doneMs).then(() => first),
      ended,
    );
  }
  discard(watching);
  return first === 'shoot' ? unlessLeft(context, takeFrames(camera), ended) : toAnswer(first);
}

/** Reads the document as soon as a frame shows it. */
async function watchCamera({ display, sensors, signal }: FlowContext, camera: Camera): Promise<DocumentShot> {
  const reader = await sensors.documentReader(() => undefined);
  const onHint = (hint: DocumentSight['hint']): void => {
    if (!signal.aborted) display.update('documentCamera', { hint });
  };
  return watchDocument({ camera, reader, signal, onHint });
}

/** The person may still go back, or choose a file, until the pictures are there: a camera may deliver none for seconds. */
async function unlessLeft(
  { display, signal }: FlowContext,
  taking: Promise<DocumentShot>,
  ended: Promise<never>,
): Promise<CameraAnswer> {
  const leave = async (): Promise<{ file: File } | undefined> => {
    const answer = await display.askAgain('documentCamera', signal);
    return answer === 'shoot' ? leave() : toAnswer(answer);
  };
  let shot: CameraAnswer;
  try {
    return (shot = await Promise.race([taking, leave(), ended]));
  } finally {
    if (!shot || 'file' in shot) discard(taking);
  }
}

const toAnswer = (answer: 'shoot' | 'back' | { file: File }): { file: File } | undefined =>
  typeof answer === 'object' ? answer : undefined;

/** Closes pictures that are not used, also those that are not there yet. */
function discard(taking: Promise<DocumentShot>): void {
  taking.then(closeShot).catch(() => undefined);
}

async function takeFrames(camera: Camera): Promise<DocumentShot> {
  const pictures: ImageBitmap[] = [];
  try {
    while (pictures.length < shotFrames) pictures.push(await camera.frame());
    return { pictures, reading: undefined };
  } catch (error) {
    for (const picture of pictures) picture.close();
    throw error;
  }
}

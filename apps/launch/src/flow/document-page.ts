import type { DocumentProblem, DocumentReading } from '../document/document-reader';
import { Interruption, linkController, abortable } from './interruption';
import { ProblemError } from './problem.errors';
import { recordEvent, type FlowContext } from './flow-context';
import { getRecognitionModel } from './recognition-model';

export type ReadDocument = Extract<DocumentReading, { kind: 'read' }>;

/** What a picture of a document shows. */
export interface DocumentPage {
  reading: ReadDocument;
  portrait: Float32Array | undefined;
}

export interface PageOptions {
  /** The number of tries left; undefined where tries are not counted. */
  triesLeft: number | undefined;
  portrait: boolean;
}

/** Problems that use up a try. After a wrong file or an expired document the person just picks another one. */
const countedProblems: ReadonlySet<DocumentProblem> = new Set(['unreadable', 'checkDigits', 'portrait']);

/** Asks for pictures until one is readable, or until a problem uses up a try. */
export async function readDocumentPage(
  context: FlowContext,
  options: PageOptions,
): Promise<DocumentPage | DocumentProblem> {
  for (;;) {
    const picture = await askPicture(context, options);
    if (picture === undefined) continue;
    const page = typeof picture === 'string' ? picture : await readPage(context, picture, options.portrait);
    context.captures.documentProblem = typeof page === 'string' ? page : undefined;
    if (typeof page !== 'string' || countedProblems.has(page)) return page;
  }
}

/** A picture from the camera or a file; undefined when the person goes back without one. */
async function askPicture(
  context: FlowContext,
  { triesLeft }: PageOptions,
): Promise<ImageBitmap | DocumentProblem | undefined> {
  const { display, signal, captures } = context;
  recordEvent(context)('capture_started');
  const answer = await display.ask('document', { problem: captures.documentProblem, triesLeft }, signal);
  if (answer === 'otherDevice') throw new Interruption('otherDevice');
  return answer === 'take' ? takePicture(context) : readPictureFile(context, answer.file);
}

async function takePicture({ display, sensors, ...context }: FlowContext): Promise<ImageBitmap | undefined> {
  const screen = linkController(context.signal);
  const { signal } = screen;
  const answered = display.ask('documentCamera', { camera: undefined }, signal);
  answered.catch(() => undefined);
  try {
    const opening = sensors.openCamera('environment', signal);
    const camera = await Promise.race([opening, answered.then(() => undefined)]);
    if (!camera) return undefined;
    display.update('documentCamera', { camera });
    const ended = camera.ended.then(() => Promise.reject(new ProblemError('busy')));
    if ((await Promise.race([answered, ended])) === 'back') return undefined;
    return await abortable(Promise.race([camera.frame(), ended]), signal);
  } finally {
    screen.abort();
    sensors.closeCamera();
  }
}

async function readPictureFile({ signal }: FlowContext, file: File): Promise<ImageBitmap | DocumentProblem> {
  const { decodePicture } = await import('../document/document-reader');
  return abortable(
    decodePicture(file).catch(() => 'file' as const),
    signal,
  );
}

async function readPage(
  context: FlowContext,
  picture: ImageBitmap,
  wantsPortrait: boolean,
): Promise<DocumentPage | DocumentProblem> {
  const { display, sensors, signal } = context;
  display.show('documentReading', { progress: 0 });
  const onProgress = (progress: number) => display.update('documentReading', { progress });
  try {
    const reader = await abortable(sensors.documentReader(onProgress), signal);
    onProgress(1);
    const reading = await abortable(reader.read(picture, new Date()), signal);
    if (reading.kind !== 'read') return reading.kind;
    const portrait = wantsPortrait ? await describePortrait(context, picture, onProgress) : undefined;
    if (wantsPortrait && !portrait) return 'portrait';
    recordEvent(context)('capture_finished');
    return { reading, portrait };
  } finally {
    picture.close();
    // Otherwise a late answer would count as the answer to the next picture.
    if (signal.aborted) sensors.closeReader();
  }
}

async function describePortrait(
  { sensors, signal, claim }: FlowContext,
  picture: ImageBitmap,
  onProgress: (progress: number) => void,
): Promise<Float32Array | undefined> {
  const recognition = getRecognitionModel(claim);
  const loading = sensors.faceEngine({ age: false, descriptors: true, recognition }, onProgress);
  const engine = await abortable(loading, signal);
  onProgress(1);
  return abortable(sensors.guardModels(engine.describe(picture)), signal);
}

import { decodePicture } from '../document/document-picture';
import type { DocumentProblem, DocumentReading } from '../document/document-reader';
import { closeShot, type DocumentShot, takePicture } from './document-camera';
import { Interruption, abortable } from './interruption';
import { recordEvent, type FlowContext } from './flow-context';
import { getRecognitionModel } from './recognition-model';
import type { DocumentReason } from './screen.types';

export type ReadDocument = Extract<DocumentReading, { kind: 'read' }>;

/** What a picture of a document shows. */
export interface DocumentPage {
  reading: ReadDocument;
  portrait: Float32Array | undefined;
}

export interface PageOptions {
  /** The number of tries left; undefined where tries are not counted. */
  triesLeft: number | undefined;
  reason: DocumentReason | undefined;
  portrait: boolean;
}

/**
 * Problems that use up a try. After a wrong file, a bad picture or an expired document the person just shows another one.
 */
const countedProblems: ReadonlySet<DocumentProblem> = new Set(['unreadable', 'checkDigits', 'portrait']);

/** Asks for pictures until one is readable, or until a problem uses up a try. */
export async function readDocumentPage(
  context: FlowContext,
  options: PageOptions,
): Promise<DocumentPage | DocumentProblem> {
  for (;;) {
    const shot = await askPicture(context, options);
    if (shot === undefined) continue;
    const page = typeof shot === 'string' ? shot : await readPage(context, shot, options.portrait);
    context.captures.documentProblem = typeof page === 'string' ? page : undefined;
    if (typeof page !== 'string' || countedProblems.has(page)) return page;
  }
}

/** A picture from the camera or a file; undefined when the person goes back without one. */
async function askPicture(
  context: FlowContext,
  { triesLeft, reason }: PageOptions,
): Promise<DocumentShot | DocumentProblem | undefined> {
  const { display, signal, captures } = context;
  recordEvent(context)('capture_started');
  const problem = captures.documentProblem;
  const isCounted = problem && countedProblems.has(problem);
  const shows = { reason, problem, triesLeft: isCounted ? triesLeft : undefined };
  const answer = await display.ask('document', shows, signal);
  if (answer === 'otherDevice') throw new Interruption('otherDevice');
  const shown = answer === 'take' ? await takePicture(context) : answer;
  return shown && 'file' in shown ? readPictureFile(context, shown.file) : shown;
}

async function readPictureFile({ signal }: FlowContext, file: File): Promise<DocumentShot | DocumentProblem> {
  return abortable(
    decodePicture(file).then(
      (picture) => ({ pictures: [picture], reading: undefined }),
      () => 'file' as const,
    ),
    signal,
  );
}

async function readPage(
  context: FlowContext,
  shot: DocumentShot,
  wantsPortrait: boolean,
): Promise<DocumentPage | DocumentProblem> {
  const { display, sensors, signal } = context;
  display.show('documentReading', { progress: 0 });
  const onProgress = (progress: number) => display.update('documentReading', { progress });
  try {
    const { reading, picture } = await readShot(context, shot, onProgress);
    if (reading.kind !== 'read') return reading.kind;
    // Its memory is needed for the portrait. It is loaded again only if the person must show another picture.
    sensors.closeReader();
    const portrait = wantsPortrait ? await describePortrait(context, picture, onProgress) : undefined;
    if (wantsPortrait && !portrait) return 'portrait';
    recordEvent(context)('capture_finished');
    return { reading, portrait };
  } finally {
    closeShot(shot);
    // Otherwise the next picture would wait until the worker is done with this one.
    if (signal.aborted) sensors.closeReader();
  }
}

/** Reads the pictures until one is readable. A refusal is the one of the first picture, which the person has seen. */
async function readShot(
  { sensors, signal }: FlowContext,
  { pictures, reading }: DocumentShot,
  onProgress: (progress: number) => void,
): Promise<{ reading: DocumentReading; picture: ImageBitmap }> {
  const [first] = pictures as [ImageBitmap];
  if (reading) return { reading, picture: first };
  const reader = await abortable(sensors.documentReader(onProgress), signal);
  onProgress(1);
  const readings: DocumentReading[] = [];
  for (const picture of pictures) {
    const own = await abortable(reader.read(picture, new Date()), signal);
    if (own.kind === 'read' || own.kind === 'expired') return { reading: own, picture };
    readings.push(own);
  }
  return { reading: readings[0]!, picture: first };
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

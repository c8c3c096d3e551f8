import type { DocumentProblem, DocumentReading } from '../document/document-reader';
import { Interruption, linkedTo, unlessAborted } from './interruption';
import { Problem } from './problem';
import { record, type Visit } from './visit';

export type ReadDocument = Extract<DocumentReading, { kind: 'read' }>;

/** What a picture of a document shows. */
export interface DocumentPage {
  reading: ReadDocument;
  portrait: Float32Array | undefined;
}

export interface PageWishes {
  /** How many tries there are; undefined where they are not counted. */
  triesLeft: number | undefined;
  portrait: boolean;
}

/** Tries that the server counts; a wrong file or an old document is simply replaced by another one. */
const counted: ReadonlySet<DocumentProblem> = new Set(['unreadable', 'checkDigits', 'portrait']);

/** Asks for pictures until one can be read, or until one has failed that counts. */
export async function readDocumentPage(
  visit: Visit,
  wishes: PageWishes,
): Promise<DocumentPage | DocumentProblem> {
  for (;;) {
    const picture = await pictureFor(visit, wishes);
    if (picture === undefined) continue;
    const page = typeof picture === 'string' ? picture : await readPage(visit, picture, wishes.portrait);
    visit.seen.documentProblem = typeof page === 'string' ? page : undefined;
    if (typeof page !== 'string' || counted.has(page)) return page;
  }
}

/** A picture of the camera or of a file; undefined when the person came back without one. */
async function pictureFor(
  visit: Visit,
  { triesLeft }: PageWishes,
): Promise<ImageBitmap | DocumentProblem | undefined> {
  const { stage, signal, seen } = visit;
  record(visit)('capture_started');
  const answer = await stage.ask('document', { problem: seen.documentProblem, triesLeft }, signal);
  if (answer === 'otherDevice') throw new Interruption('otherDevice');
  return answer === 'take' ? shotOf(visit) : pictureIn(visit, answer.file);
}

async function shotOf({ stage, senses, ...visit }: Visit): Promise<ImageBitmap | undefined> {
  const here = linkedTo(visit.signal);
  const { signal } = here;
  const answered = stage.ask('documentCamera', { camera: undefined }, signal);
  answered.catch(() => undefined);
  try {
    const opening = senses.openCamera('environment', signal);
    const camera = await Promise.race([opening, answered.then(() => undefined)]);
    if (!camera) return undefined;
    stage.change('documentCamera', { camera });
    const ended = camera.ended.then(() => Promise.reject(new Problem('busy')));
    if ((await Promise.race([answered, ended])) === 'back') return undefined;
    return await unlessAborted(Promise.race([camera.frame(), ended]), signal);
  } finally {
    here.abort();
    senses.closeCamera();
  }
}

async function pictureIn({ signal }: Visit, file: File): Promise<ImageBitmap | DocumentProblem> {
  const { pictureOf } = await import('../document/document-reader');
  return unlessAborted(
    pictureOf(file).catch(() => 'file' as const),
    signal,
  );
}

async function readPage(
  visit: Visit,
  picture: ImageBitmap,
  wantsPortrait: boolean,
): Promise<DocumentPage | DocumentProblem> {
  const { stage, senses, signal } = visit;
  stage.show('documentReading', { progress: 0 });
  const onProgress = (progress: number) => stage.change('documentReading', { progress });
  try {
    const reader = await unlessAborted(senses.documentReader(onProgress), signal);
    onProgress(1);
    const reading = await unlessAborted(reader.read(picture, new Date()), signal);
    if (reading.kind !== 'read') return reading.kind;
    const portrait = wantsPortrait ? await portraitIn(visit, picture, onProgress) : undefined;
    if (wantsPortrait && !portrait) return 'portrait';
    record(visit)('capture_finished');
    return { reading, portrait };
  } finally {
    picture.close();
    // Its answer would be taken for that of the next picture.
    if (signal.aborted) senses.closeReader();
  }
}

async function portraitIn(
  { senses, signal }: Visit,
  picture: ImageBitmap,
  onProgress: (progress: number) => void,
): Promise<Float32Array | undefined> {
  const loading = senses.faceEngine({ age: false, descriptors: true }, onProgress);
  const engine = await unlessAborted(loading, signal);
  onProgress(1);
  return unlessAborted(senses.withModels(engine.describe(picture)), signal);
}

import { Image, type ImageKind } from 'image-js';
import getMrz from 'mrz-detection/src/getMrz';
import { clear } from '../camera/canvas';
import { CharacterModel } from './character-model';
import type { DocumentReading, ReaderAnswer, ReaderOrder } from './document.types';
import { linesOf } from './mrz-lines';
import { readingOf } from './mrz-reading';

interface View {
  /** By a quarter, clockwise. */
  isTurned: boolean;
  /** How much of the width and the height, around the middle. */
  part: number;
}

// The zone is searched on a small copy of the view: each shows it to the search at another size.
const views: readonly View[] = [
  { isTurned: false, part: 1 },
  { isTurned: true, part: 1 },
  { isTurned: false, part: 0.65 },
  { isTurned: true, part: 0.65 },
];

// Below, a line of 44 characters has too few pixels for each.
const leastSide = 400;
// Larger views take longer, and are read no better.
const longestSide = 1600;
// A phone that needs this long for some views needs too long for all.
const patience = 8000;

let model: CharacterModel | undefined;

self.addEventListener('message', ({ data }: MessageEvent<ReaderOrder>) => self.postMessage(answerTo(data)));

function answerTo(order: ReaderOrder): ReaderAnswer {
  if ('picture' in order) return { reading: readOnce(order.picture, order.today) };
  model = CharacterModel.of(order.model);
  return { isReady: true };
}

/** The picture is this worker's own copy: nobody else closes it. */
function readOnce(picture: ImageBitmap, today: Date): DocumentReading {
  try {
    return read(picture, today);
  } finally {
    picture.close();
  }
}

function read(picture: ImageBitmap, today: Date): DocumentReading {
  if (Math.max(picture.width, picture.height) < leastSide) return { kind: 'unreadable' };
  const end = performance.now() + patience;
  let best: DocumentReading = { kind: 'unreadable' };
  for (const view of views) {
    for (const lines of textsOf(imageOf(picture, view))) {
      const reading = readingOf(lines, today);
      if (reading.kind === 'read' || reading.kind === 'expired') return reading;
      if (reading.kind === 'checkDigits') best = reading;
    }
    if (performance.now() > end) break;
  }
  return best;
}

/** The search takes the zone of a document in the upper half for one that is upside down. */
function* textsOf(image: Image): Generator<string[]> {
  const zone = attempt(() => getMrz(image));
  if (!zone || !model) return;
  for (const upright of [zone, zone.rotate(180)]) yield attempt(linesOf, upright, model) ?? [];
}

/** The packages throw wherever they find nothing. */
function attempt<Args extends unknown[], Found>(
  search: (...args: Args) => Found,
  ...args: Args
): Found | undefined {
  try {
    return search(...args);
  } catch {
    return undefined;
  }
}

function imageOf(picture: ImageBitmap, { isTurned, part }: View): Image {
  const scale = Math.min(1, longestSide / (part * Math.max(picture.width, picture.height)));
  const width = Math.round(picture.width * part * scale);
  const height = Math.round(picture.height * part * scale);
  const canvas = isTurned ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  if (isTurned) context.rotate(Math.PI / 2);
  context.scale(scale, scale);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  clear(canvas);
  return new Image(pixels.width, pixels.height, pixels.data, { kind: 'RGBA' as ImageKind });
}

import { Image, type ImageKind } from 'image-js';
import getMrz from 'mrz-detection/src/getMrz';
import { clearCanvas } from '../camera/canvas';
import { CharacterModel } from './character-model';
import type { DocumentReading, ReaderAnswer, ReaderRequest } from './document.types';
import { readLines } from './mrz-lines';
import { parseMrz } from './mrz-reading';

interface View {
  /** By 90 degrees, clockwise. */
  isTurned: boolean;
  /** The share of width and height around the center. */
  part: number;
}

// The zone is searched in a downscaled copy of the view: each view presents it at another size.
const views: readonly View[] = [
  { isTurned: false, part: 1 },
  { isTurned: true, part: 1 },
  { isTurned: false, part: 0.65 },
  { isTurned: true, part: 0.65 },
];

// Below this, a line of 44 characters has too few pixels per character.
const minSide = 400;
// Larger views take longer and are not read better.
const maxSide = 1600;
// No further view is tried after this time.
const timeoutMs = 8000;

let model: CharacterModel | undefined;

self.addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) =>
  self.postMessage(handleRequest(data)),
);

function handleRequest(request: ReaderRequest): ReaderAnswer {
  if ('picture' in request) return { reading: readAndClose(request.picture, request.today) };
  model = CharacterModel.parse(request.model);
  return { isReady: true };
}

/** The picture is a copy owned by this worker, so it is closed here. */
function readAndClose(picture: ImageBitmap, today: Date): DocumentReading {
  try {
    return read(picture, today);
  } finally {
    picture.close();
  }
}

function read(picture: ImageBitmap, today: Date): DocumentReading {
  if (Math.max(picture.width, picture.height) < minSide) return { kind: 'unreadable' };
  const deadline = performance.now() + timeoutMs;
  let best: DocumentReading = { kind: 'unreadable' };
  for (const view of views) {
    for (const lines of findTexts(toImage(picture, view))) {
      const reading = parseMrz(lines, today);
      if (reading.kind === 'read' || reading.kind === 'expired') return reading;
      if (reading.kind === 'checkDigits') best = reading;
    }
    if (performance.now() > deadline) break;
  }
  return best;
}

/** The search assumes that a zone in the upper half is upside down, so both orientations are tried. */
function* findTexts(image: Image): Generator<string[]> {
  const zone = attempt(() => getMrz(image));
  if (!zone || !model) return;
  for (const upright of [zone, zone.rotate(180)]) yield attempt(readLines, upright, model) ?? [];
}

/** The packages throw where they find nothing. */
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

function toImage(picture: ImageBitmap, { isTurned, part }: View): Image {
  const scale = Math.min(1, maxSide / (part * Math.max(picture.width, picture.height)));
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
  clearCanvas(canvas);
  return new Image(pixels.width, pixels.height, pixels.data, { kind: 'RGBA' as ImageKind });
}

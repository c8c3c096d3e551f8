import { FramePixels } from '../camera/frame-pixels';
import { CharacterModel } from '../mrz/character-model';
import { inspectFrame } from './document-sight';
import { type GreyImage, toGrey } from '../mrz/grey-image';
import { readPicture } from './picture-reading';
import type { ReaderAnswer, ReaderRequest, ReaderResult } from './reader.types';

// Larger pictures take longer and are not read better.
const maxSide = 2000;
// No further view is tried after this time.
const timeoutMs = 6000;

const framePixels = new FramePixels('high');

let model: CharacterModel | undefined;

self.addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => {
  const answer: ReaderAnswer = { ...handleRequest(data), id: data.id };
  self.postMessage(answer);
});

function handleRequest(request: ReaderRequest): ReaderResult {
  if ('model' in request) {
    model = CharacterModel.parse(request.model);
    return { isReady: true };
  }
  if (!model) throw new Error('The model must be sent first.');
  const { today } = request;
  if ('inspect' in request) return { sight: inspectFrame(takePixels(request.inspect), model, today) };
  const deadline = performance.now() + timeoutMs;
  const hasTime = (): boolean => performance.now() < deadline;
  return { reading: readPicture(takePixels(request.read), { model, today, hasTime }) };
}

/** The picture is a copy owned by this worker, so it is closed here. */
function takePixels(picture: ImageBitmap): GreyImage {
  const { width, height, data } = framePixels.read(picture, maxSide);
  return toGrey(width, height, data);
}

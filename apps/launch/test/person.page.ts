// Runs in the page: replaces the camera by a canvas that shows a person who follows the instructions of the screen.
import { PersonModel, type SeenInstruction, defaultHabits } from '../src/face/person-model';
import type { PersonOptions } from './person.types';

declare const personOptions: PersonOptions;

const framesPerSecond = 30;
const { seed, habits, poses, nobody, farthest, instructions } = personOptions;
const person = new PersonModel(seed, { ...defaultHabits, ...habits });
const middle = (poses.length - 1) / 2;
let hasStarted = false;

// Without fetch, which the content security policy of the page restricts.
function decode(base64: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
}

/** What the heading says; undefined for texts that ask for no movement, such as hints. */
function readInstruction(): SeenInstruction | undefined {
  const text = document.querySelector('.instruction')?.textContent?.trim();
  if (text === undefined) return undefined;
  return instructions[text] ?? { action: undefined };
}

/** The index of the picture; undefined while the person is away. */
function choosePose(): number | undefined {
  const seen = readInstruction();
  // The person moves away during the scan, not while the models are loaded.
  hasStarted ||= seen !== undefined;
  if (!hasStarted) return middle;
  const { noseRatio } = person.look(seen ?? { action: undefined }, performance.now());
  if (noseRatio === undefined) return undefined;
  const turn = Math.min(1, Math.max(-1, (noseRatio - 0.5) / farthest));
  return Math.round(middle + (Math.asin(turn) / (Math.PI / 2)) * middle);
}

async function play(): Promise<MediaStream> {
  const [empty, ...pictures] = await Promise.all([nobody, ...poses].map(decode));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [empty!.width, empty!.height];
  const context = canvas.getContext('2d')!;
  const draw = (): void => {
    const pose = choosePose();
    context.drawImage((pose === undefined ? empty : pictures[pose])!, 0, 0);
  };
  draw();
  const stream = canvas.captureStream(framesPerSecond);
  const [track] = stream.getVideoTracks();
  const timer = setInterval(
    () => (track!.readyState === 'ended' ? clearInterval(timer) : draw()),
    1_000 / framesPerSecond,
  );
  return stream;
}

MediaDevices.prototype.getUserMedia = play;

import { drawn, type Picture, type Point } from './picture';
import { faceInFrame, frameSize, framed, type Portrait } from './portrait';

const framesPerPicture = 3;
const picturesPerSecond = 10;
/** The rest before each gesture, and the gesture itself. */
const seconds = { rest: 1.2, gesture: 1.6 };

/** How far the tip of the nose moves down, as a part of the head's half height. */
const lowered = 0.3;
const head = { halfWidth: faceInFrame.halfWidth * 1.18, halfHeight: faceInFrame.halfWidth * 1.55 };

// Where the features of the astronaut are in the frame, by the landmarks of face-api.
const eyes = [
  { from: 270, to: 304, brow: 186, upper: 199, lower: 212 },
  { from: 339, to: 374, brow: 189, upper: 202, lower: 215 },
];
const mouth = { from: 282, to: 356, line: 279, chin: 334, opening: 30 };

/** The frames of a person who blinks, nods and opens the mouth, one after the other. The clip is a loop. Only for the astronaut. */
export function* gestures(portrait: Portrait): Generator<Picture> {
  const rest = framed(portrait);
  const movements = [findClosedEyes, findLoweredChin, findOpenMouth].map((find) =>
    drawn(frameSize, rest, find),
  );
  for (const picture of movements) {
    yield* repeat(rest, seconds.rest);
    yield* repeat(picture, seconds.gesture);
  }
}

function* repeat(picture: Picture, duration: number): Generator<Picture> {
  for (let n = 0; n < duration * picturesPerSecond * framesPerPicture; n++) yield picture;
}

/** The skin between brow and lid covers the eye. */
function findClosedEyes(x: number, y: number): Point {
  const eye = eyes.find(({ from, to, brow, lower }) => x >= from && x <= to && y > brow && y < lower);
  if (!eye) return { x, y };
  const { brow, upper, lower } = eye;
  return { x, y: brow + ((y - brow) * (upper - brow)) / (lower - brow) };
}

/** As a head turn, but downwards: v becomes v + lowered (1 − u² − v²). */
function findLoweredChin(x: number, y: number): Point {
  const u = (x - faceInFrame.x) / head.halfWidth;
  const v = (y - faceInFrame.y) / head.halfHeight;
  const rest = 1 - u * u;
  if (rest <= 0 || Math.abs(v) >= Math.sqrt(rest)) return { x, y };
  const before = (1 - Math.sqrt(1 - 4 * lowered * (v - lowered * rest))) / (2 * lowered);
  return { x, y: faceInFrame.y + before * head.halfHeight };
}

/** The lower lip and the chin move down; between the lips it is dark. */
function findOpenMouth(x: number, y: number): Point | undefined {
  const { from, to, line, chin, opening } = mouth;
  const below = y - line;
  if (below <= 0) return { x, y };
  const u = (x - (from + to) / 2) / (to - from);
  const gap = opening * Math.sqrt(Math.max(0, 1 - 4 * u * u));
  if (below < gap) return undefined;
  // Less at the sides of the face, and nothing below the neck.
  const cheek = opening * Math.exp(-((u / 0.9) ** 4)) * Math.min(1, below / 40);
  const part = Math.min(1, Math.max(0, 1 - (y - chin - opening) / 60));
  return { x, y: y - Math.max(gap, cheek) * part };
}

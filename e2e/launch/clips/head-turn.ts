import { drawn, type Picture } from './picture';
import { faceInFrame, frameSize, framed, type Portrait } from './portrait';

/** How far the tip of the nose moves at the end of a turn, as a part of the head's half width. */
const farthest = 0.36;
const head = { halfWidth: faceInFrame.halfWidth * 1.18, halfHeight: faceInFrame.halfWidth * 1.55 };
const framesPerSecond = 30;
/** Frames per picture: 10 different ones per second are smooth enough. */
const repeats = 3;

// Straight for long enough to be framed, then to either side and back. The clip is a loop. A busy machine sees two frames a second.
const movements = [
  { seconds: 1.2, to: 0 },
  { seconds: 1.5, to: 1 },
  { seconds: 0.5, to: 0 },
  { seconds: 1.5, to: -1 },
];

/** The frames of a head that turns to its left and to its right: the portrait on a rounded head. */
export function* headTurn(portrait: Portrait): Generator<Picture> {
  const straight = framed(portrait);
  // The movement back shows the same pictures as the movement there.
  const pictures = new Map<string, Picture>();
  const getPicture = (turn: number): Picture => {
    const key = turn.toFixed(3);
    const picture = pictures.get(key) ?? turned(straight, Number(key));
    pictures.set(key, picture);
    return picture;
  };
  for (const { seconds, to } of movements) {
    const steps = Math.round((seconds * framesPerSecond) / repeats);
    for (let i = 0; i < steps; i++) {
      const picture = getPicture(to * farthest * Math.sin((Math.PI * i) / steps));
      for (let n = 0; n < repeats; n++) yield picture;
    }
  }
}

/** Pictures of the same head, from its farthest turn to the right to its farthest turn to the left. */
export function headPoses(portrait: Portrait, perSide: number): Picture[] {
  const straight = framed(portrait);
  return Array.from({ length: 2 * perSide + 1 }, (_, i) =>
    turned(straight, farthest * Math.sin((Math.PI / 2) * (i / perSide - 1))),
  );
}

function turned(straight: Picture, turn: number): Picture {
  if (turn === 0) return straight;
  return drawn(frameSize, straight, (x, y) => ({ x: findSourceX(x, y, turn), y }));
}

/**
 * The x coordinate in the straight picture of the point that is at x, y after the turn. Points that stick out farther
 * move farther: u becomes u + turn (1 − u² − v²), both measured from the middle in half widths.
 */
function findSourceX(x: number, y: number, turn: number): number {
  const u = (x - faceInFrame.x) / head.halfWidth;
  const v = (y - faceInFrame.y) / head.halfHeight;
  const rest = 1 - v * v;
  if (rest <= 0 || Math.abs(u) >= Math.sqrt(rest)) return x;
  const before = (1 - Math.sqrt(1 - 4 * turn * (u - turn * rest))) / (2 * turn);
  return faceInFrame.x + before * head.halfWidth;
}

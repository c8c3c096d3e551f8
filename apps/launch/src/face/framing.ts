import type { Box } from '../camera/box';

/** The faces in one frame, relative to its width and height. */
export interface Frame {
  /** The largest first. */
  faces: readonly Box[];
  /** Of the face, or of the whole picture without a face, from 0 (black) to 1. */
  brightness: number;
}

/** Why a face is not well framed. */
export type FramingHint = 'none' | 'several' | 'far' | 'near' | 'dark' | 'bright' | 'aside';

const minFaceHeight = 0.25;
const maxFaceHeight = 0.85;
const minBrightness = 0.18;
const maxBrightness = 0.92;
const maxOffset = 0.2;

/** A face smaller than this share of the largest is in the background, or a false detection. */
const minOtherHeight = 0.4;

type Rule = [hint: FramingHint, applies: (frame: Frame, face: Box) => boolean];

// The first rule that applies is shown: a problem that hides others comes first.
const rules: readonly Rule[] = [
  [
    'several',
    ({ faces }, { height }) =>
      faces.some((other, index) => index > 0 && other.height > height * minOtherHeight),
  ],
  ['dark', ({ brightness }) => brightness < minBrightness],
  ['bright', ({ brightness }) => brightness > maxBrightness],
  ['far', (_, { height }) => height < minFaceHeight],
  ['near', (_, { height }) => height > maxFaceHeight],
  ['aside', (_, { x, y, width, height }) => isOffCenter(x + width / 2) || isOffCenter(y + height / 2)],
];

const isOffCenter = (middle: number): boolean => Math.abs(middle - 0.5) > maxOffset;

/** The hint for the person; undefined when the face is well framed. */
export function chooseFramingHint(frame: Frame): FramingHint | undefined {
  const [face] = frame.faces;
  if (!face) return frame.brightness < minBrightness ? 'dark' : 'none';
  return rules.find(([, applies]) => applies(frame, face))?.[0];
}

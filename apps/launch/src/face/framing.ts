/** Where something is in a frame. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What one frame shows, with lengths as parts of its width and height. */
export interface Frame {
  /** The largest first. */
  faces: readonly Box[];
  /** Of the face, or of the whole picture where there is none: from 0, black, to 1. */
  brightness: number;
}

/** What keeps a face from being seen well. */
export type FramingHint = 'none' | 'several' | 'far' | 'near' | 'dark' | 'bright' | 'aside';

const smallest = 0.25;
const largest = 0.85;
const darkest = 0.18;
const brightest = 0.92;
const farthestAside = 0.2;

/** Who is this much smaller than the largest face is in the background, or is none. */
const smallestOther = 0.4;

type Rule = [hint: FramingHint, applies: (frame: Frame, face: Box) => boolean];

// What is said is the first that applies: what hides the others comes first.
const rules: readonly Rule[] = [
  [
    'several',
    ({ faces }, { height }) =>
      faces.some((other, index) => index > 0 && other.height > height * smallestOther),
  ],
  ['dark', ({ brightness }) => brightness < darkest],
  ['bright', ({ brightness }) => brightness > brightest],
  ['far', (_, { height }) => height < smallest],
  ['near', (_, { height }) => height > largest],
  ['aside', (_, { x, y, width, height }) => away(x + width / 2) || away(y + height / 2)],
];

const away = (middle: number): boolean => Math.abs(middle - 0.5) > farthestAside;

/** What to tell the person so that the face can be seen well; undefined when it can. */
export function framingHint(frame: Frame): FramingHint | undefined {
  const [face] = frame.faces;
  if (!face) return frame.brightness < darkest ? 'dark' : 'none';
  return rules.find(([, applies]) => applies(frame, face))?.[0];
}

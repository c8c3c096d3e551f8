import { workspaceRoot } from '@gatehouse/embedded';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedFile } from '../shared-data';
import { drawn, type Picture, readJpeg } from './picture';

/** A photograph of one person, and where the face is in it. */
export interface Portrait {
  file: string;
  /** The middle between the ends of the jaw at the height of the nose, and half the distance between them, in pixels. */
  face: { x: number; y: number; halfWidth: number };
}

/** A public domain picture that belongs to the fixtures. */
export const astronaut: Portrait = {
  file: path.join(workspaceRoot(), 'e2e/fixtures/astronaut.jpg'),
  face: { x: 225, y: 126, halfWidth: 48 },
};

// Measured with face-api; chosen because they look straight at the camera, so that a head turn can be made of them.
const people = {
  first: { name: 'L000551-a.jpg', face: { x: 199, y: 265, halfWidth: 101 } },
  /** The same person as `first`, on another day. */
  firstAgain: { name: 'L000551-b.jpg', face: { x: 207, y: 262, halfWidth: 103 } },
  second: { name: 'H001045-a.jpg', face: { x: 198, y: 268, halfWidth: 113 } },
};

/** The portrait of another person, from the shared data; undefined if it is missing. */
export function otherPerson(who: keyof typeof people): Portrait | undefined {
  const { name, face } = people[who];
  const file = sharedFile(`faces/${name}`);
  return file === undefined ? undefined : { file, face };
}

/** The camera frame of a person who sits in front of it. */
export const frameSize = { width: 640, height: 480 };
export const faceInFrame = { x: 320, y: 250, halfWidth: 80 };

/** The portrait in such a frame. */
export function framed({ file, face }: Portrait): Picture {
  const scale = face.halfWidth / faceInFrame.halfWidth;
  return drawn(frameSize, readJpeg(readFileSync(file)), (x, y) => ({
    x: face.x + (x - faceInFrame.x) * scale,
    y: face.y + (y - faceInFrame.y) * scale,
  }));
}

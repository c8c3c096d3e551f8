import type { Gesture } from '@gatehouse/sdk/browser';
import type { FacePose } from './face-pose';

/** A face relative to the same face at rest: differences of mouth and pitch, quotients of the others. */
export type PoseChange = FacePose;

/**
 * When a face makes a gesture. Measured with the nets of the page on 38 portraits, with synthetic gestures and as photos that are swivelled and tilted by
 * 30 to 60 degrees (docs/adr/0041-challenge.md): `nod` 38 of 38 and 3 of 278 photos, `open_mouth` 35 of 37 and none, `blink` 36 of 38. A photo
 * that is tilted or covered can blink, and none opened its mouth. Every challenge contains `nod` or `open_mouth`.
 */
export const gestureRules: Readonly<Record<Gesture, (change: PoseChange, pose: FacePose) => boolean>> = {
  // A tilted photo shortens the nose; a swivelled one makes the face narrower.
  nod: ({ pitch, nose, width }) => pitch >= 0.055 && nose >= 1.03 && width >= 0.95,
  // A swivelled photo has a narrower mouth, and eyes that are closer together.
  open_mouth: ({ mouth, nose }, pose) => mouth >= 0.15 && pose.mouth >= 0.28 && nose <= 1.12,
  blink: ({ eyes, pitch }) => eyes <= 0.65 && Math.abs(pitch) < 0.055,
};

/** A face at rest again; between these limits and those of a gesture nothing counts. */
export const isAtRest = ({ mouth, pitch, eyes }: PoseChange): boolean =>
  Math.abs(pitch) < 0.04 && mouth < 0.1 && eyes > 0.72;

/** The opposite of a blink or a nod: the eyes open, or the chin rises. */
export const isReversed = ({ pitch, eyes }: PoseChange): boolean => eyes >= 1 / 0.65 || pitch <= -0.055;

/** The mouth of a face whose rest is measured must be closed, even if it smiles. */
export const maxMouthAtRest = 0.28;

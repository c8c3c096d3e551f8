import type { ModelVersion } from '@gatehouse/sdk/browser';
import type { Frame } from './framing';

/** What a glance at one frame shows; the largest face comes first. */
export interface Look extends Frame {
  /** Where the tip of the nose of the largest face is between the two ends of its jaw. */
  noseRatio: number | undefined;
}

/** What of a face is wanted besides where it is. */
export interface FaceWants {
  age: boolean;
  descriptors: boolean;
}

/** A look, and what was read of the face where it was alone, well framed and straight. */
export interface Reading extends Look {
  face: { age: number | undefined; descriptor: Float32Array | undefined } | undefined;
}

/** What the page asks of the worker: what goes there, and what comes back. */
export interface FaceJobs {
  load: { takes: FaceWants; gives: readonly ModelVersion[] };
  look: { takes: { frame: ImageBitmap }; gives: Look };
  /** `keep`: the frame is held in the worker as a candidate for the selfie. */
  read: { takes: { frame: ImageBitmap; keep: boolean }; gives: Reading };
  /** What was read in the last frame counts: it may be the selfie. */
  accept: { takes: object; gives: void };
  /** Drops the frames that are held for the selfie. */
  forget: { takes: object; gives: void };
  describe: { takes: { frame: ImageBitmap }; gives: Float32Array | undefined };
  /** The best of the accepted frames. */
  selfie: { takes: object; gives: Blob | undefined };
}

export type FaceJob = keyof FaceJobs;

export type FaceRequest<J extends FaceJob = FaceJob> = {
  [Name in J]: { id: number; job: Name; input: FaceJobs[Name]['takes'] };
}[J];

export type FaceReply =
  { id: number; result: FaceJobs[FaceJob]['gives'] } | { id: number; error: string } | { progress: number };

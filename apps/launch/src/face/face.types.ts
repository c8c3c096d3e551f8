import type { ModelVersion, RecognitionModel } from '@gatehouse/sdk/browser';
import type { Frame } from './framing';

/** The faces detected in one frame; the largest comes first. */
export interface Look extends Frame {
  /** The position of the nose tip of the largest face between the two ends of its jaw. */
  noseRatio: number | undefined;
}

/** Which models to load besides face detection. */
export interface FaceModelOptions {
  age: boolean;
  descriptors: boolean;
  /** Whether face-api describes the face too: the person is enrolled with its descriptors, and the session uses another model. */
  former?: boolean;
}

/** The same, with the model that computes the descriptors. */
export interface FaceModelRequest extends FaceModelOptions {
  recognition: RecognitionModel;
}

/** What was read from a face. */
export interface ReadFace {
  age: number | undefined;
  descriptor: Float32Array | undefined;
  /** The descriptor of face-api, if the model of the session is another one. */
  formerDescriptor?: Float32Array;
}

/** Detected faces, and what was read from a single, well framed and straight face. */
export interface Reading extends Look {
  face: ReadFace | undefined;
}

/** The jobs of the worker with their input and output. */
export interface FaceJobs {
  load: { input: FaceModelRequest; output: readonly ModelVersion[] };
  look: { input: { frame: ImageBitmap }; output: Look };
  /** `keep`: the worker keeps the frame as a candidate for the selfie. */
  read: { input: { frame: ImageBitmap; keep: boolean }; output: Reading };
  /** Accepts the last frame as a candidate for the selfie. */
  accept: { input: object; output: void };
  /** Drops the frames that are held for the selfie. */
  drop: { input: object; output: void };
  describe: { input: { frame: ImageBitmap }; output: Float32Array | undefined };
  /** The best of the accepted frames. */
  selfie: { input: object; output: Blob | undefined };
}

export type FaceJob = keyof FaceJobs;

export type FaceRequest<J extends FaceJob = FaceJob> = {
  [Name in J]: { id: number; job: Name; input: FaceJobs[Name]['input'] };
}[J];

export type FaceReply =
  { id: number; result: FaceJobs[FaceJob]['output'] } | { id: number; error: string } | { progress: number };

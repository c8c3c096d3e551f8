import type { ModelVersion, RecognitionModel } from '@gatehouse/sdk/browser';
import type { LiveFrame } from '../camera/live-frame';
import type { FacePose } from './face-pose';
import type { Frame } from './framing';

/** The faces detected in one frame; the largest comes first. */
export interface Look extends Frame {
  /** The position of the nose tip of the largest face between the two ends of its jaw. */
  noseRatio: number | undefined;
  /** The shape of the largest face. */
  pose?: FacePose;
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
  /** Whether no person waits for the models yet: then there is time to try WebGL. */
  isEarly?: boolean;
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
  /** Without age and descriptors until the readers are loaded. */
  face: ReadFace | undefined;
  /** The last face that was to be read before the readers were loaded. */
  earlierFace?: ReadFace;
}

/** The jobs of the worker with their input and output. */
export interface FaceJobs {
  /** Loads detector and landmarks; the readers of age and descriptors follow, and are reported when they are loaded. */
  load: { input: FaceModelRequest; output: readonly ModelVersion[] };
  look: { input: { frame: LiveFrame }; output: Look };
  /**
   * `keep`: the worker keeps the frame as a candidate for the selfie. `former`: the former model describes the face too, if it is loaded; a face that is
   * only compared does not need that.
   */
  read: { input: { frame: LiveFrame; keep: boolean; former: boolean }; output: Reading };
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
  | { id: number; result: FaceJobs[FaceJob]['output'] }
  | { id: number; error: string }
  /** The loaded share of detector and landmarks, or of the readers. */
  | { progress: number; of: 'detector' | 'readers' }
  /** The readers are loaded, or failed to load. */
  | { readers: readonly ModelVersion[] }
  | { readersError: string };

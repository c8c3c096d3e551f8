import type { RepeatReason, StepName } from '@gatehouse/sdk/browser';
import type { Camera } from '../camera/camera';
import type { DocumentProblem } from '../document/document-reader';
import type { ScanState } from '../face/face-scan';
import type { ProblemName, WayOut } from './problem.table';

/** What the person is told before anything happens; each is true of this session. */
export interface ConsentFacts {
  purpose: 'age' | 'enroll' | 'signIn';
  /** The steps that happen for sure. */
  steps: readonly StepName[];
  /** Whether a document may be asked for after the face. */
  mayAskDocument: boolean;
  /** What of the age leaves the device: how it lies to each threshold, or the number. */
  age: { report: 'decision'; thresholds: readonly number[] } | { report: 'age' } | undefined;
  /** Whether numbers that describe the face leave it, or at first only whether it is the enrolled one. */
  face: 'stays' | 'numbers' | 'match';
  sendsPicture: boolean;
  retentionSeconds: number;
}

export interface Contact {
  email?: string;
  phone?: string;
}

export type Outcome = 'done' | 'enrolled' | 'signedIn' | 'failed' | 'failedEnroll' | 'failedSignIn';

/** Every screen: what it shows, and what the person can answer. `never`: nothing but to wait, or to cancel. */
export interface Screens {
  opening: { shows: object; answers: never };
  consent: { shows: ConsentFacts; answers: 'agree' | 'decline' | 'otherDevice' };
  contact: { shows: object; answers: Contact };
  /** Camera and models start at the same time: `progress` is the part of the models that is here. */
  face: {
    shows: {
      camera: Camera | undefined;
      progress: number;
      scan: ScanState | undefined;
      sendsPicture: boolean;
    };
    answers: 'otherDevice' | { camera: string };
  };
  document: {
    shows: { problem: DocumentProblem | undefined; triesLeft: number | undefined };
    answers: 'take' | 'otherDevice' | { file: File };
  };
  documentCamera: { shows: { camera: Camera | undefined }; answers: 'shoot' | 'back' };
  documentReading: { shows: { progress: number }; answers: never };
  passkey: {
    shows: {
      use: 'create' | 'assert';
      isWaiting: boolean;
      problem: 'none' | 'refused' | 'exists' | undefined;
    };
    /** `existing`: a passkey of before in place of a new one. */
    answers: 'go' | 'existing' | 'otherDevice';
  };
  /** `isNeeded`: this device may not go on itself. */
  handoff: {
    shows: { isNeeded: boolean; url: string; qr: string; expiresAt: Date; isOver: boolean };
    answers: 'renew' | 'stay';
  };
  follow: { shows: { step: StepName | 'checking' | undefined }; answers: 'renew' };
  sending: { shows: { isSlow: boolean }; answers: never };
  checking: { shows: object; answers: never };
  again: {
    shows: { step: StepName; reason: RepeatReason; triesLeft: number };
    answers: 'retry' | 'otherDevice';
  };
  /** `backUrl`: the way back is a link, which the person follows. `at`: when the session had to be finished, or how long to wait, where the problem says so. */
  problem: { shows: { problem: ProblemName; at: Date | undefined; backUrl?: string }; answers: WayOut };
  result: {
    shows: { outcome: Outcome; reason: RepeatReason | undefined; redirects: boolean; backUrl?: string };
    answers: 'back';
  };
}

export type ScreenName = keyof Screens;

/** A screen as it is shown now. */
export type Shown<Name extends ScreenName = ScreenName> = {
  [N in Name]: { name: N; shows: Screens[N]['shows']; answer: (answer: Screens[N]['answers']) => void };
}[Name];

/** What stays around the screen. */
export interface Surroundings {
  /** Where the person came from and goes back to, like shop.example. */
  site: string | undefined;
  step: { number: number; total: number } | undefined;
  finishBy: Date | undefined;
  /** What the host will be told if the person cancels now; undefined where there is nothing to cancel. */
  cancelling: 'cancel.text' | 'told.camera' | undefined;
}

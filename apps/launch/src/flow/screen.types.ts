import type { RetryReason, StepName } from '@gatehouse/sdk/browser';
import type { Camera } from '../camera/camera';
import type { DocumentProblem } from '../document/document-reader';
import type { ScanState } from '../face/face-scan';
import type { ProblemName, ProblemAction } from './problem.table';

/** What the consent screen states about this session. */
export interface ConsentFacts {
  purpose: 'age' | 'enroll' | 'signIn';
  /** The required steps. */
  steps: readonly StepName[];
  /** Whether a document may be asked for after the face. */
  mayAskDocument: boolean;
  /** What about the age leaves the device: the decision for each threshold, or the number. */
  age: { report: 'decision'; thresholds: readonly number[] } | { report: 'age' } | undefined;
  /**
   * What about the face leaves the device. ENROLL: descriptors and the key of a token (`numbers`), or only the key (`token`). SIGN-IN: an encrypted
   * score, or descriptors where there is no token (`score`), or never anything else than the score (`scoreOnly`).
   */
  face: 'stays' | 'numbers' | 'token' | 'score' | 'scoreOnly';
  /** Whether the biometric node keeps a copy of a new token. */
  keepsTokenCopy: boolean;
  sendsPicture: boolean;
  retentionSeconds: number;
}

export interface Contact {
  email?: string;
  phone?: string;
}

/** Why a session failed. `noToken`: this device has nothing to compare the face with. */
export type EndReason = RetryReason | 'noToken';

export type Outcome = 'done' | 'enrolled' | 'signedIn' | 'failed' | 'failedEnroll' | 'failedSignIn';

/** Every screen: what it shows, and the possible answers. `never`: the person can only wait or cancel. */
export interface Screens {
  opening: { shows: object; answers: never };
  consent: { shows: ConsentFacts; answers: 'agree' | 'decline' | 'otherDevice' };
  contact: { shows: object; answers: Contact };
  /** Camera and models load in parallel: `progress` is the loaded share of the models. */
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
    /** `existing`: use a passkey that the person already has. */
    answers: 'go' | 'existing' | 'otherDevice';
  };
  /** `isNeeded`: this device may not run the session itself. */
  handoff: {
    shows: { isNeeded: boolean; url: string; qr: string; expiresAt: Date; isOver: boolean };
    answers: 'renew' | 'stay';
  };
  follow: { shows: { step: StepName | 'checking' | undefined }; answers: 'renew' };
  sending: { shows: { isSlow: boolean }; answers: never };
  checking: { shows: object; answers: never };
  again: {
    shows: { step: StepName; reason: RetryReason; triesLeft: number };
    answers: 'retry' | 'otherDevice';
  };
  /** `backUrl`: a link back to the host. `at`: the deadline that has passed, or the end of a lockout. */
  problem: {
    shows: { problem: ProblemName; at: Date | undefined; backUrl?: string };
    answers: ProblemAction;
  };
  result: {
    shows: { outcome: Outcome; reason: EndReason | undefined; redirects: boolean; backUrl?: string };
    answers: 'back';
  };
}

export type ScreenName = keyof Screens;

/** A screen as it is shown now. */
export type Shown<Name extends ScreenName = ScreenName> = {
  [N in Name]: { name: N; shows: Screens[N]['shows']; answer: (answer: Screens[N]['answers']) => void };
}[Name];

/** What the header and the footer show. */
export interface PageInfo {
  /** The host of the redirect URL, like shop.example. */
  site: string | undefined;
  step: { number: number; total: number } | undefined;
  finishBy: Date | undefined;
  /** What is reported to the host if the person cancels now; undefined where nothing can be cancelled. */
  cancelText: 'cancel.text' | 'notice.camera' | undefined;
}

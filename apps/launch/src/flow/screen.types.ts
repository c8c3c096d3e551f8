import type { DeviceKind, PageBrand, RetryReason, StepName } from '@gatehouse/sdk/browser';
import type { Camera } from '../camera/camera';
import type { DocumentProblem, SightHint } from '../document/document-reader';
import type { ChallengeKind } from '../face/challenge.types';
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
  /** The legal name of the customer. */
  responsible: string | undefined;
}

/** The full text of the consent screen, as it was shown: one sentence per line. */
export interface AgreedText {
  text: string;
  /** The language of the text. */
  locale: string;
}

/** Why a document is requested. `again`: the page was reloaded after it was shown. */
export type DocumentReason = 'age' | 'match' | 'again';

export interface Contact {
  email?: string;
  phone?: string;
}

/** Why a session failed. `noToken`: this device has nothing to compare the face with. `document`: no picture of the document could be read. */
export type EndReason = RetryReason | 'noToken' | 'document';

export type Outcome =
  'done' | 'enrolled' | 'enrolledBefore' | 'signedIn' | 'failed' | 'failedEnroll' | 'failedSignIn';

export type LinkState = 'offered' | 'sending' | 'sent' | 'failed';

/** Every screen: what it shows, and the possible answers. `never`: the person can only wait or cancel. */
export interface Screens {
  opening: { shows: object; answers: never };
  consent: { shows: ConsentFacts; answers: AgreedText | 'decline' | 'otherDevice' };
  contact: { shows: object; answers: Contact | 'back' };
  /** Camera and models load in parallel: `progress` is the loaded share of what the challenge needs, `rest` that of the models after it. */
  face: {
    shows: {
      camera: Camera | undefined;
      progress: number;
      rest?: number;
      scan: ScanState | undefined;
      sendsPicture: boolean;
      /** What the person may do in place of the requested movements. */
      otherChallenge?: ChallengeKind;
    };
    answers: 'otherDevice' | ChallengeKind | { camera: string };
  };
  /** The page was reloaded after the face was scanned, and a document is compared with it. */
  faceAgain: { shows: object; answers: 'continue' | 'otherDevice' };
  document: {
    shows: {
      reason: DocumentReason | undefined;
      problem: DocumentProblem | undefined;
      /** Only after a problem that used up a try. */
      triesLeft: number | undefined;
    };
    answers: 'take' | 'otherDevice' | { file: File };
  };
  /** `hint` is undefined until the first frame was inspected. */
  documentCamera: {
    shows: { camera: Camera | undefined; hint: SightHint | 'done' | undefined };
    answers: 'shoot' | 'back' | { file: File };
  };
  /** The picture that the person took. */
  documentReview: { shows: { picture: ImageBitmap }; answers: 'use' | 'retake' };
  documentReading: { shows: { progress: number }; answers: never };
  /** `known`: the person is already enrolled, so no passkey is created. */
  passkey: {
    shows: {
      use: 'create' | 'assert' | 'known';
      isWaiting: boolean;
      problem: 'none' | 'refused' | 'exists' | undefined;
    };
    /** `existing`: use a passkey that the person already has. */
    answers: 'go' | 'existing' | 'skip' | 'otherDevice';
  };
  /** `isNeeded`: this device may not run the session itself. */
  handoff: {
    shows: {
      purpose: ConsentFacts['purpose'];
      isNeeded: boolean;
      url: string;
      qr: string;
      expiresAt: Date;
      isOver: boolean;
      /** Whether the host can send the link, and whether it has; undefined where it does not offer that. */
      link?: LinkState;
    };
    answers: 'renew' | 'stay' | 'send';
  };
  /** `isInWindow`: the session continues in another window of this device, which can be opened again. */
  follow: { shows: { step: StepName | 'checking' | undefined; isInWindow?: boolean }; answers: 'renew' };
  sending: { shows: { isSlow: boolean }; answers: never };
  checking: { shows: object; answers: never };
  again: {
    /** `triesLeft`: undefined where no try was spent. */
    shows: { step: StepName; reason: RetryReason; triesLeft: number | undefined };
    answers: 'retry' | 'otherDevice';
  };
  /**
   * `backUrl`: a link back to the host. `at`: the deadline that has passed, or the end of a lockout. `noticesGrant`: the page continues by itself
   * when the camera is allowed. `windowUrl`: the link to a window in which the session can continue.
   */
  problem: {
    shows: {
      problem: ProblemName;
      at: Date | undefined;
      backUrl?: string;
      noticesGrant?: boolean;
      windowUrl?: string;
    };
    answers: ProblemAction;
  };
  /**
   * `isPending`: the host must confirm this device. `isPasskeyLost`: the passkey that was created here does not work. `isHandedOver`: the session
   * started on another screen. `isFramed`: the page around this one continues. `closeFor`: whose page it is, where there is no way back.
   */
  result: {
    shows: {
      outcome: Outcome;
      reason: EndReason | undefined;
      redirects: boolean;
      backUrl?: string;
      isPending?: boolean;
      isPasskeyLost?: boolean;
      isHandedOver?: boolean;
      isFramed?: boolean;
      closeFor?: string;
    };
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
  /** The kind of this device. */
  device: DeviceKind;
  /** Whose page it is; undefined where the customer has set nothing. */
  brand: PageBrand | undefined;
  /** The host of the redirect URL, like shop.example. */
  site: string | undefined;
  step: { number: number; total: number } | undefined;
  finishBy: Date | undefined;
  /** What is reported to the host if the person cancels now; undefined where nothing can be cancelled. */
  cancelText: 'cancel.text' | 'notice.camera' | undefined;
}

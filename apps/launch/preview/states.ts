import { renderSVG } from 'uqr';
import { type ProblemName, problemNames } from '../src/flow/problem.table';
import type { ConsentFacts, Outcome, ScreenName, Screens, Shown } from '../src/flow/screen.types';
import type { ScanState } from '../src/face/face-scan';
import { createFakeCamera } from './fake-camera';
import { inMinutes } from './page-info';

type State = (onAnswer: (answer: unknown) => void) => Shown;

/** A screen whose data is created when it is shown: a camera cannot be created in advance. */
function state<Name extends ScreenName>(name: Name, facts: () => Screens[Name]['shows']): State {
  return (answer) => ({ name, shows: facts(), answer }) as unknown as Shown;
}

const consent: ConsentFacts = {
  purpose: 'age',
  steps: ['face'],
  mayAskDocument: false,
  age: { report: 'decision', thresholds: [18] },
  face: 'stays',
  keepsTokenCopy: false,
  sendsPicture: false,
  retentionSeconds: 86_400,
};
const enroll: Partial<ConsentFacts> = { purpose: 'enroll', age: undefined, face: 'numbers' };
const signIn: Partial<ConsentFacts> = { purpose: 'signIn', age: undefined, face: 'score' };
const consentState = (facts: Partial<ConsentFacts>): State =>
  state('consent', () => ({ ...consent, ...facts }));

const consents = {
  'consent age': consentState({}),
  'consent age step-up': consentState({ mayAskDocument: true }),
  'consent age number': consentState({
    age: { report: 'age' },
    steps: ['face', 'identity_document'],
    retentionSeconds: 604_800,
  }),
  'consent enroll': consentState({ ...enroll, steps: ['face', 'passkey'] }),
  'consent enroll selfie': consentState({
    ...enroll,
    steps: ['face', 'identity_document', 'passkey'],
    age: { report: 'age' },
    sendsPicture: true,
  }),
  'consent enroll token': consentState({ ...enroll, face: 'token', keepsTokenCopy: true }),
  'consent sign-in token': consentState({ ...signIn, face: 'scoreOnly' }),
  'consent sign-in': consentState({ ...signIn, steps: ['face', 'passkey'] }),
};

const face = (facts: Partial<Screens['face']['shows']>): State =>
  state('face', () => ({ camera: undefined, progress: 1, scan: undefined, sendsPicture: false, ...facts }));
const scanned = (scan: ScanState, sendsPicture = false): State =>
  state('face', () => ({ camera: createFakeCamera('user'), progress: 1, scan, sendsPicture }));
const framing = (hint: ScanState['hint']): State => scanned({ phase: 'framing', hint, done: 0, of: 2 });
const turning = (turn: ScanState['turn'], done: number): State =>
  scanned({ phase: 'turning', turn, done, of: 2 });

const faces = {
  'face permission': face({ progress: 0.12 }),
  'face loading': state('face', () => ({
    camera: createFakeCamera('user'),
    progress: 0.64,
    scan: undefined,
    sendsPicture: false,
  })),
  'face none': framing('none'),
  'face several': framing('several'),
  'face far': framing('far'),
  'face near': framing('near'),
  'face dark': framing('dark'),
  'face bright': framing('bright'),
  'face aside': framing('aside'),
  'face straight': framing('straight'),
  'face hold': framing('hold'),
  'face left': turning('left', 0),
  'face right': turning('right', 1),
  'face back': turning('back', 1),
  'face turned': turning(undefined, 2),
  'face reading': scanned({ phase: 'reading', done: 1, of: 3 }),
  'face selfie': scanned({ phase: 'reading', done: 2, of: 3 }, true),
};

type DocumentFacts = Screens['document']['shows'];
const paper = (problem: DocumentFacts['problem']): State =>
  state('document', () => ({ problem, triesLeft: 2 }));

const documents = {
  document: paper(undefined),
  'document file': paper('file'),
  'document unreadable': paper('unreadable'),
  'document checkDigits': paper('checkDigits'),
  'document expired': paper('expired'),
  'document portrait': paper('portrait'),
  'documentCamera waiting': state('documentCamera', () => ({ camera: undefined })),
  documentCamera: state('documentCamera', () => ({ camera: createFakeCamera('environment') })),
  'documentReading loading': state('documentReading', () => ({ progress: 0.4 })),
  documentReading: state('documentReading', () => ({ progress: 1 })),
};

type PasskeyFacts = Screens['passkey']['shows'];
const passkey = (use: PasskeyFacts['use'], problem?: PasskeyFacts['problem'], isWaiting = false): State =>
  state('passkey', () => ({ use, isWaiting, problem }));

const passkeys = {
  'passkey create': passkey('create'),
  'passkey create waiting': passkey('create', undefined, true),
  'passkey create none': passkey('create', 'none'),
  'passkey create exists': passkey('create', 'exists'),
  'passkey use': passkey('assert'),
  'passkey use refused': passkey('assert', 'refused'),
};

const url =
  'https://verify.example.com/launch?sessionId=0198c2f4-7b1e-7a10-9d3c-5e0f6a1b2c3d#handoff=K7QX2M9T';
const handoff = (isNeeded: boolean, isOver: boolean): State =>
  state('handoff', () => ({ isNeeded, isOver, url, qr: renderSVG(url), expiresAt: inMinutes(5) }));
const follow = (step: Screens['follow']['shows']['step']): State => state('follow', () => ({ step }));

const waits = {
  opening: state('opening', () => ({})),
  contact: state('contact', () => ({})),
  handoff: handoff(false, false),
  'handoff needed': handoff(true, false),
  'handoff over': handoff(false, true),
  follow: follow(undefined),
  'follow face': follow('face'),
  'follow document': follow('identity_document'),
  'follow passkey': follow('passkey'),
  'follow checking': follow('checking'),
  sending: state('sending', () => ({ isSlow: false })),
  'sending slow': state('sending', () => ({ isSlow: true })),
  checking: state('checking', () => ({})),
  cancelling: consentState({}),
  'long site': consentState({}),
  'long site result': state('result', () => ({ outcome: 'done', reason: undefined, redirects: true })),
};

type AgainFacts = Screens['again']['shows'];
const again = (reason: AgainFacts['reason'], step: AgainFacts['step'] = 'face'): State =>
  state('again', () => ({ step, reason, triesLeft: 2 }));

const agains = {
  'again spoof': again('spoof'),
  'again camera': again('camera'),
  'again unreadable': again('unreadable'),
  'again unreadable document': again('unreadable', 'identity_document'),
  'again unrecognised': again('unrecognised'),
  'again mismatch': again('mismatch', 'identity_document'),
  'again device_key': again('device_key'),
  'again passkey': again('passkey', 'passkey'),
};

const backUrl = 'https://shop.example/done?sessionId=AZqBcD2e&status=FAILED';

type ResultFacts = Screens['result']['shows'];
const result = (outcome: Outcome, reason?: ResultFacts['reason'], redirects = true): State =>
  state('result', () => ({ outcome, reason, redirects }));
const failedWithLink = (outcome: Outcome, reason: ResultFacts['reason']): State =>
  state('result', () => ({ outcome, reason, redirects: false, backUrl }));

const results = {
  'result done': result('done'),
  'result done stays': result('done', undefined, false),
  'result enrolled': result('enrolled'),
  'result signedIn': result('signedIn'),
  'result failed': result('failed', 'unreadable'),
  'result failed spoof': result('failed', 'spoof', false),
  'result failedEnroll': failedWithLink('failedEnroll', 'mismatch'),
  'result failedSignIn': failedWithLink('failedSignIn', 'unrecognised'),
  'result failedSignIn noToken': failedWithLink('failedSignIn', 'noToken'),
  'result failedSignIn passkey': failedWithLink('failedSignIn', 'passkey'),
};

// The way back is a button after an age session, and a link after a verification session.
const endedStates = {
  'problem cancelled link': state('problem', () => ({ problem: 'cancelled', at: inMinutes(17), backUrl })),
  'problem locked link': state('problem', () => ({ problem: 'locked', at: inMinutes(17), backUrl })),
};

const problemStates = Object.fromEntries(
  problemNames.map((problem) => [
    `problem ${problem}`,
    state('problem', () => ({ problem, at: inMinutes(17) })),
  ]),
) as Record<`problem ${ProblemName}`, State>;

/** Every screen in every variant. */
export const states = {
  ...consents,
  ...faces,
  ...documents,
  ...passkeys,
  ...waits,
  ...agains,
  ...results,
  ...endedStates,
  ...problemStates,
};

export type StateName = keyof typeof states;

import { renderSVG } from 'uqr';
import { type ProblemName, problemNames } from '../src/flow/problem.table';
import type { ConsentFacts, LinkState, Outcome, ScreenName, Screens, Shown } from '../src/flow/screen.types';
import type { BrowserName } from '../src/screens/denied-steps.table';
import type { ScanState } from '../src/face/face-scan';
import { browserNames } from './fake-browser';
import { getFakeCamera, createFakePicture } from './fake-camera';
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
  responsible: undefined,
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
  'consent age document': consentState({ steps: ['identity_document'] }),
  'consent age, details': consentState({ mayAskDocument: true }),
  'consent enroll, details': consentState({ ...enroll, steps: ['face', 'passkey'] }),
  'consent branded, details': consentState({ responsible: 'Example Shop of Fine Things Limited' }),
  'consent branded': consentState({ responsible: 'Example Shop of Fine Things Limited' }),
  'consent desktop': consentState({}),
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
  state('face', () => ({
    ...{ camera: getFakeCamera('user'), progress: 1, scan, sendsPicture },
    otherChallenge: scan.challenge?.kind === 'gestures' ? 'head_turns' : 'gestures',
  }));
const framing = (hint: ScanState['hint']): State => scanned({ phase: 'framing', hint, done: 0, of: 2 });
const moving = (action: ScanState['action'], done: number, more: Partial<ScanState> = {}): State =>
  scanned({ phase: 'moving', challenge: { kind: 'head_turns', done, of: 2 }, action, done, of: 2, ...more });
const gesturing = (action: ScanState['action'], done: number): State =>
  moving(action, done, { challenge: { kind: 'gestures', done, of: 2 } });

const faces = {
  'face permission': face({ progress: 0.12 }),
  'face permission, no voice': face({ progress: 0.12 }),
  'face loading': state('face', () => ({
    camera: getFakeCamera('user'),
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
  'face left': moving('left', 0),
  'face right': moving('right', 1),
  'face back': moving('back', 1),
  'face turned': moving(undefined, 2),
  'face other way': moving('left', 1, { isOtherWay: true }),
  'face left, aloud': moving('left', 0),
  'face left, no voice': moving('left', 0),
  'face blink': gesturing('blink', 0),
  'face nod': gesturing('nod', 1),
  'face open mouth': gesturing('open_mouth', 1),
  'face at rest': gesturing('back', 1),
  'face reading': scanned({
    ...{ phase: 'reading', done: 1, of: 3 },
    challenge: { kind: 'head_turns', done: 2, of: 2 },
  }),
  'face loading rest': state('face', () => ({
    camera: getFakeCamera('user'),
    progress: 1,
    rest: 0.42,
    scan: { phase: 'loading', done: 0, of: 3, challenge: { kind: 'head_turns', done: 2, of: 2 } },
    sendsPicture: false,
  })),
  'face selfie': scanned({ phase: 'reading', done: 2, of: 3 }, true),
};

type DocumentFacts = Screens['document']['shows'];
const paper = (
  problem: DocumentFacts['problem'],
  reason: DocumentFacts['reason'] = 'match',
  triesLeft?: number,
): State => state('document', () => ({ problem, reason, triesLeft }));
const finder = (hint: Screens['documentCamera']['shows']['hint']): State =>
  state('documentCamera', () => ({ camera: getFakeCamera('environment'), hint }));

const documents = {
  'face again': state('faceAgain', () => ({})),
  document: paper(undefined, undefined),
  'document age': paper(undefined, 'age'),
  'document again': paper(undefined, 'again'),
  'document file': paper('file'),
  'document unreadable': paper('unreadable', 'age', 2),
  'document checkDigits': paper('checkDigits', 'match', 2),
  'document blurred': paper('blurred'),
  'document glare': paper('glare'),
  'document dark': paper('dark'),
  'document small': paper('small'),
  'document expired': paper('expired'),
  'document portrait': paper('portrait', 'match', 2),
  'documentCamera waiting': state('documentCamera', () => ({ camera: undefined, hint: undefined })),
  documentCamera: finder(undefined),
  'documentCamera closer': finder('closer'),
  'documentCamera back': finder('back'),
  'documentCamera dark': finder('dark'),
  'documentCamera glare': finder('glare'),
  'documentCamera blur': finder('blur'),
  'documentCamera hold': finder('hold'),
  'documentCamera done': finder('done'),
  documentReview: state('documentReview', () => ({ picture: createFakePicture() })),
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
  'passkey known': passkey('known'),
  'passkey known waiting': passkey('known', undefined, true),
  'passkey known refused': passkey('known', 'refused'),
  'passkey known none': passkey('known', 'none'),
  'passkey use': passkey('assert'),
  'passkey use refused': passkey('assert', 'refused'),
};

const url =
  'https://verify.example.com/launch?sessionId=0198c2f4-7b1e-7a10-9d3c-5e0f6a1b2c3d#handoff=K7QX2M9T';
const handoff = (isNeeded: boolean, isOver: boolean, link?: LinkState): State =>
  state('handoff', () => ({
    purpose: 'age',
    isNeeded,
    isOver,
    url,
    qr: renderSVG(url),
    expiresAt: inMinutes(5),
    link,
  }));
const follow = (step: Screens['follow']['shows']['step'], isInWindow = false): State =>
  state('follow', () => ({ step, isInWindow }));

const waits = {
  opening: state('opening', () => ({})),
  contact: state('contact', () => ({})),
  // Not after `opening`: a screen that is updated notices the change of the connection later.
  'opening, offline': state('opening', () => ({})),
  handoff: handoff(false, false),
  'handoff needed, desktop': handoff(true, false),
  'handoff desktop': handoff(false, false),
  'handoff over': handoff(false, true),
  'handoff send': handoff(true, false, 'offered'),
  'handoff sent': handoff(true, false, 'sent'),
  'handoff not sent': handoff(true, false, 'failed'),
  'follow desktop': follow(undefined),
  follow: follow(undefined),
  'follow window': follow(undefined, true),
  'follow face': follow('face'),
  'follow document': follow('identity_document'),
  'follow passkey': follow('passkey'),
  'follow checking': follow('checking'),
  sending: state('sending', () => ({ isSlow: false })),
  'sending slow': state('sending', () => ({ isSlow: true })),
  checking: state('checking', () => ({})),
  cancelling: consentState({}),
  leaving: state('checking', () => ({})),
  'leaving, no page before': state('checking', () => ({})),
  'long site': consentState({}),
  'long site result': state('result', () => ({ outcome: 'done', reason: undefined, redirects: true })),
};

type AgainFacts = Screens['again']['shows'];
const again = (reason: AgainFacts['reason'], step: AgainFacts['step'] = 'face'): State =>
  state('again', () => ({ step, reason, triesLeft: 2 }));

const agains = {
  'again spoof': again('spoof'),
  'again challenge': again('challenge'),
  'again camera': again('camera'),
  'again unreadable': again('unreadable'),
  'again unreadable document': again('unreadable', 'identity_document'),
  'again unrecognised': again('unrecognised'),
  'again mismatch': again('mismatch', 'identity_document'),
  'again mismatch, no try spent': state('again', () => ({
    step: 'face',
    reason: 'mismatch',
    triesLeft: undefined,
  })),
  'again device_key': again('device_key'),
  'again passkey': again('passkey', 'passkey'),
};

const backUrl = 'https://shop.example/done?sessionId=AZqBcD2e&status=FAILED';

type ResultFacts = Screens['result']['shows'];
const result = (outcome: Outcome, reason?: ResultFacts['reason'], redirects = true): State =>
  state('result', () => ({ outcome, reason, redirects }));
const failedWithLink = (outcome: Outcome, reason: ResultFacts['reason']): State =>
  state('result', () => ({ outcome, reason, redirects: false, backUrl }));

// A spoof ends with the problem `tries`, a challenge that was not completed with `challenge`. Only an ENROLL fails because of a mismatch.
const failureReasons = {
  failed: [undefined, 'camera', 'unreadable', 'document'],
  failedEnroll: [undefined, 'camera', 'unreadable', 'document', 'mismatch', 'passkey'],
  failedSignIn: [undefined, 'camera', 'unreadable', 'unrecognised', 'device_key', 'passkey', 'noToken'],
} as const satisfies Partial<Record<Outcome, readonly ResultFacts['reason'][]>>;
type Failed = keyof typeof failureReasons;
type Suffix<Reason> = Reason extends string ? ` ${Reason}` : '';
type FailureName = {
  [Name in Failed]: `result ${Name}${Suffix<(typeof failureReasons)[Name][number]>}`;
}[Failed];

const failures = Object.fromEntries(
  (Object.keys(failureReasons) as Failed[]).flatMap((outcome) =>
    failureReasons[outcome].map((reason) => [
      ['result', outcome, reason].filter(Boolean).join(' '),
      outcome === 'failed' ? result(outcome, reason, false) : failedWithLink(outcome, reason),
    ]),
  ),
) as Record<FailureName, State>;

const enrolledBefore = { outcome: 'enrolledBefore', reason: undefined, redirects: true } as const;
const done = { outcome: 'done', reason: undefined, redirects: false } as const;

const results = {
  'result done': result('done'),
  'result done stays': result('done', undefined, false),
  'result done branded': result('done'),
  'result enrolled': result('enrolled'),
  'result enrolledBefore': result('enrolledBefore'),
  'result enrolledBefore pending': state('result', () => ({ ...enrolledBefore, isPending: true })),
  'result enrolledBefore passkey': state('result', () => ({
    ...enrolledBefore,
    redirects: false,
    isPending: true,
    isPasskeyLost: true,
  })),
  'result enrolled pending': state('result', () => ({ ...done, outcome: 'enrolled', isPending: true })),
  'result done framed': state('result', () => ({ ...done, isFramed: true })),
  'result done handedOver': state('result', () => ({ ...done, isHandedOver: true })),
  'result done closeFor': state('result', () => ({ ...done, closeFor: 'Wine & Spirits of Example Street' })),
  'result signedIn': result('signedIn'),
  ...failures,
};

// The way back is a button after an age session, and a link after a verification session.
const endedStates = {
  'problem cancelled link': state('problem', () => ({ problem: 'cancelled', at: inMinutes(17), backUrl })),
  'problem cancelled branded': state('problem', () => ({ problem: 'cancelled', at: inMinutes(17), backUrl })),
  'problem locked link': state('problem', () => ({ problem: 'locked', at: inMinutes(17), backUrl })),
};

const problemStates = Object.fromEntries(
  problemNames.map((problem) => [
    `problem ${problem}`,
    state('problem', () => ({ problem, at: inMinutes(17) })),
  ]),
) as Record<`problem ${ProblemName}`, State>;

const deniedStates = Object.fromEntries(
  browserNames.map((browser) => [
    `problem denied ${browser}`,
    state('problem', () => ({ problem: 'denied', at: undefined, noticesGrant: true })),
  ]),
) as Record<`problem denied ${BrowserName}`, State>;

const desktopProblems = {
  'problem noCamera desktop': state('problem', () => ({ problem: 'noCamera', at: undefined })),
};

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
  ...deniedStates,
  ...desktopProblems,
};

export type StateName = keyof typeof states;

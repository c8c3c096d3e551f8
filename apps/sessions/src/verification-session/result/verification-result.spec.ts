import { mergeIndicators } from '../../session/step/indicators';
import { noFindings, type VerificationFindings } from '../model/verification-findings';
import type { VerificationRequest } from '../model/verification-request';
import type { VerificationSession } from '../model/verification-session';
import { buildResult, buildWebhook, buildWebhookBody } from './verification-result';

const request: VerificationRequest = {
  token: 'the-token',
  sessionId: 'the-session',
  type: 'ENROLL',
  redirectUrl: 'https://shop.example/',
  enableDesktop: false,
  requirements: ['face'],
  sendImages: false,
  estimateAge: false,
  logLevel: 0,
  asksContact: false,
  userHandle: 'the-handle',
};
const session = (
  state: string,
  requested: Partial<VerificationRequest> = {},
  known: Partial<VerificationFindings> = {},
) =>
  ({
    state,
    request: { ...request, ...requested },
    findings: { ...noFindings(), ...known },
  }) as VerificationSession;
const outcome = (...given: Parameters<typeof session>) => buildWebhookBody(session(...given));

const signIn = { type: 'SIGN-IN' } as const;
const person = { puid: 'the-person', guid: 'the-gallery' };
const claim = { puid: 'the-person', deviceKeyId: 'the-key' };
const riskBy = (outcome: string, recommendation: string) => ({
  score: 0,
  level: 'LOW',
  recommendation,
  flags: [`outcome.${outcome}`],
  signals: { browser: null, behavioral: null },
});
const noRisk = riskBy('success', 'ALLOW');
// Data that the host must not receive.
const secrets: Partial<VerificationFindings> = {
  token: { id: 'the-token-id', version: 'FACEAPI_1', wrappedKey: 'the-wrapped-key' },
  handOver: {
    requestId: 'the-hand-over',
    puid: 'the-named',
    tokenId: 'the-token-id',
    jwe: 'the-sealed-token',
  },
  namedKey: { id: 'the-key', puid: 'the-named', tokenId: 'the-token-id' },
  claim: { puid: 'the-person', deviceKeyId: 'the-key' },
  face: { features: [[0.125]] },
  selfie: 'the-selfie',
  deviceKey: { kty: 'EC', x: 'the-point' },
  nodeRequestId: 'the-request',
  passkey: {
    id: 'the-passkey',
    publicKey: 'the-point',
    counter: 0,
    transports: [],
    userHandle: 'the-handle',
  },
};

describe('the outcome of a verification session', () => {
  it('of a successful ENROLL has the person and the requested data', () => {
    const known: Partial<VerificationFindings> = {
      person: { ...person, isDuplicate: false },
      document: { type: 'passport', verifiedAt: 1_794_744_000_000 },
      contact: { email: 'ann@example.org' },
      estimatedAge: 34.2,
    };
    expect(outcome('SUCCEEDED', { transactionId: 'order-1' }, known)).toEqual({
      sessionId: 'the-session',
      status: 'SUCCESS',
      transactionId: 'order-1',
      message: 'Ok',
      ...person,
      identityInformation: { documentType: 'passport', verificationDate: '1794744000000' },
      contactInformation: { email: 'ann@example.org' },
      estimatedAge: 34.2,
      errors: [],
      riskEvaluation: noRisk,
    });
  });

  it('omits fields without a value', () => {
    expect(outcome('SUCCEEDED', {}, { person })).toEqual({
      sessionId: 'the-session',
      status: 'SUCCESS',
      message: 'Ok',
      ...person,
      errors: [],
      riskEvaluation: noRisk,
    });
  });

  it('reports that the person was already enrolled', () => {
    const known = { person: { ...person, isDuplicate: true }, rejection: 'passkeyNotAdded' } as const;
    expect(outcome('SUCCEEDED', {}, known)).toMatchObject({
      status: 'SUCCESS',
      message: 'User Already Enrolled',
      ...person,
      errors: [{ code: 6, message: 'The passkey was not added' }],
    });
  });

  it.each(['FAILED', 'CANCELLED', 'EXPIRED'])('has no data of the person in %s', (state) => {
    const known: Partial<VerificationFindings> = {
      ...secrets,
      person,
      estimatedAge: 34.2,
      contact: { phone: '+49 30 901820' },
      document: { type: 'passport', verifiedAt: 0 },
    };
    const body = outcome(state, {}, known);
    expect(body).toMatchObject({ status: state, errors: [] });
    for (const field of ['puid', 'guid', 'estimatedAge', 'contactInformation', 'identityInformation'])
      expect(body).not.toHaveProperty(field);
  });

  it.each(['SUCCEEDED', 'FAILED', 'CANCELLED', 'EXPIRED', 'CHECKING'])('has no secrets in %s', (state) => {
    for (const asked of [{}, signIn]) {
      const text = JSON.stringify([
        buildResult(session(state, asked, secrets)),
        buildWebhook(session(state, asked, secrets)),
      ]);
      for (const secret of ['share', 'key', 'named', 'handle', 'request', 'passkey', 'selfie', 'point'])
        expect(text).not.toContain(`the-${secret}`);
      expect(text).not.toContain('0.125');
    }
  });

  it.each(['CREATED', 'STARTED', 'CHECKING'])('is pending in %s, without errors', (state) => {
    expect(outcome(state, signIn, { desktopRejected: true })).toMatchObject({
      status: 'PENDING',
      message: 'The session is open',
      errors: [],
    });
  });

  it('has each error of the failed tries once, in their order', () => {
    const failures = { ...noFindings().failures, face: ['spoof', 'camera', 'spoof'] } as const;
    const known = { spent: 'face', failures } as unknown as Partial<VerificationFindings>;
    expect(outcome('FAILED', {}, known)).toMatchObject({
      status: 'FAILED',
      message: 'Image spoof',
      errors: [
        { code: 1, message: 'Image spoof' },
        { code: -7, message: 'Camera failure' },
      ],
    });
  });

  it('ignores failed tries if the session ended for another reason', () => {
    const failures = { ...noFindings().failures, face: ['spoof'] } as never;
    for (const state of ['SUCCEEDED', 'CANCELLED', 'EXPIRED'])
      expect(outcome(state, {}, { failures, person })).toMatchObject({ errors: [] });
  });

  it.each(['CANCELLED', 'EXPIRED'])('in %s has the desktop error after a rejected desktop', (state) => {
    expect(outcome(state, signIn, { desktopRejected: true })).toMatchObject({
      status: state,
      errors: [{ code: -5, message: 'Opened on a desktop; this session needs a phone or a tablet' }],
    });
  });

  it.each([
    ['face', 'unreadable', {}, -7],
    ['face', 'unrecognised', {}, -1],
    ['face', 'unrecognised', { claim: { puid: 'the-person' } }, 153],
    ['face', 'device_key', {}, 7],
    ['face', 'mismatch', {}, 3],
    ['identity_document', 'unreadable', {}, 2],
    ['identity_document', 'mismatch', {}, 3],
    ['identity_document', 'camera', {}, -7],
    ['passkey', 'passkey', {}, 4],
  ] as const)('for the step %s with the failure %s and %j has the code %i', (step, failure, known, code) => {
    const failures = { ...noFindings().failures, [step]: [failure, failure, failure] };
    expect(outcome('FAILED', {}, { ...known, spent: step, failures })).toMatchObject({
      errors: [{ code }],
    });
  });
});

describe('the outcome of a failed SIGN-IN', () => {
  it('is the body of the contract', () => {
    const failures = { ...noFindings().failures, face: ['spoof', 'camera', 'spoof'] } as never;
    const known = { spent: 'face', failures, retryAfter: 900, claim: { puid: 'the-person' } } as const;
    expect(outcome('FAILED', { ...signIn, transactionId: 'order-1' }, known)).toEqual({
      status: 'error',
      message: 'Image spoof',
      errorCodes: [1, -7],
      retryAfter: 900,
      sessionId: 'the-session',
      transactionId: 'order-1',
      puid: 'the-person',
      riskEvaluation: riskBy('spoof', 'BLOCK'),
    });
  });

  it('has no person if only the device has named one', () => {
    const known = { rejection: 'lockedOut', retryAfter: 12, namedKey: { id: 'the-key', puid: 'x' } } as const;
    expect(outcome('FAILED', signIn, known)).toEqual({
      status: 'error',
      message: 'Too many failed sign-ins',
      errorCodes: [5],
      retryAfter: 12,
      sessionId: 'the-session',
      riskEvaluation: riskBy('failed', 'REVIEW'),
    });
  });

  it.each(['CANCELLED', 'EXPIRED'])('is not used in %s', (state) => {
    const riskEvaluation = riskBy(state.toLowerCase(), 'REVIEW');
    expect(outcome(state, signIn)).toMatchObject({ status: state, errors: [], riskEvaluation });
  });
});

describe('the recommendation', () => {
  const spent = (...face: string[]) =>
    ({ spent: 'face', failures: { ...noFindings().failures, face } }) as Partial<VerificationFindings>;

  it.each<[string, string, string, Partial<VerificationFindings>]>([
    ['SUCCEEDED', 'ALLOW', 'success', { person, claim }],
    ['SUCCEEDED', 'ALLOW', 'success', { person, claim, rejection: 'passkeyNotAdded' }],
    ['FAILED', 'BLOCK', 'spoof', spent('spoof', 'spoof', 'spoof')],
    ['FAILED', 'BLOCK', 'spoof', spent('camera', 'spoof', 'unreadable')],
    ['FAILED', 'REVIEW', 'camera_failure', spent('camera', 'camera', 'unreadable')],
    ['FAILED', 'REVIEW', 'challenge_not_completed', spent('challenge', 'challenge', 'challenge')],
    ['FAILED', 'REVIEW', 'camera_failure', spent('challenge', 'camera', 'challenge')],
    ['FAILED', 'BLOCK', 'spoof', spent('challenge', 'spoof', 'challenge')],
    ['FAILED', 'REVIEW', 'failed', spent('unrecognised', 'unrecognised', 'unrecognised')],
    ['FAILED', 'REVIEW', 'failed', { rejection: 'enrollmentFailed' }],
    ['FAILED', 'REVIEW', 'failed', { rejection: 'lockedOut' }],
    ['CANCELLED', 'REVIEW', 'cancelled', {}],
    ['EXPIRED', 'REVIEW', 'expired', {}],
    ['EXPIRED', 'REVIEW', 'desktop_refused', { desktopRejected: true }],
    ['CREATED', 'REVIEW', 'open', { desktopRejected: true }],
    ['STARTED', 'REVIEW', 'open', {}],
    ['CHECKING', 'REVIEW', 'open', { person }],
  ])('in %s is %s for the outcome %s', (state, recommendation, code, known) => {
    for (const asked of [{}, signIn])
      expect(outcome(state, asked, known).riskEvaluation).toEqual(riskBy(code, recommendation));
  });

  it('of a success is REVIEW if the report of the device is incomplete', () => {
    expect(outcome('SUCCEEDED', {}, { person, report: ['missing'] }).riskEvaluation).toMatchObject({
      score: 45,
      recommendation: 'REVIEW',
      flags: ['browser.missing', 'outcome.success'],
      signals: { behavioral: null, browser: { score: 45 } },
    });
  });
});

describe('the outcome of a SIGN-IN by the face alone', () => {
  const found = { person: { ...person, identifiedAmong: 1200 } };
  const withCaveat = (recommendation: string) => ({
    ...riskBy('success', recommendation),
    flags: ['outcome.success', 'outcome.face_only'],
  });

  it('has the size of the gallery, and is to be reviewed', () => {
    for (const setting of [{}, { faceOnlySignIn: 'review' as const }])
      expect(outcome('SUCCEEDED', { ...signIn, ...setting }, found)).toMatchObject({
        status: 'SUCCESS',
        assurance: { identified_among: 1200 },
        riskEvaluation: withCaveat('REVIEW'),
      });
  });

  it('has no size of the gallery if the node has not reported it', () => {
    expect(outcome('SUCCEEDED', signIn, { person })).toMatchObject({
      assurance: { identified_among: null },
      riskEvaluation: withCaveat('REVIEW'),
    });
  });

  it('has the size 1 if the host has named the person', () => {
    expect(outcome('SUCCEEDED', { ...signIn, person: 'the-person' }, { person })).toMatchObject({
      assurance: { identified_among: 1 },
      riskEvaluation: withCaveat('REVIEW'),
    });
  });

  it('is allowed if the customer accepts it', () => {
    expect(outcome('SUCCEEDED', { ...signIn, faceOnlySignIn: 'allow' }, found)).toMatchObject({
      assurance: { identified_among: 1200 },
      riskEvaluation: withCaveat('ALLOW'),
    });
    expect(
      outcome('SUCCEEDED', { ...signIn, faceOnlySignIn: 'allow' }, { ...found, report: ['missing'] })
        .riskEvaluation.recommendation,
    ).toBe('REVIEW');
  });

  it.each<[string, string, Partial<VerificationRequest>, Partial<VerificationFindings>]>([
    ['an ENROLL', 'SUCCEEDED', {}, { person }],
    ['a device key', 'SUCCEEDED', signIn, { person, claim }],
    ['a failure', 'FAILED', signIn, { rejection: 'notEnrolled' }],
    ['an open session', 'CHECKING', signIn, found],
    ['a cancelled session', 'CANCELLED', signIn, found],
    ['a sandbox session', 'SUCCEEDED', { ...signIn, sandbox: true }, { person }],
  ])('is not that of %s', (_what, state, asked, known) => {
    const { riskEvaluation, ...body } = outcome(state, asked, known);
    expect(body).not.toHaveProperty('assurance');
    expect(riskEvaluation.flags).not.toContain('outcome.face_only');
  });
});

describe('the outcome where only face tokens are enrolled', () => {
  const tokenOnly = { enrollment: 'token' } as const;

  it('says that there was no duplicate check, and no search', () => {
    expect(outcome('SUCCEEDED', tokenOnly, { person })).toMatchObject({
      assurance: { enrollment: 'token', duplicate_check: false },
    });
    expect(outcome('SUCCEEDED', { ...signIn, ...tokenOnly }, { person, claim })).toMatchObject({
      assurance: { enrollment: 'token', identified_among: null },
    });
  });

  it('names the movements that the person made', () => {
    expect(outcome('SUCCEEDED', tokenOnly, { person, challenge: 'gestures' })).toMatchObject({
      assurance: { enrollment: 'token', challenge: 'gestures' },
    });
    expect(outcome('SUCCEEDED', {}, { person, challenge: 'head_turns' })).toMatchObject({
      assurance: { challenge: 'head_turns' },
    });
    expect(outcome('CANCELLED', {}, { person, challenge: 'gestures' })).not.toHaveProperty('assurance');
  });

  it('says so of a success only', () => {
    expect(outcome('CANCELLED', tokenOnly, { person })).not.toHaveProperty('assurance');
    expect(outcome('FAILED', { ...signIn, ...tokenOnly }, { rejection: 'tokenMissing' })).toMatchObject({
      message: 'No face token of this person is available',
      errorCodes: [10],
    });
  });
});

describe('the result and the webhook', () => {
  it('differ in the data of the device', () => {
    const known = { person, audit: { light: 3 }, log: [{ level: 1, at: 2, text: 'opened' }] };
    const asked = { deviceInfo: { os: 'Android' }, logLevel: 2 };
    const { audit, log } = known;
    expect(buildResult(session('SUCCEEDED', asked, known))).toEqual({
      ...outcome('SUCCEEDED', asked, known),
      deviceInfo: { os: 'Android' },
      audit,
      log,
    });
    expect(buildWebhook(session('SUCCEEDED', asked, known))).toEqual({
      body: outcome('SUCCEEDED', asked, known),
    });
    expect(buildResult(session('SUCCEEDED', { logLevel: 0 }, known))).not.toHaveProperty('log');
  });

  it('have the selfie only in the webhook of a success, which is deleted on delivery', () => {
    const [asked, known] = [{ sendImages: true }, { person, selfie: 'the-selfie' }];
    expect(buildWebhook(session('SUCCEEDED', asked, known))).toEqual({
      body: { ...outcome('SUCCEEDED', asked, known), images: [{ type: 'selfie', data: 'the-selfie' }] },
      deleteOnDelivery: true,
    });
    expect(buildResult(session('SUCCEEDED', asked, known))).not.toHaveProperty('images');
    for (const state of ['FAILED', 'CANCELLED', 'EXPIRED'])
      expect(buildWebhook(session(state, asked, known))).toEqual({
        body: { ...outcome(state, asked, known), images: [] },
      });
    expect(buildWebhook(session('FAILED', { ...signIn, ...asked }, known)).body).not.toHaveProperty('images');
  });

  it('have every indicator if the browser reported any, and their risk', () => {
    const indicators = mergeIndicators(undefined, { headless: { webdriver: true } });
    expect(outcome('SUCCEEDED', {}, { indicators })).toMatchObject({
      indicators,
      riskEvaluation: { level: 'CRITICAL', recommendation: 'BLOCK', signals: { behavioral: null } },
    });
  });
});

import type { AgePage, Claim, SessionKind, VerificationPage } from '@gatehouse/sdk/browser';
import { toConsentFacts } from './consent-facts';

const shared = { locale: null, redirectUrl: null, retentionSeconds: 3600 };

const ageClaim = (page: Partial<AgePage> = {}): Claim<SessionKind> =>
  ({
    kind: 'age',
    page: {
      ...shared,
      requirements: ['face'],
      ageThresholds: [18],
      report: 'decision',
      mayAskDocument: false,
      ...page,
    },
  }) as Claim<SessionKind>;

const verificationClaim = (page: Partial<VerificationPage>): Claim<SessionKind> =>
  ({
    kind: 'verification',
    page: {
      ...shared,
      requirements: ['face'],
      sendImages: false,
      estimateAge: false,
      enrollment: 'gallery',
      tokenStorage: 'device',
      ...page,
    },
  }) as Claim<SessionKind>;

describe('toConsentFacts', () => {
  it('reports that only the decision leaves the device, or the age where the session asks for it', () => {
    expect(toConsentFacts(ageClaim())).toMatchObject({
      purpose: 'age',
      face: 'stays',
      sendsPicture: false,
      age: { report: 'decision', thresholds: [18] },
      retentionSeconds: 3600,
    });
    expect(toConsentFacts(ageClaim({ report: 'age' })).age).toEqual({ report: 'age' });
  });

  it('reports that a document may be asked for', () => {
    expect(toConsentFacts(ageClaim({ mayAskDocument: true })).mayAskDocument).toBe(true);
  });

  it('reports that an ENROLL sends face descriptors, and what else the host asks for', () => {
    const claim = verificationClaim({ type: 'ENROLL', sendImages: true, estimateAge: true });
    expect(toConsentFacts(claim)).toMatchObject({
      purpose: 'enroll',
      face: 'numbers',
      keepsTokenCopy: false,
      sendsPicture: true,
      age: { report: 'age' },
    });
  });

  it.each([
    ['ENROLL', 'gallery', 'numbers'],
    ['ENROLL', 'token', 'token'],
    ['SIGN-IN', 'gallery', 'score'],
    ['SIGN-IN', 'token', 'scoreOnly'],
  ] as const)('reports what a %s sends with the enrollment %s: %s', (type, enrollment, face) => {
    expect(toConsentFacts(verificationClaim({ type, enrollment }))).toMatchObject({
      purpose: type === 'ENROLL' ? 'enroll' : 'signIn',
      face,
      age: undefined,
    });
  });

  // A token that a SIGN-IN renews is for this device only.
  it.each([
    ['ENROLL', 'gallery', 'server', true],
    ['ENROLL', 'token', 'server', true],
    ['ENROLL', 'gallery', 'device', false],
    ['SIGN-IN', 'gallery', 'server', false],
    ['SIGN-IN', 'token', 'server', false],
  ] as const)(
    'reports at a %s with the enrollment %s and tokens stored by the %s that a copy is kept: %s',
    (type, enrollment, tokenStorage, is) => {
      const claim = verificationClaim({ type, enrollment, tokenStorage });
      expect(toConsentFacts(claim).keepsTokenCopy).toBe(is);
    },
  );
});

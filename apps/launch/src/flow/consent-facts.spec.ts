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
      localMatch: true,
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
      sendsPicture: true,
      age: { report: 'age' },
    });
  });

  it.each([
    [true, 'match'],
    [false, 'numbers'],
  ] as const)('reports what a SIGN-IN sends when a local match is allowed: %s', (localMatch, face) => {
    expect(toConsentFacts(verificationClaim({ type: 'SIGN-IN', localMatch }))).toMatchObject({
      purpose: 'signIn',
      face,
      age: undefined,
    });
  });
});

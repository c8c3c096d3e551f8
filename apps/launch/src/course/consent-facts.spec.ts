import type { AgePage, Claim, SessionKind, VerificationPage } from '@gatehouse/sdk/browser';
import { consentFacts } from './consent-facts';

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

describe('consentFacts', () => {
  it('says that of an age only the decision leaves the device, where that is so', () => {
    expect(consentFacts(ageClaim())).toMatchObject({
      purpose: 'age',
      face: 'stays',
      sendsPicture: false,
      age: { report: 'decision', thresholds: [18] },
      retentionSeconds: 3600,
    });
    expect(consentFacts(ageClaim({ report: 'age' })).age).toEqual({ report: 'age' });
  });

  it('says that a document may be asked for', () => {
    expect(consentFacts(ageClaim({ mayAskDocument: true })).mayAskDocument).toBe(true);
  });

  it('says that an ENROLL sends numbers of the face, and what else the host asks for', () => {
    const claim = verificationClaim({ type: 'ENROLL', sendImages: true, estimateAge: true });
    expect(consentFacts(claim)).toMatchObject({
      purpose: 'enroll',
      face: 'numbers',
      sendsPicture: true,
      age: { report: 'age' },
    });
  });

  it.each([
    [true, 'match'],
    [false, 'numbers'],
  ] as const)('says what a SIGN-IN sends where a comparison on the device counts: %s', (localMatch, face) => {
    expect(consentFacts(verificationClaim({ type: 'SIGN-IN', localMatch }))).toMatchObject({
      purpose: 'signIn',
      face,
      age: undefined,
    });
  });
});

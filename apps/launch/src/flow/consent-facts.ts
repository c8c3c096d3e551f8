import type { Claim, SessionKind, StepName, VerificationPage } from '@gatehouse/sdk/browser';
import type { ConsentFacts } from './screen.types';

/** What about the face leaves the device, by the type of the session and how people are enrolled. */
const faces: Record<
  VerificationPage['type'],
  Record<VerificationPage['enrollment'], ConsentFacts['face']>
> = {
  ENROLL: { gallery: 'numbers', token: 'token' },
  'SIGN-IN': { gallery: 'score', token: 'scoreOnly' },
};

/** What the person consents to in a session. */
export function toConsentFacts(claim: Claim<SessionKind>): ConsentFacts {
  const steps = claim.page.requirements as StepName[];
  const { retentionSeconds } = claim.page;
  if (claim.kind === 'age') {
    const { report, ageThresholds: thresholds, mayAskDocument } = claim.page;
    return {
      purpose: 'age',
      steps,
      mayAskDocument,
      age: report === 'decision' ? { report, thresholds } : { report },
      face: 'stays',
      keepsTokenCopy: false,
      sendsPicture: false,
      retentionSeconds,
    };
  }
  const { type, sendImages, estimateAge, enrollment, tokenStorage } = claim.page;
  return {
    purpose: type === 'ENROLL' ? 'enroll' : 'signIn',
    steps,
    mayAskDocument: false,
    age: estimateAge ? { report: 'age' } : undefined,
    face: faces[type][enrollment],
    // A token that a SIGN-IN renews is for this device only.
    keepsTokenCopy: type === 'ENROLL' && tokenStorage === 'server',
    sendsPicture: sendImages,
    retentionSeconds,
  };
}

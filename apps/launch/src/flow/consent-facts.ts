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
  const { retentionSeconds, brand } = claim.page;
  const responsible = brand?.legalName ?? undefined;
  if (claim.kind === 'age') {
    const { report, ageThresholds: thresholds, mayAskDocument } = claim.page;
    return {
      purpose: getPurpose(claim),
      steps,
      mayAskDocument,
      age: report === 'decision' ? { report, thresholds } : { report },
      face: 'stays',
      keepsTokenCopy: false,
      sendsPicture: false,
      retentionSeconds,
      responsible,
    };
  }
  const { type, sendImages, estimateAge, enrollment, tokenStorage } = claim.page;
  return {
    purpose: getPurpose(claim),
    steps,
    mayAskDocument: false,
    age: estimateAge ? { report: 'age' } : undefined,
    face: faces[type][enrollment],
    // A token that a SIGN-IN renews is for this device only.
    keepsTokenCopy: type === 'ENROLL' && tokenStorage === 'server',
    sendsPicture: sendImages,
    retentionSeconds,
    responsible,
  };
}

/** What a session is for. */
export const getPurpose = (claim: Claim<SessionKind>): ConsentFacts['purpose'] => {
  if (claim.kind === 'age') return 'age';
  return claim.page.type === 'ENROLL' ? 'enroll' : 'signIn';
};

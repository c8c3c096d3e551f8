import type { Claim, SessionKind, StepName } from '@gatehouse/sdk/browser';
import type { ConsentFacts } from './screen.types';

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
      sendsPicture: false,
      retentionSeconds,
    };
  }
  const { type, sendImages, estimateAge, localMatch } = claim.page;
  return {
    purpose: type === 'ENROLL' ? 'enroll' : 'signIn',
    steps,
    mayAskDocument: false,
    age: estimateAge ? { report: 'age' } : undefined,
    face: type === 'SIGN-IN' && localMatch ? 'match' : 'numbers',
    sendsPicture: sendImages,
    retentionSeconds,
  };
}

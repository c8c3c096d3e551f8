import { galleryOf } from '../node-request/node-gallery';
import type { Asking } from '../node-request/node-request.service';
import { stepsLeft } from './steps-left';
import type { VerificationFindings } from './verification-findings';
import type { VerificationSession } from './verification-session';

/** What to ask the node now, if anything. */
export const askingFor = (
  session: VerificationSession,
  findings: VerificationFindings,
): Asking | undefined =>
  session.request.type === 'ENROLL' ? enrollment(session, findings) : signIn(session, findings);

/** At the end: a session that does not come so far leaves nobody behind. */
function enrollment(session: VerificationSession, findings: VerificationFindings): Asking | undefined {
  const features = findings.face?.features;
  if (!features || stepsLeft(session, findings).length > 0) return undefined;
  return { job: 'enroll-for-session', question: { ...galleryOf(session.owner), features } };
}

/**
 * As soon as there is a face to recognise; and, where the face is not the last that was shown or the device has compared
 * it, whether the person is still enrolled. No sign-in ends without the node.
 */
function signIn(session: VerificationSession, findings: VerificationFindings): Asking | undefined {
  const gallery = galleryOf(session.owner);
  const { face, claim, person } = findings;
  if (face?.features)
    return {
      job: 'recognise-for-session',
      question: { ...gallery, features: face.features, ...(claim && { puid: claim.puid }) },
    };
  const isDue = face?.isLocal ?? stepsLeft(session, findings).length === 0;
  return claim && !person && isDue
    ? { job: 'find-people', question: { ...gallery, puids: [claim.puid] } }
    : undefined;
}

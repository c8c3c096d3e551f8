import { type NewNodeRequest, toGallery } from '../../node-request/node-request';
import type { VerificationFindings } from '../model/verification-findings';
import { listRemainingSteps, type VerificationSession } from '../model/verification-session';

/** The request that the session sends to the node now, if any; to the gallery of this version. */
export const nextNodeRequest = (
  session: VerificationSession,
  findings: VerificationFindings,
  version: string,
): NewNodeRequest | undefined =>
  session.request.type === 'ENROLL'
    ? enrollment(session, findings, version)
    : signIn(session, findings, version);

/** After the last step: a session that is abandoned earlier enrolls no one. */
function enrollment(
  session: VerificationSession,
  findings: VerificationFindings,
  version: string,
): NewNodeRequest | undefined {
  const features = findings.face?.features;
  if (!features || listRemainingSteps(session, findings).length > 0) return undefined;
  return { job: 'enroll-for-session', message: { ...toGallery(session.owner, version), features } };
}

/**
 * Recognises a face as soon as there is one. If another step came after the face, or the device compared the face itself,
 * checks that the person is still enrolled. No sign-in succeeds without the node.
 */
function signIn(
  session: VerificationSession,
  findings: VerificationFindings,
  version: string,
): NewNodeRequest | undefined {
  const gallery = toGallery(session.owner, version);
  const { face, claim, person } = findings;
  if (face?.features)
    return {
      job: 'recognise-for-session',
      message: { ...gallery, features: face.features, ...(claim && { puid: claim.puid }) },
    };
  const isDue = face?.isLocal ?? listRemainingSteps(session, findings).length === 0;
  return claim && !person && isDue
    ? { job: 'find-people', message: { ...gallery, puids: [claim.puid] } }
    : undefined;
}

import { defaultFaceVersion } from '@gatehouse/biometrics';
import { type NewNodeRequest, toGallery } from '../../node-request/node-request';
import type { VerificationFindings } from '../model/verification-findings';
import { listRemainingSteps, type VerificationSession } from '../model/verification-session';

/** The request that the session sends to the node now, if any. */
export const nextNodeRequest = (
  session: VerificationSession,
  findings: VerificationFindings,
): NewNodeRequest | undefined =>
  session.request.type === 'ENROLL' ? enrollment(session, findings) : signIn(session, findings);

/** After the last step: a session that is abandoned earlier enrolls no one. */
function enrollment(
  session: VerificationSession,
  { face, ...findings }: VerificationFindings,
): NewNodeRequest | undefined {
  if (!face?.features || listRemainingSteps(session, findings).length > 0) return undefined;
  const { features, version = defaultFaceVersion } = face;
  return { job: 'enroll-for-session', message: { ...toGallery(session.owner, version), features } };
}

/**
 * Recognises a face as soon as there is one. If another step came after the face, or the device compared the face itself,
 * checks that the person is still enrolled. No sign-in succeeds without the node. At last a person of another face model is enrolled under the
 * current one.
 */
function signIn(session: VerificationSession, findings: VerificationFindings): NewNodeRequest | undefined {
  const { owner } = session;
  const { face, claim, person, move, movedTo } = findings;
  const isDone = listRemainingSteps(session, findings).length === 0;
  if (face?.features)
    return {
      job: 'recognise-for-session',
      message: {
        ...toGallery(owner, face.version ?? defaultFaceVersion),
        features: face.features,
        ...(claim && { puid: claim.puid }),
      },
    };
  if (!claim) return undefined;
  const { puid, version: own = defaultFaceVersion } = claim;
  if (!person && (face?.isLocal ?? isDone))
    return { job: 'find-people', message: { ...toGallery(owner, movedTo ?? own), puids: [puid] } };
  if (!person || !move || !isDone) return undefined;
  const { features, version } = move;
  return { job: 'enroll-for-session', message: { ...toGallery(owner, version), features, puid } };
}

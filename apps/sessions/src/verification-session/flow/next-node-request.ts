import { defaultFaceVersion } from '@gatehouse/biometrics';
import { type NewNodeRequest, toGallery } from '../../node-request/node-request';
import {
  findExpectedPerson,
  hasFeatures,
  toCapturedFace,
  type VerificationFindings,
} from '../model/verification-findings';
import { listRemainingSteps, type VerificationSession } from '../model/verification-session';

/** The request that the session sends to the node now, if any. */
export const nextNodeRequest = (
  session: VerificationSession,
  findings: VerificationFindings,
): NewNodeRequest | undefined =>
  session.request.type === 'ENROLL' ? enrollment(session, findings) : signIn(session, findings);

/** After the last step: a session that is abandoned earlier enrolls no one. Before a passkey, only whether the person is enrolled. */
function enrollment(
  session: VerificationSession,
  findings: VerificationFindings,
): NewNodeRequest | undefined {
  const { face } = findings;
  if (!face) return undefined;
  const gallery = toGallery(session.owner, face.version ?? defaultFaceVersion);
  if (isLookupDue(session, findings))
    return { job: 'recognise-for-session', message: { ...gallery, ...toCapturedFace(face) } };
  if (listRemainingSteps(session, findings).length > 0) return undefined;
  return hasFeatures(face)
    ? { job: 'enroll-for-session', message: { ...gallery, ...toCapturedFace(face) } }
    : { job: 'register-person', message: gallery };
}

/** As late as possible, so that a face alone gets no answer where a document is required first. */
function isLookupDue(session: VerificationSession, findings: VerificationFindings): boolean {
  const { face, acceptsNoPasskey, isRecognised, lookupsLeft } = findings;
  const isPasskeyNext = listRemainingSteps(session, findings)[0] === 'passkey';
  return (
    acceptsNoPasskey === true &&
    hasFeatures(face) &&
    isPasskeyNext &&
    isRecognised === undefined &&
    lookupsLeft !== 0
  );
}

/**
 * Recognises a face as soon as there is one. If another step came after the face, or the face was compared with a token, checks that the person is
 * still enrolled. No sign-in succeeds without the node. At last a person of another face model is enrolled under the current one.
 */
function signIn(session: VerificationSession, findings: VerificationFindings): NewNodeRequest | undefined {
  const { owner } = session;
  const { face, claim, person, move, movedTo } = findings;
  const expected = findExpectedPerson(findings);
  const isDone = listRemainingSteps(session, findings).length === 0;
  if (face && hasFeatures(face))
    return {
      job: 'recognise-for-session',
      message: {
        ...toGallery(owner, face.version ?? defaultFaceVersion),
        ...toCapturedFace(face),
        ...(expected && { puid: expected.puid }),
      },
    };
  if (!expected) return undefined;
  const { puid, version: own = defaultFaceVersion } = expected;
  if (!person && (face?.comparedWith !== undefined || isDone))
    return { job: 'find-people', message: { ...toGallery(owner, movedTo ?? own), puids: [puid] } };
  // A name alone moves no one: only a device key or a passkey proves that the person agrees.
  if (!claim || !person || !move || !isDone) return undefined;
  const message = { ...toGallery(owner, move.version), ...toCapturedFace(move), puid };
  return { job: 'enroll-for-session', message };
}

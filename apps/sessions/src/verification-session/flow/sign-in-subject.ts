import { toSubject } from '../../credential/lockout';
import type { SignIn } from '../../credential/sign-in-failure.service';
import type { StepFailure } from '../../session/session-kind';
import type { VerificationFindings } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

/** Failures that count for the lockout; a broken camera does not. */
const suspiciousFailures: ReadonlySet<StepFailure> = new Set([
  'spoof',
  'unrecognised',
  'device_key',
  'passkey',
]);

type Known = Pick<VerificationFindings, 'claim' | 'person' | 'face' | 'network'>;

/**
 * The sign-in of the person and device key that are known by a signature, a passkey or the node, and the subjects of a search by the
 * face. An ENROLL has no subjects.
 */
export const toSignIn = (session: VerificationSession, known: Known): SignIn =>
  toSignInAs(session, [
    ...listSubjects(known),
    ...(known.face?.features || known.person ? listSearchSubjects(session, known) : []),
  ]);

/** The sign-in of the given subjects. */
export const toSignInAs = (
  { id, owner, request }: VerificationSession,
  subjects: readonly string[],
): SignIn => ({ owner, sessionId: id, subjects: request.type === 'SIGN-IN' ? subjects : [] });

/**
 * The subjects of a failed sign-in: the owner of the signature or passkey, and the device key that the device has named.
 * A person whom only the node has recognised is not included: a photograph of them would be enough to lock them out.
 */
export function listBlamedSubjects({
  namedKey,
  claim,
}: Pick<VerificationFindings, 'namedKey' | 'claim'>): string[] {
  return [...new Set([...(namedKey ? [toKeySubject(namedKey.id)] : []), ...listSubjects({ claim })])];
}

/** The subjects of one failed try. Only a face that was searched and not found counts for the network: other failures reveal nothing about it. */
export function listSubjectsBlamedFor(
  failure: StepFailure,
  session: VerificationSession,
  findings: VerificationFindings,
): string[] {
  if (!suspiciousFailures.has(failure)) return [];
  const searched = failure === 'unrecognised' ? listSearchSubjects(session, findings) : [];
  return [...listBlamedSubjects(findings), ...searched];
}

export const toKeySubject = (id: string): string => toSubject('key', id);
export const toPersonSubject = (puid: string): string => toSubject('person', puid);

/**
 * The subjects of a face that is searched among all people: the network of the device, and all such searches of the customer. Also if a passkey
 * follows: the reply to the face reveals whether it is enrolled.
 */
const listSearchSubjects = (
  { request }: VerificationSession,
  { claim, network }: Pick<VerificationFindings, 'claim' | 'network'>,
): string[] =>
  request.type === 'SIGN-IN' && !claim
    ? [...(network === undefined ? [] : [toSubject('network', network)]), toSubject('all', 'face_only')]
    : [];

function listSubjects({ claim, person }: Pick<VerificationFindings, 'claim' | 'person'>): string[] {
  const keys = claim?.deviceKeyId === undefined ? [] : [toKeySubject(claim.deviceKeyId)];
  const people = [claim, person].flatMap((one) => (one ? [toPersonSubject(one.puid)] : []));
  return [...new Set([...keys, ...people])];
}

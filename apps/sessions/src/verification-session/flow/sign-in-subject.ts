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

type Known = Pick<VerificationFindings, 'claim' | 'person'>;

/** The sign-in of the person and device key that are known by a signature, a passkey or the node. An ENROLL has no subjects. */
export const toSignIn = (session: VerificationSession, known: Known): SignIn =>
  toSignInAs(session, listSubjects(known));

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

/** The subjects of one failed try. */
export const listSubjectsBlamedFor = (failure: StepFailure, findings: VerificationFindings): string[] =>
  suspiciousFailures.has(failure) ? listBlamedSubjects(findings) : [];

export const toKeySubject = (id: string): string => `key:${id}`;
export const toPersonSubject = (puid: string): string => `person:${puid}`;

function listSubjects({ claim, person }: Known): string[] {
  const keys = claim?.deviceKeyId === undefined ? [] : [toKeySubject(claim.deviceKeyId)];
  const people = [claim, person].flatMap((one) => (one ? [toPersonSubject(one.puid)] : []));
  return [...new Set([...keys, ...people])];
}

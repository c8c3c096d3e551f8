import type { SignIn } from '../../credential/sign-in-failure.service';
import type { StepFailure } from '../../session/session-kind';
import type { VerificationFindings } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

/** Failures that say something of who it is; a camera that does not work says nothing. */
const suspicious: ReadonlySet<StepFailure> = new Set(['spoof', 'unrecognised', 'device_key', 'passkey']);

type Known = Pick<VerificationFindings, 'claim' | 'person'>;

/** Whose sign-in this is, as a device key has signed, a passkey has shown, or the node has recognised. An ENROLL is nobody's. */
export const signInOf = (session: VerificationSession, known: Known): SignIn =>
  signInBy(session, subjectsOf(known));

/** The sign-in of these; nobody else's are looked at. */
export const signInBy = (
  { id, owner, request }: VerificationSession,
  subjects: readonly string[],
): SignIn => ({ owner, sessionId: id, subjects: request.type === 'SIGN-IN' ? subjects : [] });

/**
 * Whose failed sign-in it is: that of whoever has signed or shown a passkey, and of the key that the device has named. Not
 * of somebody whom the node has recognised: with their photograph anybody could lock them out.
 */
export function blamedBy({ namedKey, claim }: Pick<VerificationFindings, 'namedKey' | 'claim'>): string[] {
  return [...new Set([...(namedKey ? [keySubject(namedKey.id)] : []), ...subjectsOf({ claim })])];
}

/** The same, for one try. */
export const blamedFor = (failure: StepFailure, findings: VerificationFindings): string[] =>
  suspicious.has(failure) ? blamedBy(findings) : [];

export const keySubject = (id: string): string => `key:${id}`;
export const personSubject = (puid: string): string => `person:${puid}`;

function subjectsOf({ claim, person }: Known): string[] {
  const keys = claim?.deviceKeyId === undefined ? [] : [keySubject(claim.deviceKeyId)];
  const people = [claim, person].flatMap((somebody) => (somebody ? [personSubject(somebody.puid)] : []));
  return [...new Set([...keys, ...people])];
}

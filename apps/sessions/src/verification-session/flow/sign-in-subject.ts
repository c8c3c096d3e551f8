import { toSubject } from '../../credential/lockout';
import type { SignIn } from '../../credential/sign-in-failure.service';
import type { StepFailure } from '../../session/session-kind';
import { hasFeatures, type VerificationFindings } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

/** Failures that count for the lockout; a broken camera does not. */
const suspiciousFailures: ReadonlySet<StepFailure> = new Set([
  'spoof',
  'unrecognised',
  'device_key',
  'passkey',
]);

type Known = Pick<VerificationFindings, 'claim' | 'named' | 'person' | 'face' | 'network'>;

/**
 * The sign-in of the person and device key that are known by a signature, a passkey, the host or the node, and the subjects of a guess. An ENROLL
 * has no subjects.
 */
export const toSignIn = (session: VerificationSession, known: Known): SignIn =>
  toSignInAs(session, [
    ...listSubjects(known),
    ...listNamedSubjects(known),
    ...(known.named || hasFeatures(known.face) || known.person ? listGuessSubjects(session, known) : []),
  ]);

/** The sign-in of the given subjects. */
export const toSignInAs = (
  { id, owner, request }: VerificationSession,
  subjects: readonly string[],
): SignIn => ({ owner, sessionId: id, subjects: request.type === 'SIGN-IN' ? subjects : [] });

/**
 * The subjects of a failed sign-in: the owner of the signature or passkey, the device key that the device has named, and the person that the host
 * has named. A device key of another person than that one is not used, and so not included.
 * A person whom only the node has recognised is not included: a photograph of them would be enough to lock them out.
 */
export function listBlamedSubjects({
  namedKey,
  claim,
  named,
}: Pick<VerificationFindings, 'namedKey' | 'claim' | 'named'>): string[] {
  return [
    ...new Set([
      ...(namedKey && (named?.puid ?? namedKey.puid) === namedKey.puid ? [toKeySubject(namedKey.id)] : []),
      ...listSubjects({ claim }),
      ...listNamedSubjects({ claim, named }),
    ]),
  ];
}

/**
 * The subjects of one failed try. Only a face that was searched and not found, or that is not that of the named person, counts for the network:
 * other failures reveal nothing about it. `isSearched`: the node has searched it. A failed comparison is no search; if it were counted as one, a
 * single address could stop the searches of a whole customer without any.
 */
export function listSubjectsBlamedFor(
  failure: StepFailure,
  session: VerificationSession,
  findings: VerificationFindings,
  isSearched: boolean,
): string[] {
  if (!suspiciousFailures.has(failure)) return [];
  const isGuess = failure === 'unrecognised' && (isSearched || findings.named !== undefined);
  return [...listBlamedSubjects(findings), ...(isGuess ? listGuessSubjects(session, findings) : [])];
}

/** The subjects of a token that is handed over. With a passkey the person has proven who they are: it is not limited. */
export const listHandOverSubjects = ({
  claim,
  named,
  network,
}: Pick<VerificationFindings, 'claim' | 'named' | 'network'>): string[] =>
  named && !claim
    ? [
        toSubject('handed_over', named.puid),
        ...(network === undefined ? [] : [toSubject('handed_over_network', network)]),
      ]
    : [];

/** The subjects of a question whether the face of an ENROLL is enrolled. */
export const listLookupSubjects = ({ network }: Pick<VerificationFindings, 'network'>): string[] => [
  ...(network === undefined ? [] : [toSubject('lookup_network', network)]),
  toSubject('lookup_all', 'enroll'),
];

export const toKeySubject = (id: string): string => toSubject('key', id);
export const toPersonSubject = (puid: string): string => toSubject('person', puid);

/**
 * The subjects of a face that is searched among all people, or compared with a person whom only the host has named: the network of the device, and all
 * such sign-ins of the customer. Also if a passkey follows: the reply to the face reveals whether it is enrolled.
 */
const listGuessSubjects = (
  { request }: VerificationSession,
  { claim, named, network }: Pick<VerificationFindings, 'claim' | 'named' | 'network'>,
): string[] =>
  request.type === 'SIGN-IN' && !claim
    ? [
        ...(network === undefined ? [] : [toSubject('network', network)]),
        toSubject('all', named ? 'named' : 'face_only'),
      ]
    : [];

function listSubjects({ claim, person }: Pick<VerificationFindings, 'claim' | 'person'>): string[] {
  const keys = claim?.deviceKeyId === undefined ? [] : [toKeySubject(claim.deviceKeyId)];
  const people = [claim, person].flatMap((one) => (one ? [toPersonSubject(one.puid)] : []));
  return [...new Set([...keys, ...people])];
}

/** A person whom only the host has named has a count of their own: their device keys and passkeys are not affected. */
const listNamedSubjects = ({ claim, named }: Pick<VerificationFindings, 'claim' | 'named'>): string[] =>
  named && !claim ? [toSubject('named', named.puid)] : [];

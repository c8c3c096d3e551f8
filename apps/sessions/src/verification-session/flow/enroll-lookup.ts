import type { NodeAnswer } from '@gatehouse/node-link';
import type { NewNodeRequest } from '../../node-request/node-request';
import { maxTries } from '../../session/step/step-rules';
import type { VerificationFindings } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

export type LookupAnswer = NodeAnswer<'recognise-for-session'>;

/** Whether a request only asks if the person of an ENROLL is enrolled. */
export const isLookup = ({ request }: VerificationSession, { job }: NewNodeRequest): boolean =>
  request.type === 'ENROLL' && job === 'recognise-for-session';

/**
 * The findings during a lookup. Until the answer no further one is left: a process of release 0.2.0 treats the answer `unknown` as a failed try and
 * does not end the lookups, so that each further face would fail too.
 */
export function beginLookup(findings: VerificationFindings): VerificationFindings {
  const { lookupsLeft = maxTries } = findings;
  return { ...findings, lookupsLeft: 0, lookupsLeftAfterAnswer: lookupsLeft - 1 };
}

/**
 * The findings after the answer. A face that is not enrolled ends the lookups of this session: otherwise other devices could try further faces
 * without enrolling any.
 */
export function endLookup(
  { lookupsLeftAfterAnswer, ...findings }: VerificationFindings,
  { outcome }: LookupAnswer,
): VerificationFindings {
  const mayAskAgain = outcome === 'recognised' || outcome === 'unusable';
  return { ...findings, lookupsLeft: mayAskAgain ? lookupsLeftAfterAnswer : 0 };
}

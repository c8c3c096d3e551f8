import type { VerificationFindings } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';
import { beginLookup, endLookup, type LookupAnswer } from './enroll-lookup';
import { nextNodeRequest } from './next-node-request';

const session = {
  owner: { customerId: 'customer', mode: 'live' },
  request: { type: 'ENROLL', requirements: ['face', 'passkey'] },
} as unknown as VerificationSession;
const face = { features: [[1, 2, 3]], version: 'SFACE_1' };
const findings = { done: ['face'], face, acceptsNoPasskey: true } as unknown as VerificationFindings;

const person = { puid: 'p', guid: 'g' };
const recognised: LookupAnswer = { outcome: 'recognised', score: 1, ...person };
/** The job of the request after further lookups with the given answers, with another face each. */
const findJobAfter = (...answers: LookupAnswer[]) =>
  nextNodeRequest(
    session,
    answers.reduce((before, answer) => endLookup(beginLookup(before), answer), findings),
  )?.job;

describe('the lookups of an ENROLL', () => {
  it('are three if the face is enrolled or cannot be used', () => {
    expect(findJobAfter()).toBe('recognise-for-session');
    expect(findJobAfter(recognised, { outcome: 'unusable' })).toBe('recognise-for-session');
    expect(findJobAfter(recognised, { outcome: 'unusable' }, recognised)).toBeUndefined();
  });

  it.each<LookupAnswer>([
    { outcome: 'unknown' },
    { outcome: 'not-enrolled', knowsRegistered: true },
    { outcome: 'failed' },
  ])('end with the answer %j', (answer) => {
    expect(findJobAfter(answer)).toBeUndefined();
    expect(findJobAfter(recognised, answer)).toBeUndefined();
  });

  it('end if a process of release 0.2.0 applies the answer, which changes no count', () => {
    expect(nextNodeRequest(session, beginLookup(findings))).toBeUndefined();
  });
});

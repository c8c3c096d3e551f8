import { evaluateDocument, findMatchFailure, isToMatch } from './document-step';
import type { VerificationStepPayload } from './step-payload.dto';
import { noFindings } from '../model/verification-findings';
import type { StepName } from '../model/verification-request';

const now = new Date('2026-11-15T12:00:00Z');
const payload = (sent: Partial<VerificationStepPayload>) => sent as VerificationStepPayload;
const after = (...done: StepName[]) => ({ ...noFindings(), done });

describe('a document', () => {
  it.each(['passport', 'id_card'] as const)('stores only the type and the time: %s', (type) => {
    const document = { type, checkDigitsValid: true, number: 'C01X00T47' };
    expect(evaluateDocument(payload({ document }), now)).toEqual({
      findings: { document: { type, verifiedAt: 1_794_744_000_000 } },
    });
  });

  it('is unreadable with invalid check digits', () => {
    const document = { type: 'passport' as const, checkDigitsValid: false };
    expect(evaluateDocument(payload({ document }), now)).toEqual({ failure: 'unreadable', findings: {} });
  });

  it('is required', () => {
    expect(() => evaluateDocument(payload({}), now)).toThrow(
      'document is missing: send what was read, or a failure',
    );
  });
});

describe('the face and the document', () => {
  it.each<[boolean, StepName, StepName[]]>([
    [false, 'face', []],
    [false, 'identity_document', []],
    [false, 'passkey', ['face', 'identity_document']],
    [false, 'face', ['passkey']],
    [false, 'identity_document', ['passkey']],
    [true, 'face', ['identity_document']],
    [true, 'identity_document', ['face']],
    [true, 'face', ['passkey', 'identity_document']],
    [true, 'identity_document', ['face', 'passkey']],
  ])('are compared (%s) in the step %s after %j', (isCompared, step, done) => {
    expect(isToMatch({ done }, step)).toBe(isCompared);
  });

  it.each([
    [0, 'mismatch'],
    [0.499_999, 'mismatch'],
    [0.5, undefined],
    [1, undefined],
  ])('with a score of %d have the failure %s', (score, failure) => {
    const sent = payload({ faceMatch: { score } });
    expect(findMatchFailure(after('face'), 'identity_document', sent)).toBe(failure);
    expect(findMatchFailure(after('identity_document'), 'face', sent)).toBe(failure);
  });

  it('require a score in the later step, and none in the earlier', () => {
    expect(() => findMatchFailure(after('face'), 'identity_document', payload({}))).toThrow(
      'faceMatch is missing: compare the face with the portrait of the document',
    );
    expect(findMatchFailure(after(), 'identity_document', payload({}))).toBeUndefined();
    expect(findMatchFailure(after(), 'face', payload({ faceMatch: { score: 0 } }))).toBeUndefined();
  });
});

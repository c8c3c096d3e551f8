import { ageRequest, both, face, failures, findings, passport } from '../../test/support/age-facts';
import type { StepFailure } from '../session/session-kind';
import type { AgeFindings } from './age-findings';
import type { AgeRequest, StepName } from './age-request';
import type { AgeSessionState } from './age-session.machine';
import { decideStatus, isFaceMatch, listErrors, needsDocument, toDoneEvent } from './age-outcome';

const stepUp = { stepUpEnabled: true };
const faceAndDocument = { requirements: [...both] };
const documentFirst = { requirements: [both[1], both[0]] };
const documentOnly = { requirements: [both[1]] };

describe('needsDocument', () => {
  it.each<[string, Partial<AgeRequest>, Partial<AgeFindings>, boolean]>([
    ['no for a face above the threshold', stepUp, { face: face('ABOVE') }, false],
    ['no for a face at the threshold, which does not step up', stepUp, { face: face('AT') }, false],
    ['yes for a face below the threshold, with step-up', stepUp, { face: face('BELOW') }, true],
    ['no for a face below the threshold, without step-up', {}, { face: face('BELOW') }, false],
    ['yes if a document is required, for any face', faceAndDocument, { face: face('ABOVE') }, true],
    ['yes if a document is required, also with step-up', { ...faceAndDocument, ...stepUp }, {}, true],
  ])('returns %s', (_, request, known, expected) => {
    expect(needsDocument(ageRequest(request), findings(known))).toBe(expected);
  });
});

describe('toDoneEvent', () => {
  it.each<[string, Partial<AgeRequest>, Partial<AgeFindings>, StepName]>([
    ['face_done', {}, { face: face('BELOW') }, 'face'],
    ['face_done', stepUp, { face: face('AT') }, 'face'],
    ['face_done_document_next', stepUp, { face: face('BELOW') }, 'face'],
    ['face_done_document_next', faceAndDocument, { face: face('ABOVE') }, 'face'],
    [
      'face_done',
      { ...documentFirst, ...stepUp },
      { face: face('BELOW'), document: passport('ABOVE') },
      'face',
    ],
    ['document_done', documentOnly, { document: passport('ABOVE') }, 'identity_document'],
    ['document_done_face_next', documentFirst, { document: passport('BELOW') }, 'identity_document'],
    [
      'document_done',
      faceAndDocument,
      { face: face('ABOVE'), document: passport('ABOVE') },
      'identity_document',
    ],
    ['document_done', stepUp, { face: face('BELOW'), document: passport('ABOVE') }, 'identity_document'],
  ])('returns %s with %j and %j after the %s', (event, request, known, step) => {
    expect(toDoneEvent(ageRequest(request), findings(known), step)).toBe(event);
  });
});

describe('isFaceMatch', () => {
  it.each([
    [0.5, 0.5, true],
    [0.4999, 0.5, false],
    [0, 0, true],
    [1, 1, true],
    [0.9999, 1, false],
  ])('compares the score %d with the threshold %d: %s', (matchScore, faceMatchThreshold, expected) => {
    expect(isFaceMatch(ageRequest({ faceMatchThreshold }), findings({ matchScore }))).toBe(expected);
  });

  it('is undefined if nothing was compared', () => {
    expect(isFaceMatch(ageRequest(), findings())).toBeUndefined();
  });
});

describe('decideStatus', () => {
  const young = { face: face('BELOW') };
  it.each<[string, string, Partial<AgeRequest>, Partial<AgeFindings>]>([
    ['AGE_ABOVE_THRESHOLD', 'a face above', {}, { face: face('ABOVE') }],
    ['AGE_AT_THRESHOLD', 'a face at the threshold', {}, { face: face('AT') }],
    ['AGE_AT_THRESHOLD', 'a face at the threshold with step-up', stepUp, { face: face('AT') }],
    ['AGE_BELOW_THRESHOLD', 'a face below', {}, young],
    ['AGE_UNKNOWN', 'a face below with step-up, and no document', stepUp, young],
    ['AGE_UNKNOWN', 'a required document that is missing', faceAndDocument, { face: face('ABOVE') }],
    ['AGE_BELOW_THRESHOLD', 'a document alone', documentOnly, { document: passport('BELOW') }],
    [
      'AGE_ABOVE_THRESHOLD',
      'a matching document, with a younger face',
      stepUp,
      { ...young, document: passport('ABOVE'), matchScore: 0.5 },
    ],
    [
      'AGE_BELOW_THRESHOLD',
      'a matching document, with an older face',
      faceAndDocument,
      { face: face('ABOVE'), document: passport('BELOW'), matchScore: 0.9 },
    ],
    [
      'AGE_UNKNOWN',
      'a document of another person',
      faceAndDocument,
      { face: face('ABOVE'), document: passport('ABOVE'), matchScore: 0.4999 },
    ],
    [
      'AGE_UNKNOWN',
      'a document that was not compared with the face',
      faceAndDocument,
      { face: face('ABOVE'), document: passport('ABOVE') },
    ],
    ['AGE_UNKNOWN', 'a face whose tries are used up', {}, { spent: 'face' }],
    [
      'AGE_UNKNOWN',
      'a document whose tries are used up, after a face above',
      faceAndDocument,
      { face: face('ABOVE'), spent: 'identity_document' },
    ],
  ])('returns %s with %s', (expected, _, request, known) => {
    expect(decideStatus(ageRequest(request), findings(known), 'COMPLETED')).toBe(expected);
  });

  it.each<AgeSessionState>(['CREATED', 'STARTED', 'AWAITING_DOCUMENT', 'CANCELLED', 'EXPIRED'])(
    'returns AGE_UNKNOWN in %s',
    (state) => {
      const known = findings({ face: face('ABOVE') });
      expect(decideStatus(ageRequest(), known, state)).toBe('AGE_UNKNOWN');
    },
  );
});

describe('listErrors', () => {
  const spent = (step: StepName, ...failed: StepFailure[]) =>
    findings({ spent: step, failures: failures({ [step]: failed }) });
  const listCodes = (known: AgeFindings) => listErrors(known).map(({ code }) => code);

  it.each<[string, AgeFindings, number[]]>([
    ['no error after a success', findings({ face: face('ABOVE') }), []],
    ['1 for spoofs', spent('face', 'spoof', 'spoof', 'spoof'), [1]],
    ['-7 for camera failures', spent('face', 'camera', 'camera', 'camera'), [-7]],
    ['-7 for unreadable faces', spent('face', 'unreadable', 'unreadable', 'unreadable'), [-7]],
    ['each code once', spent('face', 'spoof', 'spoof', 'camera'), [1, -7]],
    ['codes in the order of the tries', spent('face', 'camera', 'spoof', 'unreadable'), [-7, 1]],
    ['1 for a spoof at the document', spent('identity_document', 'unreadable', 'spoof', 'unreadable'), [1]],
    [
      '-7 for a camera failure at the document',
      spent('identity_document', 'camera', 'unreadable', 'camera'),
      [-7],
    ],
    [
      'no code for unreadable documents',
      spent('identity_document', 'unreadable', 'unreadable', 'unreadable'),
      [],
    ],
    ['-5 for a rejected desktop', findings({ desktopRejected: true }), [-5]],
  ])('returns %s', (_, known, codes) => {
    expect(listCodes(known)).toEqual(codes);
  });

  it('ignores failed tries before a successful one', () => {
    const failed = failures({ face: ['spoof', 'camera'] });
    expect(listCodes(findings({ face: face('ABOVE'), failures: failed }))).toEqual([]);
  });

  it('returns only the errors of the step whose tries are used up', () => {
    const failed = failures({ face: ['spoof'], identity_document: ['unreadable', 'camera', 'unreadable'] });
    const known = { face: face('ABOVE'), failures: failed, spent: 'identity_document' } as const;
    expect(listCodes(findings(known))).toEqual([-7]);
  });

  it('returns the messages of the contract', () => {
    expect(listErrors(findings({ desktopRejected: true }))).toEqual([
      { code: -5, message: 'Opened on a desktop; this session needs a phone or a tablet' },
    ]);
    expect(listErrors(spent('face', 'spoof', 'spoof', 'camera')).map(({ message }) => message)).toEqual([
      'Image spoof',
      'Camera failure',
    ]);
  });
});

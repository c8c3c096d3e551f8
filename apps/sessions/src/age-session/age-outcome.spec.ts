import { ageRequest, both, face, failures, findings, passport } from '../../test/age-facts';
import type { StepFailure } from '../session/session-kind';
import type { AgeFindings } from './age-findings';
import type { AgeRequest, StepName } from './age-request';
import type { AgeSessionState } from './age-session.machine';
import { listErrors, toDoneEvent, isFaceMatch, needsDocument, decideStatus } from './age-outcome';

const stepUp = { stepUpEnabled: true };
const faceAndDocument = { requirements: [...both] };
const documentFirst = { requirements: [both[1], both[0]] };
const documentOnly = { requirements: [both[1]] };

describe('whether a document is needed', () => {
  it.each<[string, Partial<AgeRequest>, Partial<AgeFindings>, boolean]>([
    ['not for a face that is old enough', stepUp, { face: face('ABOVE') }, false],
    ['not for a face at the threshold, which does not step up', stepUp, { face: face('AT') }, false],
    ['for a face that looks too young, with step-up', stepUp, { face: face('BELOW') }, true],
    ['not for a face that looks too young, without step-up', {}, { face: face('BELOW') }, false],
    ['whatever the face says, where it is required', faceAndDocument, { face: face('ABOVE') }, true],
    ['where it is required, with step-up too', { ...faceAndDocument, ...stepUp }, {}, true],
  ])('%s', (_, request, known, expected) => {
    expect(needsDocument(ageRequest(request), findings(known))).toBe(expected);
  });
});

describe('the event that a done step is', () => {
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
  ])('is %s with %j and %j after the %s', (event, request, known, step) => {
    expect(toDoneEvent(ageRequest(request), findings(known), step)).toBe(event);
  });
});

describe('a face match', () => {
  it.each([
    [0.5, 0.5, true],
    [0.4999, 0.5, false],
    [0, 0, true],
    [1, 1, true],
    [0.9999, 1, false],
  ])('of %d is judged by a threshold of %d: %s', (matchScore, faceMatchThreshold, expected) => {
    expect(isFaceMatch(ageRequest({ faceMatchThreshold }), findings({ matchScore }))).toBe(expected);
  });

  it('is neither true nor false where nothing was compared', () => {
    expect(isFaceMatch(ageRequest(), findings())).toBeUndefined();
  });
});

describe('the status of a session', () => {
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
      'a document that matches, against the face',
      stepUp,
      { ...young, document: passport('ABOVE'), matchScore: 0.5 },
    ],
    [
      'AGE_BELOW_THRESHOLD',
      'a document that matches, against an older face',
      faceAndDocument,
      { face: face('ABOVE'), document: passport('BELOW'), matchScore: 0.9 },
    ],
    [
      'AGE_UNKNOWN',
      'a document of somebody else',
      faceAndDocument,
      { face: face('ABOVE'), document: passport('ABOVE'), matchScore: 0.4999 },
    ],
    [
      'AGE_UNKNOWN',
      'a document that was not compared with the face',
      faceAndDocument,
      { face: face('ABOVE'), document: passport('ABOVE') },
    ],
    ['AGE_UNKNOWN', 'a face whose tries are spent', {}, { spent: 'face' }],
    [
      'AGE_UNKNOWN',
      'a document whose tries are spent, after a face above',
      faceAndDocument,
      { face: face('ABOVE'), spent: 'identity_document' },
    ],
  ])('is %s with %s', (expected, _, request, known) => {
    expect(decideStatus(ageRequest(request), findings(known), 'COMPLETED')).toBe(expected);
  });

  it.each<AgeSessionState>(['CREATED', 'STARTED', 'AWAITING_DOCUMENT', 'CANCELLED', 'EXPIRED'])(
    'is AGE_UNKNOWN in %s, whatever is known',
    (state) => {
      const known = findings({ face: face('ABOVE') });
      expect(decideStatus(ageRequest(), known, state)).toBe('AGE_UNKNOWN');
    },
  );
});

describe('the errors of a session', () => {
  const spent = (step: StepName, ...failed: StepFailure[]) =>
    findings({ spent: step, failures: failures({ [step]: failed }) });
  const codesOf = (known: AgeFindings) => listErrors(known).map(({ code }) => code);

  it.each<[string, AgeFindings, number[]]>([
    ['there are none', findings({ face: face('ABOVE') }), []],
    ['a spoof is 1', spent('face', 'spoof', 'spoof', 'spoof'), [1]],
    ['a camera that failed is -7', spent('face', 'camera', 'camera', 'camera'), [-7]],
    ['a face that cannot be read is -7', spent('face', 'unreadable', 'unreadable', 'unreadable'), [-7]],
    [
      'each code is there once, in the order of the tries',
      spent('face', 'spoof', 'spoof', 'camera'),
      [1, -7],
    ],
    ['the order is that of the tries', spent('face', 'camera', 'spoof', 'unreadable'), [-7, 1]],
    ['a spoof at the document is 1', spent('identity_document', 'unreadable', 'spoof', 'unreadable'), [1]],
    [
      'a camera that failed at the document is -7',
      spent('identity_document', 'camera', 'unreadable', 'camera'),
      [-7],
    ],
    [
      'a document that cannot be read has no code',
      spent('identity_document', 'unreadable', 'unreadable', 'unreadable'),
      [],
    ],
    ['a desktop is -5', findings({ desktopRefused: true }), [-5]],
  ])('%s', (_, known, codes) => {
    expect(codesOf(known)).toEqual(codes);
  });

  it('are not those of tries that failed before one was good', () => {
    const failed = failures({ face: ['spoof', 'camera'] });
    expect(codesOf(findings({ face: face('ABOVE'), failures: failed }))).toEqual([]);
  });

  it('are those of the step whose tries were spent, and not of the one before', () => {
    const failed = failures({ face: ['spoof'], identity_document: ['unreadable', 'camera', 'unreadable'] });
    const known = { face: face('ABOVE'), failures: failed, spent: 'identity_document' } as const;
    expect(codesOf(findings(known))).toEqual([-7]);
  });

  it('are told in words', () => {
    expect(listErrors(findings({ desktopRefused: true }))).toEqual([
      { code: -5, message: 'Opened on a desktop; this session needs a phone or a tablet' },
    ]);
    expect(listErrors(spent('face', 'spoof', 'spoof', 'camera')).map(({ message }) => message)).toEqual([
      'Image spoof',
      'Camera failure',
    ]);
  });
});

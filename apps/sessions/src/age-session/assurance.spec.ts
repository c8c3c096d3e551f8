import { shippedModels } from '@gatehouse/risk';
import { ageRequest, both, face, failures, findings, passport } from '../../test/age-facts';
import type { AgeFindings } from './age-findings';
import type { AgeRequest } from './age-request';
import { buildAssurance, notProven } from './assurance';

const models = [{ name: 'age', version: '1', sha256: 'b'.repeat(64) }];
const assurance = (known: Partial<AgeFindings>, request: Partial<AgeRequest> = {}) =>
  buildAssurance(ageRequest(request), findings(known));

/** How each check went; those that did not run are left out. */
const ran = (known: Partial<AgeFindings>) =>
  Object.fromEntries(
    assurance(known)
      .checks.filter(({ ran: hasRun }) => hasRun)
      .map(({ check, passed }) => [check, passed]),
  );

describe('the checks behind a result', () => {
  it.each<[string, Partial<AgeFindings>, object]>([
    ['none before a step is done', {}, {}],
    ['liveness with a face', { face: face('ABOVE') }, { liveness: true }],
    ['check digits with a document', { document: passport('ABOVE') }, { document_check_digits: true }],
    [
      'all three with both',
      { face: face('ABOVE'), document: passport('ABOVE'), matchScore: 0.5 },
      { liveness: true, document_check_digits: true, face_match: true },
    ],
    [
      'a face match that failed',
      { face: face('ABOVE'), document: passport('ABOVE'), matchScore: 0.4 },
      { liveness: true, document_check_digits: true, face_match: false },
    ],
    ['liveness that failed', { failures: failures({ face: ['spoof'] }) }, { liveness: false }],
    [
      'liveness that failed, and then was passed',
      { face: face('ABOVE'), failures: failures({ face: ['spoof', 'spoof'] }) },
      { liveness: true },
    ],
    ['no check where the camera failed', { failures: failures({ face: ['camera', 'camera'] }) }, {}],
    [
      'check digits that failed',
      { failures: failures({ identity_document: ['unreadable'] }) },
      { document_check_digits: false },
    ],
    [
      'no liveness where a document was a spoof',
      { failures: failures({ identity_document: ['spoof', 'spoof', 'spoof'] }) },
      {},
    ],
    [
      'no check digits where a face was unreadable',
      { failures: failures({ face: ['unreadable', 'unreadable', 'unreadable'] }) },
      {},
    ],
  ])('are %s', (_, known, expected) => {
    expect(ran(known)).toEqual(expected);
  });

  it('are always named, with null where they did not run', () => {
    expect(assurance({}).checks).toEqual(
      ['liveness', 'document_check_digits', 'face_match'].map((check) => ({
        check,
        ran: false,
        passed: null,
        failedTries: 0,
      })),
    );
  });

  it('say how many of the tries of each failed by it', () => {
    const failed = failures({
      face: ['spoof', 'camera', 'spoof'],
      identity_document: ['camera', 'spoof', 'unreadable'],
    });
    const known = { face: face('ABOVE'), document: passport('ABOVE'), matchScore: 0.4, failures: failed };
    expect(assurance(known).checks).toEqual([
      { check: 'liveness', ran: true, passed: true, failedTries: 2 },
      { check: 'document_check_digits', ran: true, passed: true, failedTries: 1 },
      { check: 'face_match', ran: true, passed: false, failedTries: 0 },
    ]);
  });

  it('ran with the models that the device reported, of which it says whether the page ships them', () => {
    const [ours] = shippedModels;
    expect(assurance({ models: [...models, ours!] }).models).toEqual([
      ...models.map((model) => ({ ...model, shipped: false })),
      { ...ours, shipped: true },
    ]);
  });
});

describe('the estimate by the face', () => {
  it.each([true, false])('says whether it lies within the error of the model: %s', (nearThreshold) => {
    expect(assurance({ face: face('ABOVE', { nearThreshold }) }).estimate).toEqual({
      withinModelError: nearThreshold,
      modelErrorYears: 4.8,
    });
  });

  it('is null without a face', () => {
    expect(assurance({ document: passport('ABOVE') }).estimate).toBeNull();
  });
});

describe('what a result does not prove', () => {
  const near = face('ABOVE', { nearThreshold: true });
  it.each<[string[], Partial<AgeFindings>, Partial<AgeRequest>]>([
    [['nothing_checked'], {}, {}],
    [['device_integrity'], { face: face('ABOVE') }, {}],
    [['device_integrity', 'model_identity'], { face: face('ABOVE'), models }, {}],
    [['device_integrity', 'exact_age'], { face: near }, {}],
    [
      ['device_integrity', 'liveness', 'document_authenticity', 'document_owner'],
      { document: passport('ABOVE') },
      { requirements: [both[1]] },
    ],
    [
      ['device_integrity', 'document_authenticity'],
      { face: near, document: passport('ABOVE'), matchScore: 0.8 },
      { requirements: [...both] },
    ],
    [
      ['device_integrity', 'document_authenticity', 'document_owner'],
      { face: near, document: passport('ABOVE') },
      { requirements: [...both] },
    ],
    [
      ['device_integrity', 'document_authenticity', 'same_person'],
      { face: near, document: passport('ABOVE', { epoch: 2 }), matchScore: 0.8 },
      { requirements: [...both] },
    ],
    [
      ['device_integrity', 'document_authenticity', 'same_person'],
      { face: face('ABOVE', { epoch: 4 }), document: passport('ABOVE', { epoch: 3 }), matchScore: 0.8 },
      { requirements: [both[1], both[0]] },
    ],
    [
      ['device_integrity', 'document_authenticity'],
      {
        face: face('ABOVE', { epoch: 3 }),
        document: passport('ABOVE', { epoch: 3 }),
        matchScore: 0.8,
      },
      { requirements: [...both] },
    ],
    [['device_integrity'], { face: face('ABOVE', { epoch: 2 }) }, {}],
    [['made_up'], { face: face('ABOVE') }, { sandbox: true }],
    [['nothing_checked', 'made_up'], {}, { sandbox: true }],
  ])('is %j with %j', (codes, known, request) => {
    const unproven = assurance(known, request).notProven;
    expect(unproven.map(({ code }) => code)).toEqual(codes);
    for (const { code, message } of unproven) expect(message).toBe(notProven[code]);
  });
});

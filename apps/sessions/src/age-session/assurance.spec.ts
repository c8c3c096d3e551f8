import { shippedModels } from '@gatehouse/risk';
import { ageRequest, both, face, failures, findings, passport } from '../../test/support/age-facts';
import type { AgeFindings } from './age-findings';
import type { AgeRequest } from './age-request';
import { buildAssurance, notProven } from './assurance';

const models = [{ name: 'age', version: '1', sha256: 'b'.repeat(64) }];
const assurance = (known: Partial<AgeFindings>, request: Partial<AgeRequest> = {}) =>
  buildAssurance(ageRequest(request), findings(known));

/** The results of the checks that ran. */
const ran = (known: Partial<AgeFindings>) =>
  Object.fromEntries(
    assurance(known)
      .checks.filter(({ ran: hasRun }) => hasRun)
      .map(({ check, passed }) => [check, passed]),
  );

describe('the checks of a result', () => {
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
      'a failed face match',
      { face: face('ABOVE'), document: passport('ABOVE'), matchScore: 0.4 },
      { liveness: true, document_check_digits: true, face_match: false },
    ],
    ['failed liveness', { failures: failures({ face: ['spoof'] }) }, { liveness: false }],
    ['liveness that was not completed', { failures: failures({ face: ['challenge'] }) }, { liveness: false }],
    [
      'liveness that failed first',
      { face: face('ABOVE'), failures: failures({ face: ['spoof', 'spoof'] }) },
      { liveness: true },
    ],
    ['no check after camera failures', { failures: failures({ face: ['camera', 'camera'] }) }, {}],
    [
      'failed check digits',
      { failures: failures({ identity_document: ['unreadable'] }) },
      { document_check_digits: false },
    ],
    [
      'no liveness after spoofs of a document',
      { failures: failures({ identity_document: ['spoof', 'spoof', 'spoof'] }) },
      {},
    ],
    [
      'no check digits after unreadable faces',
      { failures: failures({ face: ['unreadable', 'unreadable', 'unreadable'] }) },
      {},
    ],
  ])('are %s', (_, known, expected) => {
    expect(ran(known)).toEqual(expected);
  });

  it('are always listed, with null if they did not run', () => {
    expect(assurance({}).checks).toEqual(
      ['liveness', 'document_check_digits', 'face_match'].map((check) => ({
        check,
        ran: false,
        passed: null,
        failedTries: 0,
      })),
    );
  });

  it('count their failed tries', () => {
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

  it('list the reported models, and whether the page ships them', () => {
    const [ours] = shippedModels;
    expect(assurance({ models: [...models, ours!] }).models).toEqual([
      ...models.map((model) => ({ ...model, shipped: false })),
      { ...ours, shipped: true },
    ]);
  });
});

describe('the estimate from the face', () => {
  it.each([true, false])('reports whether it is within the error of the model: %s', (nearThreshold) => {
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

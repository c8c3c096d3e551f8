import { ageRequest, both, face, failures, findings, passport, payload } from '../../test/support/age-facts';
import type { AgeFindings } from './age-findings';
import type { AgeRequest } from './age-request';
import { mergeIndicators } from '../session/step/indicators';
import { evaluateStep, withNonceReuse } from './age-step';
import type { AgeStepPayload } from './step-payload.dto';

const turns: ('left' | 'right')[] = ['left', 'right', 'left', 'left'];
const liveness = { turns };
const evidence = {
  liveness: turns,
  epoch: 3,
  network: 'a-network',
  serverMilliseconds: 0,
  receivedAt: new Date(0),
};
const faceMatch = { score: 0.9 };
const goodFace = { decision: 'ABOVE', nearThreshold: false } as const;
const exactFace = { facialAgeEstimationReturnFormat: 'exact' } as const;
const exactDocument = { documentAgeReturnFormat: 'both' } as const;

const evaluate = (
  sent: Partial<AgeStepPayload>,
  request: Partial<AgeRequest> = {},
  before: Partial<AgeFindings> = {},
) => evaluateStep(ageRequest(request), findings(before), payload(sent), evidence);
const document = (sent: Partial<AgeStepPayload['document']> = {}): Partial<AgeStepPayload> => ({
  step: 'identity_document',
  document: { type: 'id_card', checkDigitsValid: true, decision: 'ABOVE', ...sent },
});

describe('a face step', () => {
  it('stores only the decision with the format threshold', () => {
    const { event, findings: found, failure } = evaluate({ face: goodFace, liveness });
    expect({ event, failure }).toEqual({ event: 'face_done', failure: null });
    expect(found.face).toEqual({
      decision: 'ABOVE',
      nearThreshold: false,
      challenge: 'head_turns',
      epoch: 3,
    });
  });

  it('rejects numbers that reveal the age with the format threshold', () => {
    expect(() => evaluate({ face: { ...goodFace, spread: 3 }, liveness })).toThrow(
      'face.spread must not be sent',
    );
    expect(() => evaluate({ face: { ...goodFace, age: 30 }, liveness })).toThrow('face.age must not be sent');
    expect(() => evaluate({ face: goodFace, failure: 'camera', liveness })).toThrow(
      'failure must not be sent together with',
    );
  });

  it('decides by the age with the format exact, and ignores the decision of the device', () => {
    const sent = {
      face: { age: 17.9, spread: 0.5, decision: 'ABOVE' as const, nearThreshold: false },
      liveness,
    };
    expect(evaluate(sent, exactFace).findings.face).toEqual({
      decision: 'BELOW',
      nearThreshold: true,
      challenge: 'head_turns',
      age: 17.9,
      epoch: 3,
    });
  });

  it.each<[string, Partial<AgeStepPayload>, Partial<AgeRequest>]>([
    ['face is missing: send the estimate, or a failure', { liveness }, {}],
    ['liveness is missing: send the observed head turns', { face: { decision: 'ABOVE' } }, {}],
    ['face.decision is missing', { face: { nearThreshold: false }, liveness }, {}],
    [
      'face.nearThreshold is missing: it is required with a decision',
      { face: { decision: 'ABOVE' }, liveness },
      {},
    ],
    [
      'face.age must not be sent: the return format of this session shows no age',
      { face: { decision: 'ABOVE', age: 30 }, liveness },
      {},
    ],
    [
      'face.age is missing: the return format of this session shows the age',
      { face: { decision: 'ABOVE' }, liveness },
      exactFace,
    ],
  ])('is rejected: %s', (message, sent, request) => {
    expect(() => evaluate(sent, request)).toThrow(message);
  });

  it.each([[['right', 'left', 'left', 'left']], [['left', 'right']], [[]], [[...turns, 'left']]])(
    'fails as a spoof with the turns %j, which were not requested',
    (seen) => {
      const sent = { face: goodFace, liveness: { turns: seen as typeof turns } };
      const { event, failure, findings: found } = evaluate(sent);
      expect({ event, failure }).toEqual({ event: 'face_failed', failure: 'spoof' });
      expect(found.face).toBeUndefined();
    },
  );
});

describe('a document step', () => {
  const request = { requirements: [...both] };
  it('stores only the decision', () => {
    const sent = { ...document(), faceMatch };
    const { event, findings: found } = evaluate(sent, request, { face: face('ABOVE') });
    expect(event).toBe('document_done');
    expect(found.document).toEqual({ decision: 'ABOVE', epoch: 3 });
  });

  it('is compared with its own threshold', () => {
    const rule = { ...exactDocument, documentAgeThreshold: 21 };
    const { document: found } = evaluate(document({ decision: undefined, age: 20 }), rule).findings;
    expect(found).toEqual({ decision: 'BELOW', age: 20, epoch: 3 });
  });

  it('must be repeated with invalid check digits', () => {
    const { event, failure } = evaluate(document({ checkDigitsValid: false }), request);
    expect({ event, failure }).toEqual({ event: 'document_failed', failure: 'unreadable' });
  });

  it.each<[string, Partial<AgeStepPayload>, Partial<AgeRequest>]>([
    ['document is missing: send what was read, or a failure', { step: 'identity_document' }, {}],
    ['document.decision is missing', document({ decision: undefined }), {}],
    ['document.age must not be sent', document({ age: 30 }), {}],
    ['document.age is missing', document(), exactDocument],
  ])('is rejected: %s', (message, sent, rule) => {
    expect(() => evaluate(sent, { ...request, ...rule })).toThrow(message);
  });

  it.each([
    [29.99, 29],
    [18, 18],
    [17.999, 17],
    [0.5, 0],
  ])('stores the age %d as %d: a fraction would reveal the date of birth', (age, years) => {
    const sent = document({ decision: undefined, age });
    expect(evaluate(sent, exactDocument).findings.document?.age).toBe(years);
  });
});

describe('a face match', () => {
  const faceStep = { face: goodFace, liveness };
  const documentStep = document();

  it.each([
    ['document', documentStep, { face: face('BELOW') }, 0.7],
    ['face', faceStep, { document: passport('ABOVE') }, 0],
  ])('is stored if the %s is the later step', (_, sent, before, score) => {
    expect(evaluate({ ...sent, faceMatch: { score } }, {}, before).findings.matchScore).toBe(score);
  });

  it.each([
    ['face', faceStep],
    ['document', documentStep],
  ])('is ignored if the %s is the first step', (_, sent) => {
    const { findings: found } = evaluate({ ...sent, faceMatch }, { requirements: [...both] });
    expect(found).not.toHaveProperty('matchScore');
  });

  it.each([
    ['document', documentStep, { face: face('ABOVE') }],
    ['face', faceStep, { document: passport('ABOVE') }],
  ])('is required if the %s is the later step', (_, sent, before) => {
    expect(() => evaluate(sent, {}, before)).toThrow(
      'faceMatch is missing: compare the face with the portrait of the document',
    );
  });

  it.each<[string, Partial<AgeStepPayload>, Partial<AgeFindings>]>([
    ['document', { step: 'identity_document', failure: 'unreadable' }, { face: face('ABOVE') }],
    ['document', document({ checkDigitsValid: false }), { face: face('ABOVE') }],
    ['face', { failure: 'spoof' }, { document: passport('ABOVE') }],
  ])('is neither required nor stored if the later step, the %s, has failed', (_, sent, before) => {
    expect(evaluate(sent, {}, before).findings).not.toHaveProperty('matchScore');
    expect(evaluate({ ...sent, faceMatch }, {}, before).findings).not.toHaveProperty('matchScore');
  });
});

describe('a failed step', () => {
  it.each([
    ['face', 'spoof', 0, 'face_failed'],
    ['face', 'camera', 1, 'face_failed'],
    ['face', 'camera', 2, 'face_tries_spent'],
    ['identity_document', 'unreadable', 0, 'document_failed'],
    ['identity_document', 'camera', 1, 'document_failed'],
    ['identity_document', 'unreadable', 2, 'document_tries_spent'],
  ] as const)('%s with %s after %d failures causes the event %s', (step, failure, count, event) => {
    const earlier = Array.from({ length: count }, () => 'spoof' as const);
    const outcome = evaluate({ step, failure }, {}, { failures: failures({ [step]: earlier }) });
    expect(outcome).toMatchObject({
      event,
      failure,
      findings: { failures: failures({ [step]: [...earlier, failure] }) },
    });
    expect(outcome.findings.spent).toBe(count === 2 ? step : undefined);
  });

  it.each(['spoof', 'camera', 'unreadable'] as const)('with %s adds no behavioral flags', (failure) => {
    expect(evaluate({ failure }).findings).not.toHaveProperty('behavior');
    const before: Partial<AgeFindings> = { behavior: ['hidden_tab'] };
    expect(evaluate({ failure }, {}, before).findings.behavior).toEqual(['hidden_tab']);
  });

  it('does not count against the other step', () => {
    const earlier = failures({ face: ['spoof', 'spoof'] });
    const outcome = evaluate({ step: 'identity_document', failure: 'camera' }, {}, { failures: earlier });
    expect(outcome.event).toBe('document_failed');
  });
});

describe('the signals of a step', () => {
  const model = { name: 'age', version: '1', sha256: 'a'.repeat(64) };
  const sent = { face: goodFace, liveness };

  it('stores each model once', () => {
    const other = { ...model, version: '2' };
    const { models } = evaluate({ ...sent, models: [model, other] }, {}, { models: [model] }).findings;
    expect(models).toEqual([model, other]);
  });

  it('has no indicators if none were sent', () => {
    expect(evaluate(sent).findings.indicators).toBeUndefined();
  });

  it('keeps a flag that was raised', () => {
    const before = mergeIndicators(undefined, { headless: { webdriver: true } });
    const { indicators } = evaluate(
      { ...sent, indicators: { headless: { webdriver: false } } },
      {},
      {
        indicators: before,
      },
    ).findings;
    expect(indicators?.headless.webdriver).toBe(true);
    expect(indicators?.headless.phantom).toBe(false);
  });

  it('stores nonce_reuse once', () => {
    const once = withNonceReuse(findings({ behavior: ['hidden_tab'] }));
    expect(withNonceReuse(once).behavior).toEqual(['hidden_tab', 'nonce_reuse']);
  });
});

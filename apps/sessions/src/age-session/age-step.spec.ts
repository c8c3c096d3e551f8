import { ageRequest, both, face, failures, findings, passport, payload } from '../../test/age-facts';
import type { AgeFindings } from './age-findings';
import type { AgeRequest } from './age-request';
import { mergeIndicators } from '../session/step/indicators';
import { evaluateStep, withNonceReuse } from './age-step';
import type { AgeStepPayload } from './step-payload.dto';

const turns: ('left' | 'right')[] = ['left', 'right', 'left', 'left'];
const liveness = { turns };
const evidence = { liveness: turns, epoch: 3, serverMilliseconds: 0 };
const faceMatch = { score: 0.9 };
const goodFace = { decision: 'ABOVE', nearThreshold: false } as const;
const exactFace = { facialAgeEstimationReturnFormat: 'exact' } as const;
const exactDocument = { documentAgeReturnFormat: 'both' } as const;

const take = (
  sent: Partial<AgeStepPayload>,
  request: Partial<AgeRequest> = {},
  before: Partial<AgeFindings> = {},
) => evaluateStep(ageRequest(request), findings(before), payload(sent), evidence);
const document = (sent: Partial<AgeStepPayload['document']> = {}): Partial<AgeStepPayload> => ({
  step: 'identity_document',
  document: { type: 'id_card', checkDigitsValid: true, decision: 'ABOVE', ...sent },
});

describe('a face step', () => {
  it('finds the decision and nothing more where the format is threshold', () => {
    const { event, findings: found, failure } = take({ face: goodFace, liveness });
    expect({ event, failure }).toEqual({ event: 'face_done', failure: null });
    expect(found.face).toEqual({ decision: 'ABOVE', nearThreshold: false, epoch: 3 });
  });

  it('takes no number that reveals the age where the format is threshold', () => {
    expect(() => take({ face: { ...goodFace, spread: 3 }, liveness })).toThrow(
      'face.spread must not be sent',
    );
    expect(() => take({ face: { ...goodFace, age: 30 }, liveness })).toThrow('face.age must not be sent');
    expect(() => take({ face: goodFace, failure: 'camera', liveness })).toThrow(
      'failure must not be sent together with',
    );
  });

  it('decides on the age by itself where the format shows it, whatever the device decided', () => {
    const sent = {
      face: { age: 17.9, spread: 0.5, decision: 'ABOVE' as const, nearThreshold: false },
      liveness,
    };
    expect(take(sent, exactFace).findings.face).toEqual({
      decision: 'BELOW',
      nearThreshold: true,
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
  ])('is refused: %s', (message, sent, request) => {
    expect(() => take(sent, request)).toThrow(message);
  });

  it.each([[['right', 'left', 'left', 'left']], [['left', 'right']], [[]], [[...turns, 'left']]])(
    'with the turns %j in place of those that were asked for is a spoof',
    (seen) => {
      const sent = { face: goodFace, liveness: { turns: seen as typeof turns } };
      const { event, failure, findings: found } = take(sent);
      expect({ event, failure }).toEqual({ event: 'face_failed', failure: 'spoof' });
      expect(found.face).toBeUndefined();
    },
  );
});

describe('a document step', () => {
  const request = { requirements: [...both] };
  it('finds the decision and nothing more', () => {
    const sent = { ...document(), faceMatch };
    const { event, findings: found } = take(sent, request, { face: face('ABOVE') });
    expect(event).toBe('document_done');
    expect(found.document).toEqual({ decision: 'ABOVE', epoch: 3 });
  });

  it('is judged by its own threshold', () => {
    const rule = { ...exactDocument, documentAgeThreshold: 21 };
    const { document: found } = take(document({ decision: undefined, age: 20 }), rule).findings;
    expect(found).toEqual({ decision: 'BELOW', age: 20, epoch: 3 });
  });

  it('with wrong check digits is to be repeated', () => {
    const { event, failure } = take(document({ checkDigitsValid: false }), request);
    expect({ event, failure }).toEqual({ event: 'document_failed', failure: 'unreadable' });
  });

  it.each<[string, Partial<AgeStepPayload>, Partial<AgeRequest>]>([
    ['document is missing: send what was read, or a failure', { step: 'identity_document' }, {}],
    ['document.decision is missing', document({ decision: undefined }), {}],
    ['document.age must not be sent', document({ age: 30 }), {}],
    ['document.age is missing', document(), exactDocument],
  ])('is refused: %s', (message, sent, rule) => {
    expect(() => take(sent, { ...request, ...rule })).toThrow(message);
  });

  it.each([
    [29.99, 29],
    [18, 18],
    [17.999, 17],
    [0.5, 0],
  ])('of %d is kept as %d: a fraction would tell the date of birth', (age, years) => {
    const sent = document({ decision: undefined, age });
    expect(take(sent, exactDocument).findings.document?.age).toBe(years);
  });
});

describe('a face match', () => {
  const faceStep = { face: goodFace, liveness };
  const documentStep = document();

  it.each([
    ['document', documentStep, { face: face('BELOW') }, 0.7],
    ['face', faceStep, { document: passport('ABOVE') }, 0],
  ])('is kept where the %s is the later step', (_, sent, before, score) => {
    expect(take({ ...sent, faceMatch: { score } }, {}, before).findings.matchScore).toBe(score);
  });

  it.each([
    ['face', faceStep],
    ['document', documentStep],
  ])('is ignored where the %s is the first step', (_, sent) => {
    const { findings: found } = take({ ...sent, faceMatch }, { requirements: [...both] });
    expect(found).not.toHaveProperty('matchScore');
  });

  it.each([
    ['document', documentStep, { face: face('ABOVE') }],
    ['face', faceStep, { document: passport('ABOVE') }],
  ])('is asked for where the %s is the later step', (_, sent, before) => {
    expect(() => take(sent, {}, before)).toThrow(
      'faceMatch is missing: compare the face with the portrait of the document',
    );
  });

  it.each<[string, Partial<AgeStepPayload>, Partial<AgeFindings>]>([
    ['document', { step: 'identity_document', failure: 'unreadable' }, { face: face('ABOVE') }],
    ['document', document({ checkDigitsValid: false }), { face: face('ABOVE') }],
    ['face', { failure: 'spoof' }, { document: passport('ABOVE') }],
  ])('is not asked for, nor kept, where the later step, the %s, failed', (_, sent, before) => {
    expect(take(sent, {}, before).findings).not.toHaveProperty('matchScore');
    expect(take({ ...sent, faceMatch }, {}, before).findings).not.toHaveProperty('matchScore');
  });
});

describe('a step that failed', () => {
  it.each([
    ['face', 'spoof', 0, 'face_failed'],
    ['face', 'camera', 1, 'face_failed'],
    ['face', 'camera', 2, 'face_tries_spent'],
    ['identity_document', 'unreadable', 0, 'document_failed'],
    ['identity_document', 'camera', 1, 'document_failed'],
    ['identity_document', 'unreadable', 2, 'document_tries_spent'],
  ] as const)('at %s by %s after %d failures is %s', (step, failure, count, event) => {
    const earlier = Array.from({ length: count }, () => 'spoof' as const);
    const outcome = take({ step, failure }, {}, { failures: failures({ [step]: earlier }) });
    expect(outcome).toMatchObject({
      event,
      failure,
      findings: { failures: failures({ [step]: [...earlier, failure] }) },
    });
    expect(outcome.findings.spent).toBe(count === 2 ? step : undefined);
  });

  it.each(['spoof', 'camera', 'unreadable'] as const)('by %s says nothing of the behavior', (failure) => {
    expect(take({ failure }).findings).not.toHaveProperty('behavior');
    const before: Partial<AgeFindings> = { behavior: ['hidden_tab'] };
    expect(take({ failure }, {}, before).findings.behavior).toEqual(['hidden_tab']);
  });

  it('does not count against the other step', () => {
    const earlier = failures({ face: ['spoof', 'spoof'] });
    const outcome = take({ step: 'identity_document', failure: 'camera' }, {}, { failures: earlier });
    expect(outcome.event).toBe('document_failed');
  });
});

describe('what goes along with a step', () => {
  const model = { name: 'age', version: '1', sha256: 'a'.repeat(64) };
  const sent = { face: goodFace, liveness };

  it('is kept of models once each', () => {
    const other = { ...model, version: '2' };
    const { models } = take({ ...sent, models: [model, other] }, {}, { models: [model] }).findings;
    expect(models).toEqual([model, other]);
  });

  it('leaves the browser unknown where nothing was sent', () => {
    expect(take(sent).findings.indicators).toBeUndefined();
  });

  it('raises a flag for good', () => {
    const before = mergeIndicators(undefined, { headless: { webdriver: true } });
    const { indicators } = take(
      { ...sent, indicators: { headless: { webdriver: false } } },
      {},
      {
        indicators: before,
      },
    ).findings;
    expect(indicators?.headless.webdriver).toBe(true);
    expect(indicators?.headless.phantom).toBe(false);
  });

  it('names the reuse of a nonce once', () => {
    const once = withNonceReuse(findings({ behavior: ['hidden_tab'] }));
    expect(withNonceReuse(once).behavior).toEqual(['hidden_tab', 'nonce_reuse']);
  });
});

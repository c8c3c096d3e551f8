import { indicatorFlags } from '@gatehouse/risk';
import { ageRequest, face, failures, findings, passport } from '../../test/support/age-facts';
import type { Session } from '../session/session';
import type { AgeFindings } from './age-findings';
import type { AgeRequest } from './age-request';
import { buildResult } from './age-result';
import { mergeIndicators } from '../session/step/indicators';

const result = (state: string, request: Partial<AgeRequest> = {}, known: Partial<AgeFindings> = {}) =>
  buildResult({ state, request: ageRequest(request), findings: findings(known) } as Session<
    AgeRequest,
    AgeFindings
  >);

describe('buildResult', () => {
  it.each(['CREATED', 'STARTED', 'AWAITING_DOCUMENT'])('has no findings in %s', (state) => {
    expect(result(state, {}, { desktopRejected: true })).toMatchObject({
      token: 'the-token',
      sessionId: 'the-session',
      sessionStatus: 'AGE_UNKNOWN',
      status: 'AGE_UNKNOWN',
      flowStatus: null,
      result: {},
      errors: [],
    });
  });

  it.each(['COMPLETED', 'CANCELLED', 'EXPIRED'])('has the flowStatus %s', (state) => {
    expect(result(state)).toMatchObject({ flowStatus: state, sessionStatus: 'AGE_UNKNOWN' });
  });

  it('has metadata, indicators and sandbox only if they are set', () => {
    const bare = result('COMPLETED', {}, { face: face('ABOVE') });
    for (const field of ['metadata', 'indicators', 'sandbox']) expect(bare).not.toHaveProperty(field);
    const indicators = mergeIndicators(undefined, {});
    expect(result('COMPLETED', { metadata: {}, sandbox: true }, { indicators })).toMatchObject({
      metadata: {},
      indicators,
      sandbox: true,
    });
  });

  it('has every flag of the contract if the browser reported any', () => {
    const indicators = mergeIndicators(undefined, { headless: { timing: true } });
    const shown = result('COMPLETED', {}, { indicators }).indicators as unknown as Record<string, object>;
    for (const [group, flags] of Object.entries(indicatorFlags))
      expect(Object.keys(shown[group]!).sort()).toEqual([...flags].sort());
    expect(shown['headless']).toMatchObject({ timing: true, webdriver: false });
  });

  it('has each error of the failed tries once', () => {
    const known = { spent: 'face', failures: failures({ face: ['camera', 'spoof', 'camera'] }) } as const;
    expect(result('COMPLETED', {}, known).errors).toEqual([
      { code: -7, message: 'Camera failure' },
      { code: 1, message: 'Image spoof' },
    ]);
  });

  it('has no age with the format threshold, even if it is known', () => {
    const known = {
      face: face('ABOVE', { age: 30 }),
      document: passport('ABOVE', { age: 31 }),
      matchScore: 0.9,
    };
    expect(result('COMPLETED', {}, known).result).toStrictEqual({
      confidenceScore: 0.9,
      faceMatch: true,
      documentAge: { thresholdResult: 'AGE_ABOVE_THRESHOLD' },
      facialAgeEstimation: { thresholdResult: 'AGE_ABOVE_THRESHOLD' },
    });
  });

  it('has the face match threshold under both names, and the document threshold with a document', () => {
    const request = { ageThreshold: 21, documentAgeThreshold: 18, faceMatchThreshold: 0.6 };
    const shared = { ageThreshold: 21, compareThreshold: 0.6, faceMatchThreshold: 0.6 };
    expect(result('COMPLETED', request).thresholds).toEqual(shared);
    expect(result('COMPLETED', request, { document: passport('ABOVE') }).thresholds).toEqual({
      ...shared,
      documentAgeThreshold: 18,
    });
  });

  it('has the risk of both sources, null for a source without signals', () => {
    expect(result('EXPIRED').riskEvaluation).toEqual({
      score: 0,
      level: 'LOW',
      recommendation: 'REVIEW',
      flags: ['outcome.expired'],
      signals: { behavioral: null, browser: null },
    });
    const indicators = mergeIndicators(undefined, { headless: { webdriver: true } });
    expect(result('COMPLETED', {}, { indicators, behavior: ['hidden_tab'] }).riskEvaluation).toMatchObject({
      level: 'CRITICAL',
      recommendation: 'BLOCK',
      flags: expect.arrayContaining(['browser.webdriver', 'behavioral.hidden_tab']),
      signals: { behavioral: { score: 25 }, browser: { score: 85 } },
    });
  });

  it.each<[string, string, string, Partial<AgeFindings>]>([
    ['COMPLETED', 'ALLOW', 'above_threshold', { face: face('ABOVE') }],
    ['COMPLETED', 'ALLOW', 'at_threshold', { face: face('AT') }],
    ['COMPLETED', 'BLOCK', 'below_threshold', { face: face('BELOW') }],
    [
      'COMPLETED',
      'REVIEW',
      'age_unknown',
      { face: face('ABOVE'), document: passport('ABOVE'), matchScore: 0 },
    ],
    ['COMPLETED', 'REVIEW', 'camera_failure', { spent: 'face', failures: failures({ face: ['camera'] }) }],
    [
      'COMPLETED',
      'REVIEW',
      'challenge_not_completed',
      { spent: 'face', failures: failures({ face: ['challenge'] }) },
    ],
    [
      'COMPLETED',
      'REVIEW',
      'age_unknown',
      { spent: 'identity_document', failures: failures({ identity_document: ['unreadable'] }) },
    ],
    ['CANCELLED', 'REVIEW', 'cancelled', { face: face('ABOVE') }],
    ['EXPIRED', 'REVIEW', 'expired', { face: face('ABOVE') }],
    ['EXPIRED', 'REVIEW', 'desktop_refused', { desktopRejected: true }],
    ['CREATED', 'REVIEW', 'open', { desktopRejected: true }],
    ['AWAITING_DOCUMENT', 'REVIEW', 'open', { face: face('ABOVE') }],
  ])('in %s recommends %s for the outcome %s', (state, recommendation, code, known) => {
    expect(result(state, {}, known).riskEvaluation).toMatchObject({
      score: 0,
      level: 'LOW',
      recommendation,
      flags: [`outcome.${code}`],
    });
  });

  it.each([
    [1, 40, 'REVIEW'],
    [2, 64, 'REVIEW'],
  ])('counts %d spoof tries before a success: %d, %s', (count, score, recommendation) => {
    const tries = Array<'spoof'>(count).fill('spoof');
    const known = { face: face('ABOVE'), failures: failures({ face: tries }), behavior: [] };
    expect(result('COMPLETED', {}, known).riskEvaluation).toMatchObject({
      score,
      recommendation,
      flags: ['behavioral.spoof_attempt', 'outcome.above_threshold'],
    });
  });

  it.each([
    ['face', ['spoof', 'spoof', 'spoof'], 85],
    ['face', ['camera', 'spoof', 'camera'], 40],
    ['identity_document', ['unreadable', 'spoof', 'unreadable'], 40],
  ] as const)(
    'recommends BLOCK if the tries of the %s are used up with a spoof: %j',
    (step, tries, score) => {
      const known = { spent: step, failures: failures({ [step]: tries }) };
      expect(result('COMPLETED', {}, known).riskEvaluation).toMatchObject({
        score,
        recommendation: 'BLOCK',
        flags: ['behavioral.spoof_attempt', 'outcome.spoof'],
      });
    },
  );
});

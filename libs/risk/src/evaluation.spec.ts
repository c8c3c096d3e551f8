import fc from 'fast-check';
import type { BehavioralFlag } from './behavior';
import { evaluateRisk, type RiskSignals } from './evaluation';
import { indicatorFlags, type Indicators } from './indicators';
import {
  type Caveat,
  caveats,
  type Outcome,
  outcomes,
  type Recommendation,
  recommendations,
} from './outcome.table';
import { type ReportFlag, type RiskCode, type RiskFlag, riskFlags, riskLevels } from './risk-flag.table';

const from = <Flag extends string>(flags: readonly Flag[], raised: ReadonlySet<string>) =>
  Object.fromEntries(flags.map((flag) => [flag, raised.has(`browser.${flag}`)])) as Record<Flag, boolean>;

const reportFlags: readonly ReportFlag[] = ['missing', 'unknown_model'];
const success: Outcome = 'success';
const isSpoof = (code: RiskCode) => code === 'behavioral.spoof_attempt';

/** The signals of a success with exactly these flags. */
function makeSignals(codes: readonly RiskCode[]): RiskSignals & { browser: Indicators } {
  const raised = new Set<string>(codes);
  return {
    browser: {
      headless: from(indicatorFlags.headless, raised),
      virtualCamera: from(indicatorFlags.virtualCamera, raised),
      browserAnomalies: from(indicatorFlags.browserAnomalies, raised),
    },
    report: reportFlags.filter((flag) => raised.has(`browser.${flag}`)),
    behavioral: codes
      .filter((code) => code.startsWith('behavioral.') && !isSpoof(code))
      .map((code) => code.replace('behavioral.', '') as BehavioralFlag),
    spoofAttempts: codes.some(isSpoof) ? 1 : 0,
    outcome: success,
  };
}

const evaluate = (...codes: RiskCode[]) => evaluateRisk(makeSignals(codes));
const toCodes = (flags: readonly RiskFlag[]) => flags.map(({ code }) => code);
const ofStrength = (strength: string) => riskFlags.filter((flag) => flag.strength === strength);

const someOf = (flags: readonly RiskFlag[]) => fc.subarray(toCodes(flags));
const someFlags = someOf(riskFlags);
const aFlag = fc.constantFrom(...toCodes(riskFlags));

/** The scoring rule in integers, which round only once. */
function exactScore(codes: readonly RiskCode[]): number {
  const raised = riskFlags.filter(({ code }) => codes.includes(code));
  const left = (flags: RiskFlag[]) =>
    flags.reduce((product, { weight }) => product * BigInt(100 - Math.round(100 * weight)), 1n);
  const strong = raised.filter(({ strength }) => strength !== 'weak');
  const weak = raised.filter(({ strength }) => strength === 'weak');
  const one = 100n ** BigInt(raised.length + 1);
  const minLeft = 76n * 100n ** BigInt(weak.length);
  const weakLeft = left(weak) * 100n < minLeft ? minLeft : left(weak) * 100n;
  const halvesUp = (200n * (one - left(strong) * weakLeft) + one) / (2n * one);
  const hard = raised.some(({ strength }) => strength === 'hard');
  return Math.max(Number(halvesUp), hard ? 85 : 0);
}

describe('the table of flags', () => {
  it.each([
    ['browser.webdriver', 0.8, 'hard', 85],
    ['browser.phantom', 0.9, 'hard', 90],
    ['browser.selenium', 0.9, 'hard', 90],
    ['browser.automationProperties', 0.8, 'hard', 85],
    ['browser.virtualCameraSoftware', 0.8, 'hard', 85],
    ['browser.userAgent', 0.75, 'normal', 75],
    ['browser.inconsistentFingerprint', 0.45, 'normal', 45],
    ['browser.missing', 0.45, 'normal', 45],
    ['browser.unknown_model', 0.45, 'normal', 45],
    ['browser.webGL', 0.3, 'normal', 30],
    ['browser.noMediaDevices', 0.3, 'normal', 30],
    ['browser.chrome', 0.25, 'normal', 25],
    ['browser.suspiciousLabels', 0.25, 'normal', 25],
    ['browser.timing', 0.2, 'normal', 20],
    ['browser.permissions', 0.2, 'weak', 20],
    ['browser.languages', 0.2, 'weak', 20],
    ['browser.deviceMemory', 0.15, 'weak', 15],
    ['browser.missingWebAPIs', 0.15, 'weak', 15],
    ['browser.mediaDevicesError', 0.15, 'weak', 15],
    ['browser.plugins', 0.08, 'weak', 8],
    ['browser.webRTC', 0.08, 'weak', 8],
    ['browser.notification', 0.05, 'weak', 5],
    ['browser.connectionType', 0.05, 'weak', 5],
    ['behavioral.impossible_timing', 0.9, 'hard', 90],
    ['behavioral.event_order', 0.6, 'normal', 60],
    ['behavioral.fast_capture', 0.6, 'normal', 60],
    ['behavioral.clock_skew', 0.5, 'normal', 50],
    ['behavioral.uniform_timing', 0.5, 'normal', 50],
    ['behavioral.spoof_attempt', 0.4, 'normal', 40],
    ['behavioral.hidden_tab', 0.25, 'normal', 25],
    ['behavioral.nonce_reuse', 0.8, 'hard', 85],
  ] as const)('%s weighs %d, is %s and alone scores %d', (code, weight, strength, score) => {
    expect(riskFlags).toContainEqual({
      code,
      weight,
      strength,
      meaning: expect.stringMatching(/^[A-Z].+\.$/),
      ...(isSpoof(code) && { hardAt: 3 }),
    });
    const source = code.startsWith('browser.') ? 'browser' : 'behavioral';
    const evaluation = evaluate(code);
    expect(evaluation).toMatchObject({ score, flags: [code, 'outcome.success'] });
    expect(evaluation.signals[source]).toEqual({ score, flags: [code] });
  });

  it('has every flag of the contract, two report flags and eight behavioral flags, each once', () => {
    const flags = [...Object.values(indicatorFlags).flat(), ...reportFlags];
    const browser = flags.map((flag) => `browser.${flag}`);
    const codes = toCodes(riskFlags);
    expect(browser).toHaveLength(23);
    expect(codes.filter((code) => code.startsWith('browser.')).sort()).toEqual(browser.sort());
    expect(new Set(codes).size).toBe(31);
    expect(codes).toHaveLength(31);
  });
});

describe('the tiers', () => {
  it('cover every score from 0 to 100 once', () => {
    expect(
      riskLevels.map(({ level, from, to, recommendation }) => [level, from, to, recommendation]),
    ).toEqual([
      ['LOW', 0, 29, 'ALLOW'],
      ['MEDIUM', 30, 59, 'REVIEW'],
      ['HIGH', 60, 84, 'REVIEW'],
      ['CRITICAL', 85, 100, 'BLOCK'],
    ]);
  });

  it.each([
    [[], 0, 'LOW', 'ALLOW'],
    [['browser.chrome', 'browser.notification'], 29, 'LOW', 'ALLOW'],
    [['browser.webGL'], 30, 'MEDIUM', 'REVIEW'],
    [['browser.inconsistentFingerprint', 'browser.chrome'], 59, 'MEDIUM', 'REVIEW'],
    [['behavioral.event_order'], 60, 'HIGH', 'REVIEW'],
    [['behavioral.event_order', 'behavioral.fast_capture'], 84, 'HIGH', 'REVIEW'],
    [['browser.userAgent', 'behavioral.event_order'], 90, 'CRITICAL', 'BLOCK'],
    [['browser.webdriver'], 85, 'CRITICAL', 'BLOCK'],
  ] as const)('%j scores %d: %s, %s', (codes, score, level, recommendation) => {
    expect(evaluate(...codes)).toMatchObject({ score, level, recommendation });
  });

  it('agree with every score', () => {
    fc.assert(
      fc.property(someFlags, (codes) => {
        const { score, level, recommendation } = evaluate(...codes);
        const tiers = riskLevels.filter(({ from, to }) => from <= score && score <= to);
        expect(tiers).toEqual([expect.objectContaining({ level, recommendation })]);
      }),
    );
  });
});

describe('the score', () => {
  it('is an integer from 0 to 100, in total and for each source', () => {
    fc.assert(
      fc.property(someFlags, (codes) => {
        const { score, signals } = evaluate(...codes);
        for (const one of [score, signals.browser!.score, signals.behavioral!.score]) {
          expect(Number.isInteger(one)).toBe(true);
          expect(one).toBeGreaterThanOrEqual(0);
          expect(one).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  it('matches the exact calculation, including halves', () => {
    const codes = toCodes(riskFlags);
    const triples = codes.flatMap((a, i) =>
      codes.slice(i).flatMap((b, j) => codes.slice(i + j).map((c) => [a, b, c])),
    );
    const wrong = triples.filter((triple) => evaluate(...triple).score !== exactScore(triple));
    expect(wrong).toEqual([]);
    fc.assert(fc.property(someFlags, (some) => expect(evaluate(...some).score).toBe(exactScore(some))));
  });

  it('never decreases when a flag is added', () => {
    fc.assert(
      fc.property(someFlags, aFlag, (codes, added) => {
        const [before, after] = [evaluate(...codes), evaluate(...codes, added)];
        expect(after.score).toBeGreaterThanOrEqual(before.score);
        for (const source of ['browser', 'behavioral'] as const)
          expect(after.signals[source]!.score).toBeGreaterThanOrEqual(before.signals[source]!.score);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is never below the score of a source', () => {
    fc.assert(
      fc.property(someFlags, (codes) => {
        const { score, signals } = evaluate(...codes);
        expect(score).toBeGreaterThanOrEqual(signals.browser!.score);
        expect(score).toBeGreaterThanOrEqual(signals.behavioral!.score);
      }),
    );
  });

  it('blocks with a hard flag', () => {
    fc.assert(
      fc.property(someFlags, fc.constantFrom(...toCodes(ofStrength('hard'))), (codes, hard) => {
        const { score, recommendation } = evaluate(...codes, hard);
        expect(score).toBeGreaterThanOrEqual(85);
        expect(recommendation).toBe('BLOCK');
      }),
    );
  });

  it('stays LOW with any number of weak flags', () => {
    fc.assert(
      fc.property(someOf(ofStrength('weak')), (codes) => {
        const { score, level, recommendation } = evaluate(...codes);
        expect(score).toBeLessThanOrEqual(24);
        expect([level, recommendation]).toEqual(['LOW', 'ALLOW']);
      }),
    );
    expect(evaluate(...toCodes(ofStrength('weak'))).score).toBe(24);
    expect(evaluate('browser.plugins', 'browser.webRTC', 'browser.notification').score).toBe(20);
  });

  it('limits the combined weight of weak flags to 0.24', () => {
    const weak = toCodes(ofStrength('weak'));
    expect(evaluate('browser.webGL', ...weak).score).toBe(47);
  });
});

describe('an evaluation', () => {
  it('does not depend on the order or repetition of flags', () => {
    const shuffled = someFlags.chain((codes) =>
      fc.tuple(
        fc.constant(codes),
        fc.shuffledSubarray([...codes, ...codes], {
          minLength: 2 * codes.length,
          maxLength: 2 * codes.length,
        }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([codes, permuted]) => {
        expect(evaluate(...permuted)).toEqual(evaluate(...codes));
      }),
    );
  });

  it('lists the raised flags in the order of the table, then the outcome, and the flags of each source', () => {
    fc.assert(
      fc.property(someFlags, (codes) => {
        const { flags, signals } = evaluate(...codes);
        expect(flags).toEqual([...codes, 'outcome.success']);
        expect(signals.browser!.flags).toEqual(codes.filter((code) => code.startsWith('browser.')));
        expect(signals.behavioral!.flags).toEqual(codes.filter((code) => code.startsWith('behavioral.')));
      }),
    );
  });

  it('distinguishes a source without a report from one without findings', () => {
    const { browser } = makeSignals([]);
    const none = { score: 0, flags: [] };
    const outcome = success;
    expect(evaluateRisk({ browser: null, behavioral: null, outcome })).toEqual({
      score: 0,
      level: 'LOW',
      recommendation: 'ALLOW',
      flags: ['outcome.success'],
      signals: { behavioral: null, browser: null },
    });
    expect(evaluateRisk({ browser, behavioral: null, outcome }).signals).toEqual({
      behavioral: null,
      browser: none,
    });
    expect(evaluateRisk({ browser: null, behavioral: [], outcome }).signals).toEqual({
      behavioral: none,
      browser: null,
    });
  });

  it('evaluates each source independently', () => {
    fc.assert(
      fc.property(someFlags, (codes) => {
        const { browser, report, behavioral, spoofAttempts, outcome } = makeSignals(codes);
        const { signals } = evaluateRisk(makeSignals(codes));
        expect(evaluateRisk({ browser, report, behavioral: null, outcome }).signals).toEqual({
          browser: signals.browser,
          behavioral: null,
        });
        expect(evaluateRisk({ browser: null, behavioral, spoofAttempts, outcome }).signals).toEqual({
          browser: null,
          behavioral: signals.behavioral,
        });
      }),
    );
  });
});

describe('spoof attempts', () => {
  const after = (spoofAttempts: number) =>
    evaluateRisk({ browser: null, behavioral: null, spoofAttempts, outcome: success });

  it.each([
    [0, 0, 'LOW', 'ALLOW'],
    [1, 40, 'MEDIUM', 'REVIEW'],
    [2, 64, 'HIGH', 'REVIEW'],
    [3, 85, 'CRITICAL', 'BLOCK'],
    [6, 95, 'CRITICAL', 'BLOCK'],
  ])('of number %d score %d: %s, %s', (attempts, score, level, recommendation) => {
    expect(after(attempts)).toMatchObject({ score, level, recommendation });
  });

  it('are listed once, as a behavioral signal', () => {
    const flags = ['behavioral.spoof_attempt'];
    expect(after(2).signals).toEqual({ browser: null, behavioral: { score: 64, flags } });
    expect(after(2).flags).toEqual([...flags, 'outcome.success']);
    expect(after(0).signals.behavioral).toBeNull();
  });
});

describe('a report without indicators', () => {
  it('is a browser signal', () => {
    const signals = { browser: null, behavioral: null, outcome: success } as const;
    expect(evaluateRisk({ ...signals, report: ['missing'] })).toMatchObject({
      score: 45,
      recommendation: 'REVIEW',
      signals: { browser: { score: 45, flags: ['browser.missing'] } },
    });
    expect(evaluateRisk({ ...signals, report: [] }).signals.browser).toBeNull();
  });
});

describe('the recommendation', () => {
  const rank = (recommendation: Recommendation) => recommendations.indexOf(recommendation);
  const anOutcome = fc.constantFrom(...(Object.keys(outcomes) as Outcome[]));
  const evaluated = (codes: readonly RiskCode[], outcome: Outcome) =>
    evaluateRisk({ ...makeSignals(codes), outcome });

  it.each([
    ['above_threshold', 'ALLOW'],
    ['at_threshold', 'ALLOW'],
    ['success', 'ALLOW'],
    ['below_threshold', 'BLOCK'],
    ['spoof', 'BLOCK'],
    ['age_unknown', 'REVIEW'],
    ['failed', 'REVIEW'],
    ['desktop_refused', 'REVIEW'],
    ['camera_failure', 'REVIEW'],
    ['challenge_not_completed', 'REVIEW'],
    ['cancelled', 'REVIEW'],
    ['expired', 'REVIEW'],
    ['open', 'REVIEW'],
  ] as const)('for the outcome %s is %s without flags', (outcome, recommendation) => {
    expect(evaluated([], outcome)).toMatchObject({
      score: 0,
      level: 'LOW',
      recommendation,
      flags: [`outcome.${outcome}`],
    });
  });

  it('is the stricter of the recommendations for level and outcome', () => {
    fc.assert(
      fc.property(someFlags, anOutcome, (codes, outcome) => {
        const { level, recommendation } = evaluated(codes, outcome);
        const ofLevel = riskLevels.find((tier) => tier.level === level)!.recommendation;
        const ofOutcome = outcomes[outcome].recommendation;
        expect([ofLevel, ofOutcome]).toContain(recommendation);
        expect(rank(recommendation)).toBeGreaterThanOrEqual(Math.max(rank(ofLevel), rank(ofOutcome)));
      }),
    );
  });

  it('never gets milder when a flag is added or the outcome gets worse', () => {
    fc.assert(
      fc.property(someFlags, aFlag, anOutcome, anOutcome, (codes, added, one, other) => {
        const before = rank(evaluated(codes, one).recommendation);
        expect(rank(evaluated([...codes, added], one).recommendation)).toBeGreaterThanOrEqual(before);
        const isWorse = rank(outcomes[other].recommendation) >= rank(outcomes[one].recommendation);
        if (isWorse) expect(rank(evaluated(codes, other).recommendation)).toBeGreaterThanOrEqual(before);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is ALLOW only for a success at level LOW', () => {
    const successes = ['above_threshold', 'at_threshold', 'success'];
    fc.assert(
      fc.property(someFlags, anOutcome, (codes, outcome) => {
        const { level, recommendation } = evaluated(codes, outcome);
        const mayAllow = successes.includes(outcome) && level === 'LOW';
        expect(recommendation === 'ALLOW').toBe(mayAllow);
      }),
    );
  });

  it('does not change the score, the level and the signals', () => {
    fc.assert(
      fc.property(someFlags, anOutcome, (codes, outcome) => {
        const { score, level, signals } = evaluated(codes, outcome);
        expect({ score, level, signals }).toEqual({
          score: evaluate(...codes).score,
          level: evaluate(...codes).level,
          signals: evaluate(...codes).signals,
        });
      }),
    );
  });
});

describe('a caveat of a success', () => {
  const codes = Object.keys(caveats) as Caveat[];
  const withCaveat = (raised: readonly RiskCode[], isAccepted: boolean, outcome: Outcome = success) =>
    evaluateRisk({ ...makeSignals(raised), outcome, caveats: [{ code: 'face_only', isAccepted }] });

  it('has no code of an outcome', () => {
    expect(codes.filter((code) => code in outcomes)).toEqual([]);
  });

  it('is listed after the outcome and makes the recommendation REVIEW', () => {
    expect(withCaveat([], false)).toEqual({
      ...evaluate(),
      recommendation: 'REVIEW',
      flags: ['outcome.success', 'outcome.face_only'],
    });
  });

  it('is listed and changes nothing else if the customer accepts it', () => {
    fc.assert(
      fc.property(someFlags, (raised) => {
        const plain = evaluate(...raised);
        expect(withCaveat(raised, true)).toEqual({
          ...plain,
          flags: [...plain.flags, 'outcome.face_only'],
        });
      }),
    );
  });

  it('never makes a recommendation milder', () => {
    fc.assert(
      fc.property(someFlags, fc.boolean(), (raised, isAccepted) => {
        const before = recommendations.indexOf(evaluate(...raised).recommendation);
        const after = recommendations.indexOf(withCaveat(raised, isAccepted).recommendation);
        expect(after).toBe(isAccepted ? before : Math.max(before, recommendations.indexOf('REVIEW')));
      }),
    );
    expect(withCaveat([], false, 'spoof').recommendation).toBe('BLOCK');
  });
});

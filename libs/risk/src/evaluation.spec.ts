import fc from 'fast-check';
import type { BehavioralFlag } from './behavior';
import { evaluateRisk, type RiskSignals } from './evaluation';
import { indicatorFlags, type Indicators } from './indicators';
import { type RiskCode, type RiskFlag, riskFlags, riskLevels } from './risk-flag.table';

const from = <Flag extends string>(flags: readonly Flag[], raised: ReadonlySet<string>) =>
  Object.fromEntries(flags.map((flag) => [flag, raised.has(`browser.${flag}`)])) as Record<Flag, boolean>;

/** The signals in which just these flags are raised; the order of the behavioural ones is kept. */
function signalsOf(codes: readonly RiskCode[]): RiskSignals & { browser: Indicators } {
  const raised = new Set<string>(codes);
  return {
    browser: {
      headless: from(indicatorFlags.headless, raised),
      virtualCamera: from(indicatorFlags.virtualCamera, raised),
      browserAnomalies: from(indicatorFlags.browserAnomalies, raised),
    },
    behavioral: codes
      .filter((code) => code.startsWith('behavioral.'))
      .map((code) => code.replace('behavioral.', '') as BehavioralFlag),
  };
}

const evaluate = (...codes: RiskCode[]) => evaluateRisk(signalsOf(codes));
const codesOf = (flags: readonly RiskFlag[]) => flags.map(({ code }) => code);
const ofStrength = (strength: string) => riskFlags.filter((flag) => flag.strength === strength);

const someOf = (flags: readonly RiskFlag[]) => fc.subarray(codesOf(flags));
const someFlags = someOf(riskFlags);
const aFlag = fc.constantFrom(...codesOf(riskFlags));

/** The rule of the design in whole numbers, which know no rounding but the last. */
function exactScore(codes: readonly RiskCode[]): number {
  const raised = riskFlags.filter(({ code }) => codes.includes(code));
  const left = (flags: RiskFlag[]) =>
    flags.reduce((product, { weight }) => product * BigInt(100 - Math.round(100 * weight)), 1n);
  const strong = raised.filter(({ strength }) => strength !== 'weak');
  const weak = raised.filter(({ strength }) => strength === 'weak');
  const one = 100n ** BigInt(raised.length + 1);
  const most = 76n * 100n ** BigInt(weak.length);
  const weakLeft = left(weak) * 100n < most ? most : left(weak) * 100n;
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
    ['behavioral.event_order', 0.6, 'normal', 60],
    ['behavioral.fast_capture', 0.6, 'normal', 60],
    ['behavioral.clock_skew', 0.5, 'normal', 50],
    ['behavioral.uniform_timing', 0.5, 'normal', 50],
    ['behavioral.hidden_tab', 0.25, 'normal', 25],
    ['behavioral.nonce_reuse', 0.8, 'hard', 85],
  ] as const)('%s weighs %d, is %s and alone scores %d', (code, weight, strength, score) => {
    expect(riskFlags).toContainEqual({
      code,
      weight,
      strength,
      meaning: expect.stringMatching(/^[A-Z].+\.$/),
    });
    const source = code.startsWith('browser.') ? 'browser' : 'behavioral';
    const evaluation = evaluate(code);
    expect(evaluation).toMatchObject({ score, flags: [code] });
    expect(evaluation.signals[source]).toEqual({ score, flags: [code] });
  });

  it('has every flag of the contract and the six of behaviour, each once', () => {
    const browser = Object.values(indicatorFlags).flatMap((flags) => flags.map((flag) => `browser.${flag}`));
    const codes = codesOf(riskFlags);
    expect(browser).toHaveLength(21);
    expect(codes.filter((code) => code.startsWith('browser.')).sort()).toEqual(browser.sort());
    expect(new Set(codes).size).toBe(27);
    expect(codes).toHaveLength(27);
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
  it('is whole and from 0 to 100, of the whole and of each source', () => {
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

  it('is what the rule gives by hand, to the last half', () => {
    const codes = codesOf(riskFlags);
    const triples = codes.flatMap((a, i) =>
      codes.slice(i).flatMap((b, j) => codes.slice(i + j).map((c) => [a, b, c])),
    );
    const wrong = triples.filter((triple) => evaluate(...triple).score !== exactScore(triple));
    expect(wrong).toEqual([]);
    fc.assert(fc.property(someFlags, (some) => expect(evaluate(...some).score).toBe(exactScore(some))));
  });

  it('never falls when a flag is added', () => {
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

  it('is never below that of a source', () => {
    fc.assert(
      fc.property(someFlags, (codes) => {
        const { score, signals } = evaluate(...codes);
        expect(score).toBeGreaterThanOrEqual(signals.browser!.score);
        expect(score).toBeGreaterThanOrEqual(signals.behavioral!.score);
      }),
    );
  });

  it('blocks with a hard flag, whatever else is raised', () => {
    fc.assert(
      fc.property(someFlags, fc.constantFrom(...codesOf(ofStrength('hard'))), (codes, hard) => {
        const { score, recommendation } = evaluate(...codes, hard);
        expect(score).toBeGreaterThanOrEqual(85);
        expect(recommendation).toBe('BLOCK');
      }),
    );
  });

  it('stays low with weak flags alone, be they all', () => {
    fc.assert(
      fc.property(someOf(ofStrength('weak')), (codes) => {
        const { score, level, recommendation } = evaluate(...codes);
        expect(score).toBeLessThanOrEqual(24);
        expect([level, recommendation]).toEqual(['LOW', 'ALLOW']);
      }),
    );
    expect(evaluate(...codesOf(ofStrength('weak'))).score).toBe(24);
    expect(evaluate('browser.plugins', 'browser.webRTC', 'browser.notification').score).toBe(20);
  });

  it('takes weak flags together for .24 at most before the others join them', () => {
    const weak = codesOf(ofStrength('weak'));
    expect(evaluate('browser.webGL', ...weak).score).toBe(47);
  });
});

describe('an evaluation', () => {
  it('does not depend on the order of the flags, nor on how often one is named', () => {
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

  it('names the raised flags in the order of the table, and those of each source apart', () => {
    fc.assert(
      fc.property(someFlags, (codes) => {
        const { flags, signals } = evaluate(...codes);
        expect(flags).toEqual(codes);
        expect(signals.browser!.flags).toEqual(codes.filter((code) => code.startsWith('browser.')));
        expect(signals.behavioral!.flags).toEqual(codes.filter((code) => code.startsWith('behavioral.')));
      }),
    );
  });

  it('tells a source that gave nothing from one that found nothing', () => {
    const { browser } = signalsOf([]);
    const none = { score: 0, flags: [] };
    expect(evaluateRisk({ browser: null, behavioral: null })).toEqual({
      score: 0,
      level: 'LOW',
      recommendation: 'ALLOW',
      flags: [],
      signals: { behavioral: null, browser: null },
    });
    expect(evaluateRisk({ browser, behavioral: null }).signals).toEqual({ behavioral: null, browser: none });
    expect(evaluateRisk({ browser: null, behavioral: [] }).signals).toEqual({
      behavioral: none,
      browser: null,
    });
  });

  it('judges one source as it would without the other', () => {
    fc.assert(
      fc.property(someFlags, (codes) => {
        const { browser, behavioral } = signalsOf(codes);
        const { signals } = evaluateRisk({ browser, behavioral });
        expect(evaluateRisk({ browser, behavioral: null })).toMatchObject(signals.browser!);
        expect(evaluateRisk({ browser: null, behavioral })).toMatchObject(signals.behavioral!);
      }),
    );
  });
});

import type { BehavioralFlag } from './behavior';
import { indicatorFlags, type Indicators } from './indicators';
import { riskFlags, riskLevels, type RiskFlag, strengthLimits } from './risk-flag.table';

/** What each source reported; null where it gave nothing. */
export interface RiskSignals {
  browser: Indicators | null;
  behavioral: readonly BehavioralFlag[] | null;
}

type RiskTier = (typeof riskLevels)[number];

export interface SourceRisk {
  score: number;
  flags: string[];
}

export interface RiskEvaluation extends SourceRisk {
  level: RiskTier['level'];
  recommendation: RiskTier['recommendation'];
  signals: { behavioral: SourceRisk | null; browser: SourceRisk | null };
}

/** How likely it is that something is wrong with a session, what follows from it, and which flags say so. */
export function evaluateRisk({ browser, behavioral }: RiskSignals): RiskEvaluation {
  const browserCodes = browser && codesOf(browser);
  const behavioralCodes = behavioral && behavioral.map((flag) => `behavioral.${flag}`);
  const { score, flags } = riskOf([...(browserCodes ?? []), ...(behavioralCodes ?? [])]);
  const { level, recommendation } = tierOf(score);
  return {
    score,
    level,
    recommendation,
    flags,
    signals: {
      behavioral: behavioralCodes && riskOf(behavioralCodes),
      browser: browserCodes && riskOf(browserCodes),
    },
  };
}

function codesOf({ headless, virtualCamera, browserAnomalies }: Indicators): string[] {
  return [
    ...raisedOf(indicatorFlags.headless, headless),
    ...raisedOf(indicatorFlags.virtualCamera, virtualCamera),
    ...raisedOf(indicatorFlags.browserAnomalies, browserAnomalies),
  ].map((flag) => `browser.${flag}`);
}

function raisedOf<Flag extends string>(flags: readonly Flag[], group: Record<Flag, boolean>): Flag[] {
  return flags.filter((flag) => group[flag]);
}

function riskOf(codes: readonly string[]): SourceRisk {
  const wanted = new Set(codes);
  const raised = riskFlags.filter(({ code }) => wanted.has(code));
  return { score: scoreOf(raised), flags: raised.map(({ code }) => code) };
}

function scoreOf(raised: readonly RiskFlag[]): number {
  const weak = weightOf(raised.filter(({ strength }) => strength === 'weak'));
  const strong = weightOf(raised.filter(({ strength }) => strength !== 'weak'));
  const weight = 1 - (1 - Math.min(weak, strengthLimits.weakWeight)) * (1 - strong);
  const isHard = raised.some(({ strength }) => strength === 'hard');
  return Math.max(percent(weight), isHard ? strengthLimits.hardScore : 0);
}

/** The noisy-OR: each flag takes its share of what the others left. */
function weightOf(raised: readonly RiskFlag[]): number {
  return 1 - raised.reduce((left, { weight }) => left * (1 - weight), 1);
}

/** Whole, halves up. What binary fractions lack to a half must not round it down: a score is checked by hand. */
function percent(weight: number): number {
  return Math.round(100 * weight + 1e-9);
}

function tierOf(score: number): RiskTier {
  return riskLevels.findLast(({ from }) => score >= from) ?? riskLevels[0];
}

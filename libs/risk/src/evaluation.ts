import type { BehavioralFlag } from './behavior';
import { indicatorFlags, type Indicators } from './indicators';
import { type Outcome, outcomes, type Recommendation, recommendations } from './outcome.table';
import {
  type ReportFlag,
  type RiskCode,
  riskFlags,
  riskLevels,
  type RiskFlag,
  strengthLimits,
} from './risk-flag.table';

/** What each source reported, null where it gave nothing, and how the session stands. */
export interface RiskSignals {
  browser: Indicators | null;
  /** What was noticed about the reports of the device. */
  report?: readonly ReportFlag[];
  behavioral: readonly BehavioralFlag[] | null;
  /** The tries that failed as a spoof; only where there are behavioral signals. */
  spoofAttempts?: number;
  outcome: Outcome;
}

type RiskTier = (typeof riskLevels)[number];

export interface SourceRisk {
  score: number;
  flags: string[];
}

export interface RiskEvaluation extends SourceRisk {
  level: RiskTier['level'];
  recommendation: Recommendation;
  signals: { behavioral: SourceRisk | null; browser: SourceRisk | null };
}

/** How likely it is that something is wrong with a session, what follows from it, and which flags say so. */
export function evaluateRisk(signals: RiskSignals): RiskEvaluation {
  const { outcome } = signals;
  const browser = browserCodes(signals);
  const behavioral = behavioralCodes(signals);
  const { score, flags } = riskOf([...(browser ?? []), ...(behavioral ?? [])]);
  const { level, recommendation } = tierOf(score);
  return {
    score,
    level,
    recommendation: stricter(recommendation, outcomes[outcome].recommendation),
    flags: [...flags, `outcome.${outcome}`],
    signals: { behavioral: behavioral && riskOf(behavioral), browser: browser && riskOf(browser) },
  };
}

/** The stricter of two recommendations. */
export const stricter = (one: Recommendation, other: Recommendation): Recommendation =>
  recommendations.indexOf(one) > recommendations.indexOf(other) ? one : other;

function browserCodes({ browser, report = [] }: RiskSignals): RiskCode[] | null {
  if (!browser && report.length === 0) return null;
  return [...(browser ? indicatorCodes(browser) : []), ...report.map((flag) => `browser.${flag}` as const)];
}

function behavioralCodes({ behavioral, spoofAttempts = 0 }: RiskSignals): RiskCode[] | null {
  if (!behavioral && spoofAttempts === 0) return null;
  const spoofs = Array.from({ length: spoofAttempts }, () => 'behavioral.spoof_attempt' as const);
  return [...new Set(behavioral)].map((flag): RiskCode => `behavioral.${flag}`).concat(spoofs);
}

function indicatorCodes({ headless, virtualCamera, browserAnomalies }: Indicators): RiskCode[] {
  return [
    ...raisedOf(indicatorFlags.headless, headless),
    ...raisedOf(indicatorFlags.virtualCamera, virtualCamera),
    ...raisedOf(indicatorFlags.browserAnomalies, browserAnomalies),
  ].map((flag) => `browser.${flag}` as const);
}

function raisedOf<Flag extends string>(flags: readonly Flag[], group: Record<Flag, boolean>): Flag[] {
  return flags.filter((flag) => group[flag]);
}

/** A flag that was raised, and how often it counts. */
interface RaisedFlag extends RiskFlag {
  times: number;
}

function riskOf(codes: readonly RiskCode[]): SourceRisk {
  const raised = riskFlags.flatMap((flag): RaisedFlag[] => {
    const times = codes.filter((code) => code === flag.code).length;
    return times === 0 ? [] : [{ ...flag, times: flag.hardAt === undefined ? 1 : times }];
  });
  return { score: scoreOf(raised), flags: raised.map(({ code }) => code) };
}

function scoreOf(raised: readonly RaisedFlag[]): number {
  const weak = weightOf(raised.filter(({ strength }) => strength === 'weak'));
  const strong = weightOf(raised.filter(({ strength }) => strength !== 'weak'));
  const weight = 1 - (1 - Math.min(weak, strengthLimits.weakWeight)) * (1 - strong);
  return Math.max(percent(weight), raised.some(isHard) ? strengthLimits.hardScore : 0);
}

const isHard = ({ strength, times, hardAt = Infinity }: RaisedFlag): boolean =>
  strength === 'hard' || times >= hardAt;

/** The noisy-OR: each flag takes its share of what the others left. */
function weightOf(raised: readonly RaisedFlag[]): number {
  return 1 - raised.reduce((left, { weight, times }) => left * (1 - weight) ** times, 1);
}

/** Whole, halves up. What binary fractions lack to a half must not round it down: a score is checked by hand. */
function percent(weight: number): number {
  return Math.round(100 * weight + 1e-9);
}

function tierOf(score: number): RiskTier {
  return riskLevels.findLast(({ from }) => score >= from) ?? riskLevels[0];
}

import type { BehavioralFlag } from './behavior';
import { indicatorFlags, type Indicators } from './indicators';
import {
  type Caveat,
  caveats,
  type Outcome,
  outcomes,
  type Recommendation,
  recommendations,
} from './outcome.table';
import {
  type ReportFlag,
  type RiskCode,
  riskFlags,
  riskLevels,
  type RiskFlag,
  strengthLimits,
} from './risk-flag.table';

/** The signals of each source, null if it reported nothing, and the outcome of the session. */
export interface RiskSignals {
  browser: Indicators | null;
  /** Flags about the reports of the device themselves. */
  report?: readonly ReportFlag[];
  behavioral: readonly BehavioralFlag[] | null;
  /** The number of tries that failed as a spoof. */
  spoofAttempts?: number;
  outcome: Outcome;
  /** The caveats of the outcome. An accepted one is listed, but does not change the recommendation. */
  caveats?: readonly { code: Caveat; isAccepted: boolean }[];
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

/** Computes the risk score of a session, the recommendation and the raised flags. */
export function evaluateRisk(signals: RiskSignals): RiskEvaluation {
  const { outcome, caveats: raised = [] } = signals;
  const browser = browserCodes(signals);
  const behavioral = behavioralCodes(signals);
  const { score, flags } = computeRisk([...(browser ?? []), ...(behavioral ?? [])]);
  const { level, recommendation } = findTier(score);
  return {
    score,
    level,
    recommendation: raised
      .filter(({ isAccepted }) => !isAccepted)
      .map(({ code }) => caveats[code].recommendation)
      .reduce(pickStricter, pickStricter(recommendation, outcomes[outcome].recommendation)),
    flags: [...flags, `outcome.${outcome}`, ...raised.map(({ code }) => `outcome.${code}`)],
    signals: { behavioral: behavioral && computeRisk(behavioral), browser: browser && computeRisk(browser) },
  };
}

/** The stricter of two recommendations. */
export const pickStricter = (one: Recommendation, other: Recommendation): Recommendation =>
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
    ...pickRaised(indicatorFlags.headless, headless),
    ...pickRaised(indicatorFlags.virtualCamera, virtualCamera),
    ...pickRaised(indicatorFlags.browserAnomalies, browserAnomalies),
  ].map((flag) => `browser.${flag}` as const);
}

function pickRaised<Flag extends string>(flags: readonly Flag[], group: Record<Flag, boolean>): Flag[] {
  return flags.filter((flag) => group[flag]);
}

/** A raised flag and how often it counts. */
interface RaisedFlag extends RiskFlag {
  times: number;
}

function computeRisk(codes: readonly RiskCode[]): SourceRisk {
  const raised = riskFlags.flatMap((flag): RaisedFlag[] => {
    const times = codes.filter((code) => code === flag.code).length;
    return times === 0 ? [] : [{ ...flag, times: flag.hardAt === undefined ? 1 : times }];
  });
  return { score: computeScore(raised), flags: raised.map(({ code }) => code) };
}

function computeScore(raised: readonly RaisedFlag[]): number {
  const weak = combineWeights(raised.filter(({ strength }) => strength === 'weak'));
  const strong = combineWeights(raised.filter(({ strength }) => strength !== 'weak'));
  const weight = 1 - (1 - Math.min(weak, strengthLimits.weakWeight)) * (1 - strong);
  return Math.max(toPercent(weight), raised.some(isHard) ? strengthLimits.hardScore : 0);
}

const isHard = ({ strength, times, hardAt = Infinity }: RaisedFlag): boolean =>
  strength === 'hard' || times >= hardAt;

/** Noisy-OR: the probability that at least one flag is right. */
function combineWeights(raised: readonly RaisedFlag[]): number {
  return 1 - raised.reduce((left, { weight, times }) => left * (1 - weight) ** times, 1);
}

/** Rounds half up. The epsilon corrects binary fractions just below a half, so that the score matches a manual calculation. */
function toPercent(weight: number): number {
  return Math.round(100 * weight + 1e-9);
}

function findTier(score: number): RiskTier {
  return riskLevels.findLast(({ from }) => score >= from) ?? riskLevels[0];
}

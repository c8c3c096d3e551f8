import type { Config, Variable } from '@gatehouse/platform';
import { versionPattern } from './gallery';
import { type ThresholdTable, type Thresholds, thresholdTable } from './threshold-table';

/** Thresholds per version, which replace the built-in ones. */
export const thresholdVariables = {
  MATCH_THRESHOLDS: {
    about:
      'Thresholds per version, as JSON, instead of the built-in ones: `{"FACE3_1":{"verify":0.875,"identify":0.92}}`. `identify` may depend on the size of the gallery: `[[100,0.94],[1000,0.95],0.96]`. See docs/biometric-node.md for the false-match rates.',
    expects: 'a JSON object of versions, each with verify and identify between 0 and 1',
    read: readThresholds,
    required: false,
    fallback: undefined,
    secret: false,
  } as Variable<ThresholdTable | undefined>,
};

export type ThresholdConfig = Config<typeof thresholdVariables>;

/** The built-in thresholds, replaced by the configured ones. */
export const configuredThresholds = ({ MATCH_THRESHOLDS }: ThresholdConfig): ThresholdTable => ({
  ...thresholdTable,
  ...MATCH_THRESHOLDS,
});

function readThresholds(text: string): ThresholdTable | undefined {
  const given: unknown = JSON.parse(text);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const rows = Object.entries(given).map(([name, value]) => [name, readRow(value)] as const);
  const valid = rows.every(([name, row]) => versionPattern.test(name) && row !== undefined);
  return valid ? (Object.fromEntries(rows) as ThresholdTable) : undefined;
}

function readRow(value: unknown): Thresholds | undefined {
  const { verify, identify } = (value ?? {}) as { verify?: unknown; identify?: unknown };
  const steps = (Array.isArray(identify) ? identify : [identify]).map(readStep);
  const rising = steps.every((step, i) => i === 0 || (steps[i - 1]?.people ?? NaN) < (step?.people ?? NaN));
  // The last row applies to galleries of any size.
  if (!isScore(verify) || !rising || steps.at(-1)?.people !== Infinity) return undefined;
  return steps.includes(undefined) ? undefined : { verify, identify: steps as Thresholds['identify'] };
}

function readStep(step: unknown): { people: number; score: number } | undefined {
  const [people, score] = Array.isArray(step) ? (step as unknown[]) : [Infinity, step];
  return typeof people === 'number' && people > 0 && isScore(score) ? { people, score } : undefined;
}

const isScore = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= 1;

import { isShippedModel, type ReportFlag } from '@gatehouse/risk';
import { namesIndicators } from './indicators';
import type { StepPayload } from './step-payload.dto';

type Report = Pick<StepPayload, 'step' | 'indicators' | 'models'> & { failure?: string };

/** The steps whose result is read by models. */
const stepsWithModels = ['face', 'identity_document'];

/** What is suspicious about the report of a step, beside what it says: a part that the launch page always sends. */
export function reportFlagsOf({ step, indicators, models, failure }: Report): ReportFlag[] {
  // A camera that does not open leaves no model to name, and no result to rely on.
  const hasResult = failure === undefined;
  const leavesOutModels = hasResult && stepsWithModels.includes(step) && models.length === 0;
  return [
    ...(hasResult && !namesIndicators(indicators) ? ['missing' as const] : []),
    ...(leavesOutModels || !models.every(isShippedModel) ? ['unknown_model' as const] : []),
  ];
}

/** The flags of all steps so far; one that was raised once stays raised. */
export const mergedReport = (before: readonly ReportFlag[] = [], report: Report): ReportFlag[] => [
  ...new Set([...before, ...reportFlagsOf(report)]),
];

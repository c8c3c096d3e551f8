import { isShippedModel, type ReportFlag } from '@gatehouse/risk';
import { hasIndicators } from './indicators';
import type { StepPayload } from './step-payload.dto';

type Report = Pick<StepPayload, 'step' | 'indicators' | 'models'> & { failure?: string };

/** The steps whose result comes from models. */
const stepsWithModels = ['face', 'identity_document'];

/** Flags reports that lack a part that the launch page always sends, or that name unknown models. */
export function findReportFlags({ step, indicators, models, failure }: Report): ReportFlag[] {
  // A step that failed has no result, and possibly ran no model.
  const hasResult = failure === undefined;
  const lacksModels = hasResult && stepsWithModels.includes(step) && models.length === 0;
  return [
    ...(hasResult && !hasIndicators(indicators) ? ['missing' as const] : []),
    ...(lacksModels || !models.every(isShippedModel) ? ['unknown_model' as const] : []),
  ];
}

/** The flags of all steps so far. A flag that was raised stays raised. */
export const mergeReportFlags = (before: readonly ReportFlag[] = [], report: Report): ReportFlag[] => [
  ...new Set([...before, ...findReportFlags(report)]),
];

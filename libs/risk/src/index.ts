export {
  type BehavioralFlag,
  findBehavioralFlags,
  type DeviceEvent,
  isFaceTooFast,
  minFaceMilliseconds,
  type StepBehavior,
} from './behavior';
export { behaviorLimits, minFaceDuration, stepEvents } from './behavior.table';
export { countHeadTurns, type EarlySignals } from './challenge';
export { gestures, headTurns, turnsByLevel } from './challenge.table';
export {
  evaluateRisk,
  type RiskEvaluation,
  type RiskSignals,
  type SourceRisk,
  pickStricter,
} from './evaluation';
export { type IndicatorFlag, indicatorFlags, type Indicators } from './indicators';
export {
  type Caveat,
  caveats,
  type Outcome,
  outcomes,
  type Recommendation,
  recommendations,
} from './outcome.table';
export {
  type ReportFlag,
  type RiskCode,
  type RiskFlag,
  riskFlags,
  type RiskLevel,
  riskLevels,
  type RiskStrength,
  strengthLimits,
} from './risk-flag.table';
export { bundledModels, isShippedModel, type ShippedModel, shippedModels } from './shipped-model.table';

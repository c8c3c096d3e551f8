export { type BehavioralFlag, behavioralFlagsOf, type DeviceEvent, type StepBehavior } from './behavior';
export { behaviorLimits, stepEvents } from './behavior.table';
export { evaluateRisk, type RiskEvaluation, type RiskSignals, type SourceRisk } from './evaluation';
export { type IndicatorFlag, indicatorFlags, type Indicators } from './indicators';
export {
  type RiskCode,
  type RiskFlag,
  riskFlags,
  riskLevels,
  type RiskStrength,
  strengthLimits,
} from './risk-flag.table';

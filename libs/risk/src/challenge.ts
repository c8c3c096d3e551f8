import { turnsByLevel } from './challenge.table';
import { evaluateRisk, type RiskSignals } from './evaluation';

/** What is known of a session before its face step. */
export type EarlySignals = Omit<RiskSignals, 'outcome' | 'caveats'>;

/** The number of head turns to request. */
export const countHeadTurns = (signals: EarlySignals): number =>
  turnsByLevel[evaluateRisk({ ...signals, outcome: 'open' }).level];

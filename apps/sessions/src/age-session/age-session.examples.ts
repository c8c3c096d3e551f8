import { riskWithoutSignals } from '../session/risk-evaluation.dto';
import type { AgeSessionResult, AssuranceCheckView } from './age-session.result.dto';
import { notProven } from './assurance';

const notRun = (check: AssuranceCheckView['check']): AssuranceCheckView => ({
  check,
  ran: false,
  passed: null,
  failedTries: 0,
});

/** The result of a session that was cancelled before anything was checked. */
export const cancelledAgeSession: AgeSessionResult = {
  token: 'AZqBcD2eczyd4Kq3sWm7xPz0m6bTt1uV0yQe9rJ5kLs',
  sessionId: 'AZqBcD2eczyd4Kq3sWm7xBq8f0Yh2cN6aXo4vTdR1gE',
  sessionStatus: 'AGE_UNKNOWN',
  status: 'AGE_UNKNOWN',
  flowStatus: 'CANCELLED',
  result: {},
  thresholds: { ageThreshold: 18, compareThreshold: 0.5, faceMatchThreshold: 0.5 },
  riskEvaluation: riskWithoutSignals('cancelled'),
  assurance: {
    checks: [notRun('liveness'), notRun('document_check_digits'), notRun('face_match')],
    models: [],
    estimate: null,
    notProven: [{ code: 'nothing_checked', message: notProven.nothing_checked }],
  },
  errors: [],
};

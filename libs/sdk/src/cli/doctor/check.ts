import type { Settings } from '../settings';

export type CheckStatus = 'ok' | 'warning' | 'failed';

/** The result of a check. */
export interface CheckResult {
  status: CheckStatus;
  detail: string;
  /** What to do; missing if it is ok. */
  advice?: string;
}

export interface CheckContext {
  settings: Settings;
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  signal: AbortSignal;
}

/** A check of `gatehouse doctor`. */
export interface Check {
  name: string;
  run(context: CheckContext): Promise<CheckResult>;
}

export const ok = (detail: string): CheckResult => ({ status: 'ok', detail });
export const warn = (detail: string, advice: string): CheckResult => ({ status: 'warning', detail, advice });
export const fail = (detail: string, advice: string): CheckResult => ({ status: 'failed', detail, advice });

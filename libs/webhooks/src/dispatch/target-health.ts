import type { AttemptResult } from '../delivery/attempt';

/** The number of consecutive failures that opens the circuit breaker of a target. */
export const breakerFailures = 10;
/** The interval of attempts while the breaker is open. */
export const probeSeconds = 30;

/** A target is an origin of one customer: a failing path of one customer does not affect another customer. */
export interface TargetName {
  customerId: string;
  origin: string;
}

/** The key of a target in a map. */
export const targetKey = ({ customerId, origin }: TargetName): string => `${customerId} ${origin}`;

/** The health of a target, shared by all workers. */
export interface TargetHealth {
  /** Consecutive failures; null if it was never tried. */
  failures: number | null;
  probeAt: Date | null;
}

export interface HealthRule {
  /** The maximum of concurrent deliveries from all workers. */
  concurrency: number;
  /** Added to its deliveries in progress when slots are scarce. */
  handicap: number;
  /** Whether it has answered before. The others together never use all slots. */
  isProven: boolean;
}

const rules = {
  proven: { concurrency: 10, handicap: 0, isProven: true },
  untried: { concurrency: 2, handicap: 1, isProven: false },
  failing: { concurrency: 2, handicap: 3, isProven: false },
  probed: { concurrency: 1, handicap: 3, isProven: false },
  broken: { concurrency: 0, handicap: 3, isProven: false },
} as const satisfies Record<string, HealthRule>;

/** The maximum of concurrent deliveries to an origin, from all workers and for all customers. */
export const maxPerOrigin = rules.proven.concurrency;

/** Finds the rule for a target. */
export function findHealthRule({ failures, probeAt }: TargetHealth, now: Date): HealthRule {
  if (failures === null) return rules.untried;
  if (failures === 0) return rules.proven;
  if (failures < breakerFailures) return rules.failing;
  return probeAt !== null && probeAt > now ? rules.broken : rules.probed;
}

/** The effect of a batch of attempts on one target. */
export interface HealthEffect extends TargetName {
  /** If it answered at least once, `failures` counts those since; otherwise they add to the earlier ones. */
  answered: boolean;
  failures: number;
}

// Statuses of an overloaded server. Any other status below 500 is an answer, even a rejection.
const overloaded = new Set([408, 425, 429]);

/** Whether the target answered; undefined if the attempt does not show it. */
export function answered({
  outcome,
  httpStatus,
}: Pick<AttemptResult, 'outcome' | 'httpStatus'>): boolean | undefined {
  if (outcome === 'UNSENT' || outcome === 'LOST') return undefined;
  return httpStatus !== undefined && httpStatus < 500 && !overloaded.has(httpStatus);
}

/** Summarizes attempts, in their order, by target. */
export function summarizeHealth(attempts: readonly AttemptResult[]): HealthEffect[] {
  const effects = new Map<string, HealthEffect>();
  for (const attempt of attempts) {
    const good = answered(attempt);
    if (good === undefined) continue;
    const { customerId, origin } = attempt;
    const key = targetKey(attempt);
    const failures = good ? 0 : (effects.get(key)?.failures ?? 0) + 1;
    effects.set(key, {
      customerId,
      origin,
      answered: good || (effects.get(key)?.answered ?? false),
      failures,
    });
  }
  return [...effects.values()];
}

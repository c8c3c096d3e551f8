import type { AttemptResult } from './attempt';

/** So many failures in a row open the breaker of a target. */
export const breakerFailures = 10;
/** While it is open, one delivery is tried each so many seconds. */
export const probeSeconds = 30;

/** A target is an origin as one customer uses it: what one customer's path does there says nothing of another's. */
export interface TargetName {
  customerId: string;
  origin: string;
}

/** As the key of a map. */
export const targetKey = ({ customerId, origin }: TargetName): string => `${customerId} ${origin}`;

/** What is known of a target: how it did last, all workers together. */
export interface TargetHealth {
  /** Failures in a row; null when it was never tried. */
  failures: number | null;
  probeAt: Date | null;
}

export interface HealthRule {
  /** How many deliveries it gets at a time, from all workers together. */
  concurrency: number;
  /** Where room is short, it is served as if it had so many more under way. */
  handicap: number;
  /** Whether it has shown that it answers. The others together never take all the room that there is. */
  isProven: boolean;
}

const rules = {
  proven: { concurrency: 10, handicap: 0, isProven: true },
  untried: { concurrency: 2, handicap: 1, isProven: false },
  failing: { concurrency: 2, handicap: 3, isProven: false },
  probed: { concurrency: 1, handicap: 3, isProven: false },
  broken: { concurrency: 0, handicap: 3, isProven: false },
} as const satisfies Record<string, HealthRule>;

/** What an origin gets at a time, from all workers and of all customers together. */
export const maxPerOrigin = rules.proven.concurrency;

/** How a target is served. */
export function ruleFor({ failures, probeAt }: TargetHealth, now: Date): HealthRule {
  if (failures === null) return rules.untried;
  if (failures === 0) return rules.proven;
  if (failures < breakerFailures) return rules.failing;
  return probeAt !== null && probeAt > now ? rules.broken : rules.probed;
}

/** What a batch of attempts says of one target. */
export interface HealthEffect extends TargetName {
  /** Whether it answered at least once: then `failures` are those since, else they add to the earlier ones. */
  answered: boolean;
  failures: number;
}

// Statuses by which a server says that it cannot, for now; with any other it has answered, if only to say no.
const overloaded = new Set([408, 425, 429]);

/** Whether an attempt speaks for its target; undefined when it says nothing of it. */
export function answered({
  outcome,
  httpStatus,
}: Pick<AttemptResult, 'outcome' | 'httpStatus'>): boolean | undefined {
  if (outcome === 'UNSENT' || outcome === 'LOST') return undefined;
  return httpStatus !== undefined && httpStatus < 500 && !overloaded.has(httpStatus);
}

/** Sums up what attempts, in their order, say of their targets. */
export function effectsOf(attempts: readonly AttemptResult[]): HealthEffect[] {
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

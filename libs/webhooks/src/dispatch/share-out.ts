import { ruleFor, type TargetHealth } from './target-health';

/** A target with deliveries that are due. */
export interface DueTarget extends TargetHealth {
  origin: string;
  /** When the oldest of them was due. */
  dueAt: Date;
  /** How many are under way, all workers together. */
  sending: number;
}

/** The places that a worker has: for all targets, and at most so many of them for those that are not proven. */
export interface Places {
  all: number;
  unproven: number;
}

export interface Share {
  origin: string;
  count: number;
  isProven: boolean;
}

/**
 * Shares the places of a worker out. Each target gets as many as its health allows; where there are not enough, those with
 * the fewest under way come first, and among these the one that has waited longest. So no backlog, and no crowd of
 * targets that hang, holds the others up.
 */
export function shareOut(targets: readonly DueTarget[], { all, unproven }: Places, now: Date): Share[] {
  const wishes = targets
    .flatMap((target) => wishesOf(target, now))
    .sort((a, b) => a.turn - b.turn || a.dueAt - b.dueAt);
  const shares = new Map<string, Share>();
  let left = all;
  let leftForUnproven = unproven;
  for (const { origin, isProven } of wishes) {
    if (left === 0) break;
    if (!isProven && leftForUnproven-- <= 0) continue;
    left--;
    const share = shares.get(origin) ?? { origin, count: 0, isProven };
    shares.set(origin, { ...share, count: share.count + 1 });
  }
  return [...shares.values()];
}

function wishesOf(target: DueTarget, now: Date) {
  const { concurrency, handicap, isProven } = ruleFor(target, now);
  const { origin, sending } = target;
  const dueAt = target.dueAt.getTime();
  return Array.from({ length: Math.max(0, concurrency - sending) }, (_, i) => ({
    origin,
    isProven,
    dueAt,
    turn: sending + i + handicap,
  }));
}

import { maxPerOrigin, ruleFor, type TargetHealth, type TargetName, targetKey } from './target-health';

/** A target with deliveries that are due. */
export interface DueTarget extends TargetHealth, TargetName {
  /** When the oldest of them was due. */
  dueAt: Date;
}

/** What is under way to a target, all workers together. */
export interface Sending extends TargetName {
  count: number;
}

/** The places that a worker has: for all targets, and at most so many of them for those that are not proven. */
export interface Places {
  all: number;
  unproven: number;
}

export interface Share extends TargetName {
  count: number;
  isProven: boolean;
}

interface Wish extends TargetName {
  isProven: boolean;
  dueAt: number;
  turn: number;
}

/**
 * Shares the places of a worker out. Each target gets as many as its health allows. Where there are not enough, the customers
 * with the fewest deliveries under way come first; of one customer, the targets with the fewest, and among these the one that
 * has waited longest. So no backlog, and no crowd of targets that hang, delays the others. An origin that several customers
 * use gets no more than one that a single customer uses.
 */
export function shareOut(
  targets: readonly DueTarget[],
  sending: readonly Sending[],
  { all, unproven }: Places,
  now: Date,
): Share[] {
  const ofTarget = countBy(sending, targetKey);
  const perOrigin = countBy(sending, ({ origin }) => origin);
  const wishes = targets.flatMap((target) => wishesOf(target, ofTarget.get(targetKey(target)) ?? 0, now));
  const shares = new Map<string, Share>();
  let left = all;
  let leftForUnproven = unproven;
  for (const { customerId, origin, isProven } of inTurn(wishes, sending)) {
    if (left === 0) break;
    const used = perOrigin.get(origin) ?? 0;
    if (used >= maxPerOrigin || (!isProven && leftForUnproven <= 0)) continue;
    left--;
    if (!isProven) leftForUnproven--;
    perOrigin.set(origin, used + 1);
    const key = targetKey({ customerId, origin });
    const share = shares.get(key) ?? { customerId, origin, count: 0, isProven };
    shares.set(key, { ...share, count: share.count + 1 });
  }
  return [...shares.values()];
}

function wishesOf({ customerId, origin, dueAt, ...health }: DueTarget, sending: number, now: Date): Wish[] {
  const { concurrency, handicap, isProven } = ruleFor(health, now);
  return Array.from({ length: Math.max(0, concurrency - sending) }, (_, i) => ({
    customerId,
    origin,
    isProven,
    dueAt: dueAt.getTime(),
    turn: sending + i + handicap,
  }));
}

/** The first wish of every customer, then the second: what a customer has under way counts as served. */
function inTurn(wishes: Wish[], sending: readonly Sending[]): Wish[] {
  const served = countBy(sending, ({ customerId }) => customerId);
  wishes.sort((a, b) => a.turn - b.turn || a.dueAt - b.dueAt);
  const ranked = wishes.map((wish) => {
    const rank = served.get(wish.customerId) ?? 0;
    served.set(wish.customerId, rank + 1);
    return { rank, wish };
  });
  // The sort is stable: of the same rank, the order above stays.
  return ranked.sort((a, b) => a.rank - b.rank).map(({ wish }) => wish);
}

function countBy(sending: readonly Sending[], key: (one: Sending) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of sending) counts.set(key(one), (counts.get(key(one)) ?? 0) + one.count);
  return counts;
}

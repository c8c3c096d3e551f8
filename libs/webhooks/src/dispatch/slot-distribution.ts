import { maxPerOrigin, findHealthRule, type TargetHealth, type TargetName, targetKey } from './target-health';

/** A target with due deliveries. */
export interface DueTarget extends TargetHealth, TargetName {
  /** When the oldest delivery was due. */
  dueAt: Date;
}

/** The deliveries that all workers are sending to a target. */
export interface Sending extends TargetName {
  count: number;
}

/** The free slots of a worker: in total, and the maximum for targets that are not proven. */
export interface FreeSlots {
  all: number;
  unproven: number;
}

export interface SlotShare extends TargetName {
  count: number;
  isProven: boolean;
}

interface SlotRequest extends TargetName {
  isProven: boolean;
  dueAt: number;
  turn: number;
}

/**
 * Distributes the slots of a worker. Each target gets as many as its health allows. If there are too few, customers with the
 * fewest deliveries in progress come first, then targets with the fewest, then the longest wait. So neither a backlog nor many
 * hanging targets delay the others. The limit per origin applies to all customers together.
 */
export function distributeSlots(
  targets: readonly DueTarget[],
  sending: readonly Sending[],
  { all, unproven }: FreeSlots,
  now: Date,
): SlotShare[] {
  const perTarget = countBy(sending, targetKey);
  const perOrigin = countBy(sending, ({ origin }) => origin);
  const requests = targets.flatMap((target) =>
    toSlotRequests(target, perTarget.get(targetKey(target)) ?? 0, now),
  );
  const shares = new Map<string, SlotShare>();
  let left = all;
  let leftForUnproven = unproven;
  for (const { customerId, origin, isProven } of orderByTurn(requests, sending)) {
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

function toSlotRequests(
  { customerId, origin, dueAt, ...health }: DueTarget,
  sending: number,
  now: Date,
): SlotRequest[] {
  const { concurrency, handicap, isProven } = findHealthRule(health, now);
  return Array.from({ length: Math.max(0, concurrency - sending) }, (_, i) => ({
    customerId,
    origin,
    isProven,
    dueAt: dueAt.getTime(),
    turn: sending + i + handicap,
  }));
}

/** The first request of every customer, then the second, and so on. Deliveries in progress count as served. */
function orderByTurn(requests: SlotRequest[], sending: readonly Sending[]): SlotRequest[] {
  const served = countBy(sending, ({ customerId }) => customerId);
  requests.sort((a, b) => a.turn - b.turn || a.dueAt - b.dueAt);
  const ranked = requests.map((request) => {
    const rank = served.get(request.customerId) ?? 0;
    served.set(request.customerId, rank + 1);
    return { rank, request };
  });
  // The sort is stable: requests of the same rank keep the order above.
  return ranked.sort((a, b) => a.rank - b.rank).map(({ request }) => request);
}

function countBy(sending: readonly Sending[], key: (one: Sending) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of sending) counts.set(key(one), (counts.get(key(one)) ?? 0) + one.count);
  return counts;
}

export interface Interval {
  at: string;
  outcomes: Record<string, number>;
}

const lengths = { hour: 3_600_000, day: 86_400_000 } as const;

/** All intervals of a period: the service leaves out those without sessions. */
export function fillIntervals(
  intervals: readonly Interval[],
  from: string,
  until: string,
  interval: keyof typeof lengths,
): Interval[] {
  const length = lengths[interval];
  const known = new Map(intervals.map((one) => [Math.floor(Date.parse(one.at) / length), one]));
  const first = Math.floor(Date.parse(from) / length);
  const count = Math.max(0, Math.ceil(Date.parse(until) / length) - first);
  return Array.from({ length: count }, (_, place) => {
    const at = new Date((first + place) * length).toISOString();
    return known.get(first + place) ?? { at, outcomes: {} };
  });
}

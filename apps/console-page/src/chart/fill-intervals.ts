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

/** The steps of an axis that ends at or above a value: round numbers, at most five. */
export function axisSteps(max: number): number[] {
  if (max <= 0) return [0, 1];
  const rough = max / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough,
  );
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, place) => place * step);
}

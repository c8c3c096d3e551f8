import { indicatorFlags, type Indicators } from '@gatehouse/risk';
import { isObject } from '../json-object';

/** What is wrong with indicators as a device or a host sends them. */
export function indicatorProblem(value: unknown): string | undefined {
  if (!isObject(value)) return 'must be an object';
  for (const [group, flags] of Object.entries(indicatorFlags)) {
    const given = value[group] ?? undefined;
    if (given !== undefined && !isObject(given)) return `must have an object as ${group}`;
    const wrong = flags.find(
      (flag) => !['boolean', 'undefined'].includes(typeof (given?.[flag] ?? undefined)),
    );
    if (wrong) return `must have true or false as ${group}.${wrong}`;
  }
  return undefined;
}

/** Whether there is a flag of the contract in it: an empty object says as little as none. */
export const namesIndicators = (
  given: Record<string, Record<string, boolean>> | undefined,
): given is Record<string, Record<string, boolean>> =>
  Object.entries(indicatorFlags).some(([group, flags]) =>
    flags.some((flag) => typeof given?.[group]?.[flag] === 'boolean'),
  );

/** Every flag of the contract; one that was raised once stays raised. */
export function mergedIndicators(
  before: Indicators | undefined,
  given: Record<string, Record<string, boolean | null> | null | undefined>,
): Indicators {
  const earlier = before as Record<string, Record<string, boolean>> | undefined;
  const groups = Object.entries(indicatorFlags).map(([group, flags]) => [
    group,
    Object.fromEntries(
      flags.map((flag) => [flag, (earlier?.[group]?.[flag] || given[group]?.[flag]) ?? false]),
    ),
  ]);
  return Object.fromEntries(groups) as Indicators;
}

import { indicatorFlags, type Indicators } from '@gatehouse/risk';
import { isObject } from '../json-object';

/** Why indicators of a device or a host are invalid. */
export function findIndicatorProblem(value: unknown): string | undefined {
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

/** Whether the object contains a flag of the contract. */
export const hasIndicators = (
  given: Record<string, Record<string, boolean>> | undefined,
): given is Record<string, Record<string, boolean>> =>
  Object.entries(indicatorFlags).some(([group, flags]) =>
    flags.some((flag) => typeof given?.[group]?.[flag] === 'boolean'),
  );

/** All flags of the contract. A flag that was raised stays raised. */
export function mergeIndicators(
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

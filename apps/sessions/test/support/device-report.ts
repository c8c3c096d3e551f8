import { indicatorFlags, minFaceMilliseconds, shippedModels } from '@gatehouse/risk';
import type { Indicators } from '@gatehouse/sdk';

const allFalse = (flags: readonly string[]) => Object.fromEntries(flags.map((flag) => [flag, false]));

/** The report of the launch page about a browser without suspicious signals. */
export const indicators = Object.fromEntries(
  Object.entries(indicatorFlags).map(([group, flags]) => [group, allFalse(flags)]),
) as unknown as Indicators;

/** The models that the launch page loads. */
export const models = shippedModels.map((model) => ({ ...model }));

/** The shortest time in which a person can complete the step. */
export const scanMilliseconds = (step: { liveness?: readonly string[] | null } | null | undefined): number =>
  step?.liveness ? minFaceMilliseconds(step.liveness.length) : 0;

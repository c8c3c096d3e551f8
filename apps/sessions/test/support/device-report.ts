import { indicatorFlags, minFaceMilliseconds, shippedModels } from '@gatehouse/risk';
import type { Indicators } from '@gatehouse/sdk';

const allFalse = (flags: readonly string[]) => Object.fromEntries(flags.map((flag) => [flag, false]));

/** What the launch page reports of a browser that nothing is suspicious about. */
export const indicators = Object.fromEntries(
  Object.entries(indicatorFlags).map(([group, flags]) => [group, allFalse(flags)]),
) as unknown as Indicators;

/** The models that the launch page loads. */
export const models = shippedModels.map((model) => ({ ...model }));

/** How long the fastest person needs for the step that is asked for. */
export const scanMilliseconds = (step: { liveness?: readonly string[] | null } | null | undefined): number =>
  step?.liveness ? minFaceMilliseconds(step.liveness.length) : 0;

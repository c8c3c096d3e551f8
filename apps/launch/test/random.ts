// eslint-disable-next-line @nx/enforce-module-boundaries -- the page does not depend on the test library, but its tests do
import { seededRandom } from '../../../libs/testing/src/seeded-random';

/** Returns a number from 0 to below 1. */
export type Random = () => number;

/** The same seed gives the same numbers. */
export const createRandom = (seed: number): Random => seededRandom(seed).next;

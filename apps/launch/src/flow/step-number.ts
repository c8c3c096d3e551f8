import type { StepName } from '@gatehouse/sdk/browser';
import type { PageInfo } from './screen.types';

/** The position of a step among the required ones; an additional document comes last. Undefined for the only one. */
export function toStepNumber(requirements: readonly string[], name: StepName): PageInfo['step'] {
  const steps = requirements.includes(name) ? requirements : [...requirements, name];
  return steps.length > 1 ? { number: steps.indexOf(name) + 1, total: steps.length } : undefined;
}

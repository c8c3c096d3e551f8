import type { StepName } from '@gatehouse/sdk/browser';
import { toStepNumber } from './step-number';

describe('toStepNumber', () => {
  it.each<[string, StepName[], StepName, { number: number; total: number } | undefined]>([
    ['counts no single step', ['face'], 'face', undefined],
    [
      'counts the required steps in their order',
      ['identity_document', 'face'],
      'face',
      { number: 2, total: 2 },
    ],
    ['keeps the number of a step that is repeated', ['face', 'passkey'], 'face', { number: 1, total: 2 }],
    ['adds an additional document at the end', ['face'], 'identity_document', { number: 2, total: 2 }],
    ['adds it after a passkey, too', ['face', 'passkey'], 'identity_document', { number: 3, total: 3 }],
  ])('%s', (_, requirements, name, expected) => {
    expect(toStepNumber(requirements, name)).toEqual(expected);
  });
});

import { groupOutcomes, outcomeTone } from './session.table';

describe('groups of outcomes', () => {
  it('count each outcome once', () => {
    const outcomes = {
      SUCCEEDED: 3,
      AGE_ABOVE_THRESHOLD: 2,
      FAILED: 1,
      CANCELLED: 4,
      EXPIRED: 5,
      NEW_ONE: 9,
    };
    expect(groupOutcomes(outcomes)).toEqual({ completed: 5, negative: 1, unclear: 0, left: 9 });
  });

  it('have a tone, and unknown outcomes are plain', () => {
    expect(outcomeTone('AGE_BELOW_THRESHOLD')).toBe('bad');
    expect(outcomeTone('NEW_ONE')).toBe('plain');
  });
});

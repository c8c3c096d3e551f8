import { alertStates, type AlertTrigger, nextState, requireNextState, transitions } from './alert.machine';

const allowed = (on: AlertTrigger) => alertStates.filter((state) => nextState(state, on) !== undefined);

describe('the states of an alert', () => {
  it.each(['confirm', 'dismiss', 'propose', 'review'] as const)('allow %s before a decision only', (on) => {
    expect(allowed(on)).toEqual(['OPEN', 'IN_REVIEW']);
  });

  it('allow to withdraw a decision, and nothing else after one', () => {
    for (const state of ['CONFIRMED', 'DISMISSED'] as const) {
      expect(nextState(state, 'withdraw')).toBe('OPEN');
      for (const on of ['confirm', 'dismiss', 'propose', 'reject', 'review'] as const)
        expect(nextState(state, on)).toBeUndefined();
    }
  });

  it('allow people to do nothing with a closed alert', () => {
    for (const on of ['confirm', 'dismiss', 'propose', 'reject', 'review', 'withdraw'] as const)
      expect(nextState('CLOSED', on)).toBeUndefined();
  });

  it('have one rule for each state and trigger', () => {
    for (const state of alertStates)
      for (const { on } of transitions)
        expect(
          transitions.filter((each) => each.on === on && (each.from as readonly string[]).includes(state))
            .length,
        ).toBeLessThanOrEqual(1);
  });

  it('reject a trigger that the table does not have', () => {
    expect(() => requireNextState('CLOSED', 'confirm')).toThrow('does not allow');
  });
});

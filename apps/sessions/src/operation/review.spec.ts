import { applyReview, type Review, type WantedDecision } from './review';

const want = (operator: string, decision: 'approve' | 'reject' = 'approve'): WantedDecision => ({
  operator,
  decision,
  reason: 'known_device',
  at: '2026-01-31T12:00:00.000Z',
});
const proposed = (operator: string, decision: 'approve' | 'reject' = 'approve'): Review => ({
  ...want(operator, decision),
  status: 'proposed',
});

describe('a review', () => {
  it('is decided by one operator without four eyes, also if another one has proposed', () => {
    expect(applyReview(undefined, want('ann'), false)).toEqual({ ...want('ann'), status: 'decided' });
    expect(applyReview(proposed('ann'), want('ann'), false)).toMatchObject({ status: 'decided' });
    expect(applyReview(proposed('ann'), want('ben', 'reject'), false)).toMatchObject({
      status: 'decided',
      decision: 'reject',
    });
  });

  it('is a proposal with four eyes until another operator wants the same', () => {
    const proposal = applyReview(undefined, want('ann'), true);
    expect(proposal).toEqual(proposed('ann'));
    expect(applyReview(proposal, want('ann'), true)).toBeUndefined();
    expect(applyReview(proposal, want('ben'), true)).toEqual({
      ...want('ben'),
      status: 'decided',
      proposedBy: 'ann',
    });
  });

  it('never takes effect by an operator who wants the opposite of a proposal', () => {
    const replaced = applyReview(proposed('ann'), want('ben', 'reject'), true);
    expect(replaced).toEqual(proposed('ben', 'reject'));
    expect(applyReview(replaced, want('ben', 'reject'), true)).toBeUndefined();
    expect(applyReview(replaced, want('ann', 'approve'), true)).toEqual(proposed('ann'));
    expect(applyReview(proposed('ann'), want('ann', 'reject'), true)).toEqual(proposed('ann', 'reject'));
  });

  it.each([true, false])('does not change once it is decided (four eyes: %s)', (fourEyes) => {
    const decided: Review = { ...want('ann'), status: 'decided' };
    expect(applyReview(decided, want('ben'), fourEyes)).toBeUndefined();
    expect(applyReview(decided, want('ben', 'reject'), fourEyes)).toBeUndefined();
  });
});

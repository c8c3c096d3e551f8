import { SteadyHint } from './steady-hint';

describe('SteadyHint', () => {
  it('shows a hint once it is stable', () => {
    const hint = new SteadyHint();
    hint.add('far', 0);
    hint.add('far', 300);
    expect(hint.shown).toBeUndefined();
    hint.add('far', 400);
    expect(hint.shown).toBe('far');
  });

  it('keeps its hint while others flicker', () => {
    const hint = new SteadyHint();
    hint.set('straight');
    for (const [index, seen] of (['far', 'hold', 'far', 'hold'] as const).entries())
      hint.add(seen, index * 300);
    expect(hint.shown).toBe('straight');
  });

  it('removes its hint after a moment without one', () => {
    const hint = new SteadyHint();
    hint.set('none');
    hint.add(undefined, 0);
    hint.add(undefined, 500);
    expect(hint.shown).toBeUndefined();
  });
});

import { SteadyHint } from './steady-hint';

describe('a steady hint', () => {
  it('is shown once it has held', () => {
    const hint = new SteadyHint();
    hint.see('far', 0);
    hint.see('far', 300);
    expect(hint.shown).toBeUndefined();
    hint.see('far', 400);
    expect(hint.shown).toBe('far');
  });

  it('stays while others flicker', () => {
    const hint = new SteadyHint();
    hint.set('straight');
    for (const [index, seen] of (['far', 'hold', 'far', 'hold'] as const).entries())
      hint.see(seen, index * 300);
    expect(hint.shown).toBe('straight');
  });

  it('goes away when there is nothing to say for a moment', () => {
    const hint = new SteadyHint();
    hint.set('none');
    hint.see(undefined, 0);
    hint.see(undefined, 500);
    expect(hint.shown).toBeUndefined();
  });
});

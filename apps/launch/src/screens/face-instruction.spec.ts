import { chooseInstruction } from './face-instruction';

const none = { done: 0, of: 2 };

describe('chooseInstruction', () => {
  it('returns a hint about the picture first', () => {
    expect(chooseInstruction({ phase: 'turning', hint: 'far', turn: 'left', ...none })).toBe('face.hint.far');
  });

  it('returns the requested turn', () => {
    expect(chooseInstruction({ phase: 'turning', turn: 'right', ...none })).toBe('face.turn.right');
    expect(chooseInstruction({ phase: 'turning', turn: 'back', ...none })).toBe('face.turn.back');
  });

  it('returns encouragement between turns and while reading', () => {
    expect(chooseInstruction({ phase: 'turning', ...none })).toBe('face.turn.done');
    expect(chooseInstruction({ phase: 'reading', ...none })).toBe('face.looking');
    expect(chooseInstruction({ phase: 'framing', ...none })).toBe('face.hint.hold');
  });
});

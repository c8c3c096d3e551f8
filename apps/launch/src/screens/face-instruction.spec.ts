import { instructionOf } from './face-instruction';

const none = { done: 0, of: 2 };

describe('the instruction', () => {
  it('says first what is wrong with the picture', () => {
    expect(instructionOf({ phase: 'turning', hint: 'far', turn: 'left', ...none })).toBe('face.hint.far');
  });

  it('asks for the turn', () => {
    expect(instructionOf({ phase: 'turning', turn: 'right', ...none })).toBe('face.turn.right');
    expect(instructionOf({ phase: 'turning', turn: 'back', ...none })).toBe('face.turn.back');
  });

  it('praises between turns, and says that it is almost done', () => {
    expect(instructionOf({ phase: 'turning', ...none })).toBe('face.turn.done');
    expect(instructionOf({ phase: 'reading', ...none })).toBe('face.looking');
    expect(instructionOf({ phase: 'framing', ...none })).toBe('face.hint.hold');
  });
});

import type { ScanState } from '../face/face-scan';
import { chooseInstruction } from './face-instruction';

const none = { done: 0, of: 2 };
const moving = (facts: Partial<ScanState>): ScanState => ({ phase: 'moving', ...none, ...facts });

describe('chooseInstruction', () => {
  it('returns a hint about the picture first', () => {
    expect(chooseInstruction(moving({ hint: 'far', action: 'left' }))).toBe('face.hint.far');
  });

  it('returns the requested turn', () => {
    expect(chooseInstruction(moving({ action: 'right' }))).toBe('face.turn.right');
    expect(chooseInstruction(moving({ action: 'back' }))).toBe('face.turn.back');
  });

  it('says the other way after a wrong turn', () => {
    expect(chooseInstruction(moving({ action: 'left', isOtherWay: true }))).toBe('face.turn.otherWay.left');
    expect(chooseInstruction(moving({ action: 'right', isOtherWay: true }))).toBe('face.turn.otherWay.right');
  });

  it('returns the requested gesture', () => {
    const challenge = { kind: 'gestures' as const, ...none };
    expect(chooseInstruction(moving({ challenge, action: 'open_mouth' }))).toBe('face.gesture.open_mouth');
    expect(chooseInstruction(moving({ challenge, action: 'back' }))).toBe('face.gesture.back');
  });

  it('returns encouragement between turns and while reading', () => {
    expect(chooseInstruction(moving({}))).toBe('face.turn.done');
    expect(chooseInstruction({ phase: 'reading', ...none })).toBe('face.looking');
    expect(chooseInstruction({ phase: 'framing', ...none })).toBe('face.hint.hold');
  });
});

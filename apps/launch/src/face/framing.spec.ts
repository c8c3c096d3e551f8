import { type Frame, chooseFramingHint } from './framing';

const face = { x: 0.3, y: 0.25, width: 0.4, height: 0.5 };
const frame = (faces: Frame['faces'], brightness = 0.5): Frame => ({ faces, brightness });

describe('chooseFramingHint', () => {
  it('returns nothing for a well framed face', () =>
    expect(chooseFramingHint(frame([face]))).toBeUndefined());

  it.each([
    ['none', frame([])],
    ['dark', frame([], 0.1)],
    ['dark', frame([face], 0.1)],
    ['bright', frame([face], 0.95)],
    ['far', frame([{ x: 0.45, y: 0.4, width: 0.15, height: 0.2 }])],
    ['near', frame([{ x: 0.1, y: 0.05, width: 0.8, height: 0.9 }])],
    ['aside', frame([{ ...face, x: 0 }])],
    ['aside', frame([{ ...face, y: 0.5 }])],
    ['several', frame([face, { x: 0.75, y: 0.3, width: 0.2, height: 0.3 }])],
  ])('returns %s', (hint, seen) => expect(chooseFramingHint(seen)).toBe(hint));

  it('ignores a small face in the background', () => {
    expect(chooseFramingHint(frame([face, { x: 0.05, y: 0.3, width: 0.06, height: 0.1 }]))).toBeUndefined();
  });

  it('returns the problem that hides others first', () => {
    expect(chooseFramingHint(frame([face, { ...face, x: 0 }], 0.1))).toBe('several');
    expect(chooseFramingHint(frame([{ x: 0, y: 0, width: 0.1, height: 0.1 }], 0.1))).toBe('dark');
  });
});

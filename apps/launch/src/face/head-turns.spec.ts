import type { HeadTurn } from '@gatehouse/sdk/browser';
import { HeadTurns, isStraight } from './head-turns';

// Measured nose ratios: a head that turns to both sides, and a flat photo that is turned by hand.
const toLeft = [0.5, 0.53, 0.58, 0.62, 0.65, 0.61, 0.57, 0.52];
const toRight = [0.5, 0.46, 0.42, 0.38, 0.34, 0.39, 0.43, 0.48];
const flat = [0.49, 0.513, 0.498, 0.471, 0.465, 0.48, 0.505];

function after(requested: HeadTurn[], ...ratios: number[][]): HeadTurns {
  const turns = new HeadTurns(requested);
  for (const noseRatio of ratios.flat()) turns.add({ noseRatio });
  return turns;
}

describe('HeadTurns', () => {
  it('pass in the requested order', () => {
    const turns = after(['left', 'right', 'left'], toLeft, toRight, toLeft);
    expect(turns.state).toBe('passed');
    expect(turns.done).toEqual(['left', 'right', 'left']);
    expect(turns.instruction).toBeUndefined();
  });

  it('wait while the head looks ahead', () => {
    const turns = after(['right'], [0.5, 0.49, 0.51]);
    expect(turns.state).toBe('waiting');
    expect(turns.next).toBe('right');
  });

  it('do not count for a flat photo, however often it is turned', () => {
    const turns = after(['left', 'right'], ...Array.from({ length: 50 }, () => flat));
    expect(turns.done).toEqual([]);
    expect(turns.state).toBe('waiting');
  });

  it('require the middle before a second turn to the same side', () => {
    const turns = after(['left', 'left'], [0.5, 0.62, 0.63]);
    expect(turns.instruction).toBe('back');
    turns.add({ noseRatio: 0.57 });
    expect(turns.instruction).toBe('back');
    turns.add({ noseRatio: 0.51 });
    expect(turns.instruction).toBe('left');
    turns.add({ noseRatio: 0.61 });
    expect(turns.state).toBe('passed');
  });

  it('count once while the head stays turned', () => {
    expect(after(['left', 'left'], [0.5, 0.62, 0.59, 0.63, 0.58, 0.64]).done).toEqual(['left']);
  });

  it('allow three wrong turns per requested turn', () => {
    const turns = after(['left', 'right'], toRight, toRight, toRight);
    expect([turns.state, turns.isOtherWay, turns.wrong]).toEqual(['waiting', true, 3]);
    for (const noseRatio of [...toLeft, ...toLeft, ...toLeft, ...toLeft]) turns.add({ noseRatio });
    expect([turns.done, turns.isOtherWay, turns.wrong]).toEqual([['left'], true, 3]);
    for (const noseRatio of toRight) turns.add({ noseRatio });
    expect([turns.state, turns.isOtherWay]).toEqual(['passed', false]);
  });

  it('fail after a fourth wrong turn', () => {
    const turns = after(['left', 'right'], toRight, toRight, toRight, toRight);
    expect(turns.state).toBe('failed');
    turns.add({ noseRatio: 0.65 });
    expect(turns.done).toEqual([]);
  });
});

describe('isStraight', () => {
  it.each([0.45, 0.5, 0.55])('accepts a nose ratio of %p', (ratio) => expect(isStraight(ratio)).toBe(true));
  it.each([0.34, 0.44, 0.56, 0.65])('rejects a nose ratio of %p', (ratio) =>
    expect(isStraight(ratio)).toBe(false),
  );
});

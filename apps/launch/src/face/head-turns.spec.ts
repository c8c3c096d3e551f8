import type { HeadTurn } from '@gatehouse/sdk/browser';
import { HeadTurns, isStraight } from './head-turns';

// Nose ratios as measured: a head that sweeps to both sides, and a flat photo that is swivelled by hand.
const toLeft = [0.5, 0.53, 0.58, 0.62, 0.65, 0.61, 0.57, 0.52];
const toRight = [0.5, 0.46, 0.42, 0.38, 0.34, 0.39, 0.43, 0.48];
const flat = [0.49, 0.513, 0.498, 0.471, 0.465, 0.48, 0.505];

function after(asked: HeadTurn[], ...ratios: number[][]): HeadTurns {
  const turns = new HeadTurns(asked);
  for (const ratio of ratios.flat()) turns.see(ratio);
  return turns;
}

describe('the turns of a head', () => {
  it('pass in the order in which they are asked for', () => {
    const turns = after(['left', 'right', 'left'], toLeft, toRight, toLeft);
    expect(turns.state).toBe('passed');
    expect(turns.done).toEqual(['left', 'right', 'left']);
    expect(turns.ask).toBeUndefined();
  });

  it('are waited for while a head looks ahead', () => {
    const turns = after(['right'], [0.5, 0.49, 0.51]);
    expect(turns.state).toBe('waiting');
    expect(turns.next).toBe('right');
  });

  it('are never seen in a flat photo, however often it is swivelled', () => {
    const turns = after(['left', 'right'], ...Array.from({ length: 50 }, () => flat));
    expect(turns.done).toEqual([]);
    expect(turns.state).toBe('waiting');
  });

  it('are asked back to the middle before a second one to the same side', () => {
    const turns = after(['left', 'left'], [0.5, 0.62, 0.63]);
    expect(turns.ask).toBe('back');
    turns.see(0.57);
    expect(turns.ask).toBe('back');
    turns.see(0.51);
    expect(turns.ask).toBe('left');
    turns.see(0.61);
    expect(turns.state).toBe('passed');
  });

  it('count once while the head stays turned', () => {
    expect(after(['left', 'left'], [0.5, 0.62, 0.59, 0.63, 0.58, 0.64]).done).toEqual(['left']);
  });

  it('may go the wrong way once for each turn', () => {
    expect(after(['left', 'left'], toRight, toLeft, toRight, toLeft).state).toBe('passed');
  });

  it('are refused when they go the wrong way again', () => {
    const turns = after(['left', 'right'], toRight, toRight);
    expect(turns.state).toBe('refused');
    turns.see(0.65);
    expect(turns.done).toEqual([]);
  });
});

describe('a straight look', () => {
  it.each([0.45, 0.5, 0.55])('has its nose at %p', (ratio) => expect(isStraight(ratio)).toBe(true));
  it.each([0.34, 0.44, 0.56, 0.65])('does not have its nose at %p', (ratio) =>
    expect(isStraight(ratio)).toBe(false),
  );
});

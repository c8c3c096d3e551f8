import { ProgressBar, formatProgress } from '../../src/cli/terminal/progress-bar';

describe('the progress bar', () => {
  it('shows the percentage, the people and the matches', () => {
    expect(formatProgress({ people: 8976, matched: 2, bytes: 50, totalBytes: 100 })).toBe(
      '[############------------]   50 %  8,976 people  2 matched',
    );
  });

  it('shows no percentage if the size is unknown', () => {
    expect(formatProgress({ people: 1, matched: 0, bytes: 50 })).toBe('1 person  0 matched');
  });

  it.each([
    [true, /^\r\x1b\[K\[#+\]  100 %  1 person  0 matched\r\x1b\[K$/],
    [false, /^$/],
  ])('on a terminal (%s) overwrites its line, and prints nothing otherwise', (isTTY, expected) => {
    let written = '';
    const bar = new ProgressBar({ isTTY, write: (text) => (written += text) });
    bar.show({ people: 1, matched: 0, bytes: 10, totalBytes: 10 });
    bar.end();
    expect(written).toMatch(expected);
  });
});

import { ProgressLine, formatProgress } from './progress-line';

describe('the progress of an import', () => {
  const half = { bytes: 1_000_000, totalBytes: 2_000_000, entities: 8976 };

  it('is a bar on a terminal', () => {
    expect(formatProgress(half, true)).toBe(
      '[############------------]   50 %  1.0 of 2.0 MB  8,976 entries',
    );
    expect(formatProgress(half, false)).toBe(' 50 %  1.0 of 2.0 MB  8,976 entries');
  });

  it('has no percentage if the total size is unknown', () => {
    expect(formatProgress({ bytes: 1_500_000, entities: 0 }, true)).toBe('1.5 MB  0 entries');
  });

  const written = (isTTY: boolean, times: number[]): string[] => {
    const lines: string[] = [];
    let now = 0;
    const line = new ProgressLine('x', { isTTY, write: (text) => lines.push(text) }, () => now);
    for (const time of times) {
      now = time;
      line.show(half);
    }
    line.end();
    return lines;
  };

  it('overwrites itself on a terminal, and is removed at the end', () => {
    const lines = written(true, [50, 100, 150, 220]);
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toBe('\r\x1b[K');
  });

  it('is a line every five seconds in a log', () => {
    const line = 'x   50 %  1.0 of 2.0 MB  8,976 entries\n';
    expect(written(false, [100, 4_999, 5_000, 5_100, 10_000])).toEqual([line, line]);
  });
});

import { fillIntervals } from './fill-intervals';

describe('intervals', () => {
  it('are all of the period, also those without sessions', () => {
    const known = [{ at: '2026-01-02T00:00:00.000Z', outcomes: { SUCCEEDED: 3 } }];
    const filled = fillIntervals(known, '2026-01-01T12:00:00Z', '2026-01-03T12:00:00Z', 'day');
    expect(filled).toEqual([
      { at: '2026-01-01T00:00:00.000Z', outcomes: {} },
      known[0],
      { at: '2026-01-03T00:00:00.000Z', outcomes: {} },
    ]);
  });

  it('are none of an empty period', () => {
    expect(fillIntervals([], '2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z', 'hour')).toEqual([]);
  });
});

import { countTries, timelineTone } from './timeline.table';

const at = (second: number) => `2026-01-31T12:00:${String(second).padStart(2, '0')}.000Z`;

describe('the timeline of a session', () => {
  it('counts the tries of each step, and the time between entries', () => {
    const steps = countTries([
      { at: at(0), type: 'created' },
      { at: at(2), type: 'opened', device: 1 },
      { at: at(5), type: 'step_failed', step: 'face', failure: 'camera' },
      { at: at(9), type: 'step_done', step: 'face' },
      { at: at(10), type: 'step_failed', step: 'document' },
      { at: at(10), type: 'ended', outcome: 'COMPLETED' },
    ]);
    expect(steps.map(({ tries }) => tries)).toEqual([undefined, undefined, 1, 2, 1, undefined]);
    expect(steps.map(({ milliseconds }) => milliseconds)).toEqual([undefined, 2000, 3000, 4000, 1000, 0]);
  });

  it('marks what failed', () => {
    expect(timelineTone({ at: at(0), type: 'webhook_attempt', outcome: 'TIMEOUT' })).toBe('bad');
    expect(timelineTone({ at: at(0), type: 'webhook_attempt', outcome: 'DELIVERED' })).toBe('good');
    expect(timelineTone({ at: at(0), type: 'locked_out' })).toBe('bad');
    expect(timelineTone({ at: at(0), type: 'created' })).toBe('plain');
  });
});

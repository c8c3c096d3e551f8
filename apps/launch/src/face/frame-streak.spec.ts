import { FrameStreak } from './frame-streak';

describe('a streak of frames', () => {
  it('has the number of frames, and the time since the first one', () => {
    const streak = new FrameStreak();
    for (const at of [100, 250, 400]) streak.add(at);
    expect(streak.length).toBe(3);
    expect(streak.getDuration(500)).toBe(400);
  });

  it('starts again after a reset', () => {
    const streak = new FrameStreak();
    streak.add(100);
    streak.reset();
    expect([streak.length, streak.getDuration(500)]).toEqual([0, 0]);
    streak.add(600);
    expect([streak.length, streak.getDuration(700)]).toEqual([1, 100]);
  });
});

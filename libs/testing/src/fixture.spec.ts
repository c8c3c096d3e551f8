import { useFixture } from './fixture';

const events: string[] = [];
const start = () => {
  events.push('start');
  const close = () => Promise.resolve(events.push('close'));
  return Promise.resolve({ counter: { count: 0 }, double: (number: number) => number * 2, close });
};

describe('useFixture', () => {
  describe('in a block', () => {
    const { counter, double } = useFixture(start);

    it.each([1, 2])('keeps one fixture for all tests', (count) => {
      counter.count++;
      expect(counter.count).toBe(count);
      expect(double(count)).toBe(2 * count);
    });
  });

  describe('for each test', () => {
    const { counter } = useFixture(start, 'test');

    it.each([1, 2])('starts again', () => {
      counter.count++;
      expect(counter.count).toBe(1);
    });
  });

  describe('outside of tests', () => {
    const { counter } = useFixture(start);
    const use = () => counter.count;
    const early = attempt(use);

    it('is rejected', () => {
      expect(early).toBe('The fixture has not started: use counter in a test or a hook.');
      expect(use()).toBe(0);
    });
  });

  it('closes what it started', () => {
    expect(events).toEqual(Array.from({ length: 4 }, () => ['start', 'close']).flat());
  });
});

function attempt(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return (error as Error).message;
  }
}

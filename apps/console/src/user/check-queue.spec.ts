import { CheckQueue } from './check-queue';

describe('the queue of password checks', () => {
  it('runs two at a time, lets three wait, and refuses further ones', async () => {
    const queue = new CheckQueue(2, 3);
    const finish: (() => void)[] = [];
    const check = () => new Promise<void>((resolve) => finish.push(resolve));
    const checks = Array.from({ length: 6 }, () => queue.run(check));
    await expect(checks[5]).rejects.toMatchObject({ status: 503 });
    for (let done = 0; done < 5; done++) {
      expect(finish).toHaveLength(Math.min(done + 2, 5));
      finish[done]!();
      await checks[done];
    }
    expect(await queue.run(() => Promise.resolve('free again'))).toBe('free again');
  });

  it('gives the place of a failed check to the next one', async () => {
    const queue = new CheckQueue(1, 1);
    const failed = queue.run(() => Promise.reject(new Error('failed')));
    const next = queue.run(() => Promise.resolve('next'));
    await expect(failed).rejects.toThrow('failed');
    expect(await next).toBe('next');
  });
});

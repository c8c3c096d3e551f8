import { Supervisor, type Running } from './supervisor';

class FakeProcess implements Running {
  end!: (how: string) => void;
  readonly exited = new Promise<string>((resolve) => (this.end = resolve));
  readonly calls: string[] = [];

  stop(): Promise<void> {
    this.calls.push('stop');
    this.end('stopped');
    return Promise.resolve();
  }

  kill(): Promise<void> {
    this.calls.push('kill');
    this.end('killed');
    return Promise.resolve();
  }
}

describe('the supervisor', () => {
  let launched: FakeProcess[];
  let pauses: number[];
  let failures: number;
  let relaunched: () => void;

  beforeEach(() => {
    launched = [];
    pauses = [];
    failures = 0;
    jest.spyOn(console, 'log').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  const supervisor = (): Supervisor<FakeProcess> =>
    new Supervisor(
      'app',
      () => {
        if (failures-- > 0) return Promise.reject(new Error('not yet'));
        launched.push(new FakeProcess());
        relaunched?.();
        return Promise.resolve(launched.at(-1)!);
      },
      (milliseconds) => {
        pauses.push(milliseconds);
        return Promise.resolve();
      },
    );

  const nextLaunch = (): Promise<void> => new Promise((resolve) => (relaunched = resolve));

  it('restarts a process that exited', async () => {
    const supervised = supervisor();
    const first = await supervised.start();
    const again = nextLaunch();
    first.end('exited with code 1');
    await again;
    expect(launched).toHaveLength(2);
    await supervised.stop();
    expect(launched[1]?.calls).toEqual(['stop']);
  });

  it('doubles the delay after each failure, up to 30 s', async () => {
    const supervised = supervisor();
    const first = await supervised.start();
    failures = 6;
    const again = nextLaunch();
    first.end('exited with code 1');
    await again;
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    await supervised.stop();
  });

  it('does not restart a process that was stopped', async () => {
    const supervised = supervisor();
    await supervised.start();
    await supervised.stop();
    expect(launched).toHaveLength(1);
    await expect(supervised.start()).rejects.toThrow();
  });

  it('does not retry the first start', async () => {
    failures = 1;
    await expect(supervisor().start()).rejects.toThrow('not yet');
    expect(pauses).toEqual([]);
  });

  it('replaces a process, and watches the new one', async () => {
    const supervised = supervisor();
    await supervised.start();
    await supervised.replace();
    expect(launched.map(({ calls }) => calls)).toEqual([['stop'], []]);
    const again = nextLaunch();
    launched[1]?.end('exited with code 1');
    await again;
    expect(launched).toHaveLength(3);
    await supervised.stop();
  });

  it('keeps the current process if the new one does not start', async () => {
    const supervised = supervisor();
    const first = await supervised.start();
    failures = 1;
    await expect(supervised.replace()).rejects.toThrow('not yet');
    expect(first.calls).toEqual([]);
    await supervised.stop();
    expect(first.calls).toEqual(['stop']);
  });

  it('replaces a process that has exited and waits for its restart', async () => {
    let endDelay: () => void = () => undefined;
    const supervised = new Supervisor(
      'app',
      () => {
        launched.push(new FakeProcess());
        return Promise.resolve(launched.at(-1)!);
      },
      () => new Promise((resolve) => (endDelay = resolve)),
    );
    const first = await supervised.start();
    first.end('exited with code 1');
    await new Promise(setImmediate);
    await supervised.replace();
    endDelay();
    await new Promise(setImmediate);
    expect(launched).toHaveLength(2);
    await supervised.stop();
    expect(launched[1]?.calls).toEqual(['stop']);
  });
});

import { Supervisor, type Running } from './supervisor';

class Thing implements Running {
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
  let launched: Thing[];
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

  const supervisor = (): Supervisor<Thing> =>
    new Supervisor(
      'thing',
      () => {
        if (failures-- > 0) return Promise.reject(new Error('not yet'));
        launched.push(new Thing());
        relaunched?.();
        return Promise.resolve(launched.at(-1)!);
      },
      (milliseconds) => {
        pauses.push(milliseconds);
        return Promise.resolve();
      },
    );

  const nextLaunch = (): Promise<void> => new Promise((resolve) => (relaunched = resolve));

  it('starts what ended by itself again', async () => {
    const kept = supervisor();
    const first = await kept.start();
    const again = nextLaunch();
    first.end('ended with code 1');
    await again;
    expect(launched).toHaveLength(2);
    await kept.stop();
    expect(launched[1]?.calls).toEqual(['stop']);
  });

  it('waits longer after each failure, up to half a minute', async () => {
    const kept = supervisor();
    const first = await kept.start();
    failures = 6;
    const again = nextLaunch();
    first.end('ended with code 1');
    await again;
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    await kept.stop();
  });

  it('does not start again what was stopped', async () => {
    const kept = supervisor();
    await kept.start();
    await kept.stop();
    expect(launched).toHaveLength(1);
    await expect(kept.start()).rejects.toThrow();
  });

  it('gives up when the first start fails', async () => {
    failures = 1;
    await expect(supervisor().start()).rejects.toThrow('not yet');
    expect(pauses).toEqual([]);
  });
});

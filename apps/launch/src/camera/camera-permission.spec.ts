import { waitForCameraGrant } from './camera-permission';

/** A browser with one permission. Each query returns a status of its own. */
class FakeBrowser {
  private readonly statuses: FakeStatus[] = [];
  /** How often the page has read the permission. */
  queries = 0;

  constructor(
    private state: PermissionState | 'unknown',
    private readonly firesChange: boolean,
  ) {}

  readonly permissions = {
    query: () => {
      this.queries++;
      if (this.state === 'unknown') return Promise.reject(new TypeError());
      const status = new FakeStatus(this.state);
      this.statuses.push(status);
      return Promise.resolve(status);
    },
  } as unknown as Permissions;

  change(state: PermissionState): void {
    this.state = state;
    if (this.firesChange) for (const status of this.statuses) status.change(state);
  }
}

class FakeStatus extends EventTarget {
  constructor(public state: PermissionState) {
    super();
  }

  change(state: PermissionState): void {
    this.state = state;
    this.dispatchEvent(new Event('change'));
  }
}

const watch = async (state: PermissionState | 'unknown', { firesChange = false } = {}) => {
  const browser = new FakeBrowser(state, firesChange);
  const facts = { isGranted: false, isWatched: false };
  const listening = new AbortController();
  void waitForCameraGrant(browser, listening.signal, () => (facts.isWatched = true)).then(
    () => (facts.isGranted = true),
  );
  await passTime(0);
  return { browser, facts, listening };
};

const passTime = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

describe('waitForCameraGrant', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const changes = [
    ['denied', 'granted'],
    ['denied', 'prompt'],
    ['prompt', 'granted'],
  ] as const;

  it.each(changes)('resolves at once when a change from %s to %s is reported', async (before, after) => {
    const { browser, facts } = await watch(before, { firesChange: true });
    expect(facts).toEqual({ isGranted: false, isWatched: true });
    browser.change(after);
    await passTime(0);
    expect(facts.isGranted).toBe(true);
  });

  it.each(changes)(
    'resolves within a second where no change from %s to %s is reported',
    async (before, after) => {
      const { browser, facts } = await watch(before);
      await passTime(5_000);
      expect(facts).toEqual({ isGranted: false, isWatched: true });
      browser.change(after);
      await passTime(1_000);
      expect(facts.isGranted).toBe(true);
    },
  );

  it('keeps waiting when the permission becomes denied', async () => {
    const { browser, facts } = await watch('prompt', { firesChange: true });
    browser.change('denied');
    await passTime(5_000);
    expect(facts.isGranted).toBe(false);
  });

  it.each([true, false])('stops with its screen (event: %s)', async (firesChange) => {
    const { browser, facts, listening } = await watch('denied', { firesChange });
    listening.abort();
    const before = browser.queries;
    browser.change('granted');
    await passTime(5_000);
    expect([facts.isGranted, browser.queries]).toEqual([false, before]);
  });

  it.each(['unknown', 'granted'] as const)(
    'does not claim to watch where the browser cannot report it (%s)',
    async (state) => {
      const { browser, facts } = await watch(state);
      await passTime(5_000);
      expect(facts).toEqual({ isGranted: false, isWatched: false });
      expect(browser.queries).toBe(1);
    },
  );
});

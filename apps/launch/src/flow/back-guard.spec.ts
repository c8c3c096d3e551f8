import { BackGuard, type LeaveQuestion, type NavigableWindow } from './back-guard';

/** A browser: the entries of a tab, of which the page owns those from `firstOfPage` on. */
class FakeBrowser {
  entries: unknown[];
  index: number;
  hasLeft = false;
  private readonly target = new EventTarget();
  private timers: { act: () => void; dueMs: number }[] = [];
  private elapsedMs = 0;
  /** Moves that the browser has not made yet; undefined while it makes each at once. */
  private delayedMoves: (() => void)[] | undefined;

  constructor(private readonly firstOfPage = 1) {
    this.entries = Array.from({ length: firstOfPage + 1 }, () => null);
    this.index = firstOfPage;
  }

  get window(): NavigableWindow {
    return {
      addEventListener: this.target.addEventListener.bind(this.target),
      removeEventListener: this.target.removeEventListener.bind(this.target),
      setTimeout: (act: () => void, ms: number) => this.timers.push({ act, dueMs: this.elapsedMs + ms }),
      history: {
        getState: () => this.entries[this.index],
        get state() {
          return this.getState();
        },
        pushState: (state: unknown) => {
          this.entries = [...this.entries.slice(0, this.index + 1), state];
          this.index++;
        },
        back: () => (this.delayedMoves ? void this.delayedMoves.push(() => this.go(-1)) : this.go(-1)),
      },
    } as unknown as NavigableWindow;
  }

  go(steps: number): void {
    const next = this.index + steps;
    if (next < 0 || next >= this.entries.length) return;
    this.index = next;
    if (next < this.firstOfPage) this.hasLeft = true;
    else this.target.dispatchEvent(new Event('popstate'));
  }

  tap(): void {
    this.target.dispatchEvent(new Event('click'));
  }

  /** From now on the page goes back only when `makeMoves` is called. */
  delayMoves(): void {
    this.delayedMoves = [];
  }

  makeMoves(): void {
    for (const move of this.delayedMoves?.splice(0) ?? []) move();
  }

  elapse(ms: number): void {
    this.elapsedMs += ms;
    const due = this.timers.filter(({ dueMs }) => dueMs <= this.elapsedMs);
    this.timers = this.timers.filter(({ dueMs }) => dueMs > this.elapsedMs);
    for (const { act } of due) act();
  }
}

function open({ firstOfPage = 1, hasStepBack = false, isFree = false } = {}) {
  const browser = new FakeBrowser(firstOfPage);
  const facts = { hasStepBack, isFree, stepsBack: 0, question: undefined as LeaveQuestion };
  const guard = new BackGuard({
    window: browser.window,
    goBack: () => {
      if (facts.hasStepBack) facts.stepsBack++;
      return facts.hasStepBack;
    },
    isFree: () => facts.isFree,
    onQuestion: (question) => (facts.question = question),
  });
  return { browser, guard, facts };
}

describe('BackGuard', () => {
  it('adds one entry with the first tap, and never a second one', () => {
    const { browser } = open();
    expect(browser.entries).toHaveLength(2);
    browser.tap();
    browser.tap();
    expect(browser.entries).toHaveLength(3);
  });

  it('finds the entry of the page before a reload', () => {
    const { browser } = open();
    browser.tap();
    new BackGuard({
      window: browser.window,
      goBack: () => false,
      isFree: () => false,
      onQuestion: () => undefined,
    });
    browser.tap();
    expect(browser.entries).toHaveLength(3);
  });

  it('asks before it leaves, and leaves when the person wants to', () => {
    const { browser, guard, facts } = open();
    browser.tap();
    browser.go(-1);
    expect(facts.question).toBe('asking');
    expect(browser.hasLeft).toBe(false);
    guard.leave();
    expect(browser.hasLeft).toBe(true);
  });

  it('lets a second step back leave, so that the page can always be left', () => {
    const { browser } = open();
    browser.tap();
    browser.go(-1);
    browser.go(-1);
    expect(browser.hasLeft).toBe(true);
  });

  it('asks again after the person has stayed, with as many entries as before', () => {
    const { browser, guard, facts } = open();
    browser.tap();
    for (let times = 0; times < 3; times++) {
      browser.go(-1);
      expect(facts.question).toBe('asking');
      guard.stay();
      expect(facts.question).toBeUndefined();
    }
    expect(browser.entries).toHaveLength(3);
  });

  it('takes a step forward as staying', () => {
    const { browser, facts } = open();
    browser.tap();
    browser.go(-1);
    browser.go(1);
    expect(facts.question).toBeUndefined();
  });

  it('goes one step back inside the check first', () => {
    const { browser, facts } = open({ hasStepBack: true });
    browser.tap();
    browser.go(-1);
    expect(facts).toMatchObject({ stepsBack: 1, question: undefined });
    expect(browser.entries).toHaveLength(3);
    facts.hasStepBack = false;
    browser.go(-1);
    expect(facts).toMatchObject({ stepsBack: 1, question: 'asking' });
  });

  it('leaves without a question when the check is over', () => {
    const { browser, facts } = open();
    browser.tap();
    facts.isFree = true;
    browser.go(-1);
    expect(facts.question).toBeUndefined();
    expect(browser.hasLeft).toBe(true);
  });

  it('withdraws the question when the check ends meanwhile', () => {
    const { browser, guard, facts } = open();
    browser.tap();
    browser.go(-1);
    guard.update();
    expect(facts.question).toBe('asking');
    facts.isFree = true;
    guard.update();
    expect(facts.question).toBeUndefined();
    browser.go(-1);
    expect(browser.hasLeft).toBe(true);
  });

  it('adds no entry before the check has started', () => {
    const { browser } = open({ isFree: true });
    browser.tap();
    expect(browser.entries).toHaveLength(2);
  });

  it('says so where there is no page to go back to', () => {
    const { browser, guard, facts } = open({ firstOfPage: 0 });
    browser.tap();
    browser.go(-1);
    guard.leave();
    expect(facts.question).toBe('asking');
    browser.elapse(1_000);
    expect(facts.question).toBe('stuck');
    guard.stay();
    expect(facts.question).toBeUndefined();
  });

  it('removes its entry before a redirect', async () => {
    const { browser, guard, facts } = open();
    browser.tap();
    await guard.release();
    expect(browser.index).toBe(1);
    expect(browser.hasLeft).toBe(false);
    expect(facts.question).toBeUndefined();
    // A tap while the browser loads the host adds no entry.
    browser.tap();
    expect(browser.index).toBe(1);
  });

  it('waits 5 seconds for a slow browser to remove its entry, and no longer', async () => {
    const { browser, guard } = open();
    browser.tap();
    browser.delayMoves();
    const onReleased = jest.fn();
    const released = guard.release().then(onReleased);
    browser.elapse(4_999);
    await Promise.resolve();
    expect(onReleased).not.toHaveBeenCalled();
    browser.elapse(1);
    await released;
  });

  it('is released as soon as a slow browser has removed its entry', async () => {
    const { browser, guard } = open();
    browser.tap();
    browser.delayMoves();
    const released = guard.release();
    browser.elapse(4_999);
    expect(browser.index).toBe(2);
    browser.makeMoves();
    await released;
    expect(browser.index).toBe(1);
  });

  it('has nothing to remove where it added nothing', async () => {
    const { browser, guard } = open();
    await guard.release();
    expect(browser.index).toBe(1);
  });
});

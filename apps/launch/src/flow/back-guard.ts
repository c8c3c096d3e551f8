/** The parts of a window that navigate. */
export type NavigableWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'setTimeout'> & {
  history: Pick<History, 'state' | 'pushState' | 'back'>;
};

/** `stuck`: the browser has no page to go back to. */
export type LeaveQuestion = 'asking' | 'stuck' | undefined;

export interface BackGuardOptions {
  window: NavigableWindow;
  /** Goes one step back inside the check; false if there is none. */
  goBack: () => boolean;
  /** Whether there is nothing to ask: the check has not started, or it is over. */
  isFree: () => boolean;
  onQuestion: (question: LeaveQuestion) => void;
}

const guardState = { gatehouse: 'guard' } as const;
const leaveTimeoutMs = 1_000;
// Longer than going back takes on a slow device: a redirect before that would replace the wrong entry.
const releaseTimeoutMs = 5_000;

/**
 * Asks before the browser leaves the check. One history entry lies above that of the page: to go back removes it, and the page stays. There is
 * never more than one. It is added with the first tap or key: browsers skip entries that a page adds without one.
 */
export class BackGuard {
  private question: LeaveQuestion;
  private onReleased: (() => void) | undefined;

  constructor(private readonly options: BackGuardOptions) {
    const { window } = options;
    window.addEventListener('popstate', () => this.onMove());
    for (const event of ['click', 'keydown'])
      window.addEventListener(event, () => this.onActivation(), { capture: true });
  }

  /** Withdraws the question when there is nothing to leave any more. */
  update(): void {
    if (this.question && this.options.isFree()) this.ask(undefined);
  }

  /** Stays in the check. */
  stay(): void {
    this.ask(undefined);
    this.arm();
  }

  /** Leaves the check for the page before it. */
  leave(): void {
    const { window } = this.options;
    window.setTimeout(() => this.question === 'asking' && this.ask('stuck'), leaveTimeoutMs);
    window.history.back();
  }

  /** Removes the extra entry, so that a redirect replaces the entry of the page. */
  release(): Promise<void> {
    const { window } = this.options;
    if (!this.isArmed) return Promise.resolve();
    return new Promise((resolve) => {
      this.onReleased = resolve;
      window.setTimeout(resolve, releaseTimeoutMs);
      window.history.back();
    });
  }

  private get isArmed(): boolean {
    const { state } = this.options.window.history as { state: Partial<typeof guardState> | null };
    return state?.gatehouse === guardState.gatehouse;
  }

  private arm(): void {
    if (!this.isArmed) this.options.window.history.pushState(guardState, '');
  }

  private onActivation(): void {
    if (!this.question && !this.onReleased && !this.options.isFree()) this.arm();
  }

  private onMove(): void {
    const { isFree, goBack, window } = this.options;
    if (this.onReleased) return this.onReleased();
    // Forward again.
    if (this.isArmed) return this.ask(undefined);
    if (isFree()) return window.history.back();
    if (goBack()) return this.arm();
    return this.ask('asking');
  }

  private ask(question: LeaveQuestion): void {
    this.question = question;
    this.options.onQuestion(question);
  }
}

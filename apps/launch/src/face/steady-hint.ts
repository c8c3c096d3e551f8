import type { ScanState } from './scan-state';

type Hint = ScanState['hint'];

const steadyMs = 400;

/** A hint that is shown only once it has held for a moment: it is read out, and the frames at a limit flicker. */
export class SteadyHint {
  private coming: { hint: Hint; since: number } | undefined;
  private steady: Hint;

  get shown(): Hint {
    return this.steady;
  }

  see(hint: Hint, at: number): void {
    if (!this.coming || this.coming.hint !== hint) this.coming = { hint, since: at };
    if (at - this.coming.since >= steadyMs) this.steady = hint;
  }

  /** Shows this from now on, until another one has held. */
  set(hint: Hint): void {
    this.coming = undefined;
    this.steady = hint;
  }
}

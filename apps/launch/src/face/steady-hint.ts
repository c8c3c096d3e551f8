import type { ScanState } from './scan-state.types';

type Hint = ScanState['hint'];

const steadyMs = 400;

/** Shows a hint only after it has been stable for a moment: hints flicker at a limit, and screen readers read them out. */
export class SteadyHint {
  private candidate: { hint: Hint; since: number } | undefined;
  private current: Hint;

  get shown(): Hint {
    return this.current;
  }

  add(hint: Hint, at: number): void {
    if (!this.candidate || this.candidate.hint !== hint) this.candidate = { hint, since: at };
    if (at - this.candidate.since >= steadyMs) this.current = hint;
  }

  /** Shows a hint at once, until another one is stable. */
  set(hint: Hint): void {
    this.candidate = undefined;
    this.current = hint;
  }
}

import type { Visit, VisitReason, VisitScreen } from '@gatehouse/sdk/browser';
import type { Shown } from './screen.types';

/** The server rejects more screens in one report. */
const maxScreens = 100;

/** Counts the screens of this page, and reports them without ids: at the end of the session, and when the page is closed. */
export class VisitReport {
  private counts: Partial<Record<VisitScreen, number>> = {};
  private total = 0;
  private last: { name: VisitScreen; reason: VisitReason | undefined } | undefined;

  /** `send`: also works while the page is being closed. */
  constructor(private readonly send: (visit: Visit) => void) {}

  /** Call it with every screen. The same screen again is one screen. */
  add(shown: Shown): void {
    const { name } = shown;
    const reason = getReason(shown);
    if (this.last?.name === name && this.last.reason === reason) return;
    this.last = { name, reason };
    if (this.total < maxScreens) {
      this.counts[name] = (this.counts[name] ?? 0) + 1;
      this.total++;
    }
    if (name === 'result') this.flush();
  }

  /** Reports what was shown since the last report, if there is anything new. */
  flush(): void {
    const { counts, last } = this;
    if (!last || this.total === 0) return;
    this.counts = {};
    this.total = 0;
    this.send({
      screens: counts,
      last: last.name,
      ...(last.reason !== undefined && { reason: last.reason }),
    });
  }
}

/** Why a screen is shown, where it is shown for a reason. */
function getReason(shown: Shown): VisitReason | undefined {
  if (shown.name === 'problem' || shown.name === 'document') return shown.shows.problem;
  return shown.name === 'again' || shown.name === 'result' ? shown.shows.reason : undefined;
}

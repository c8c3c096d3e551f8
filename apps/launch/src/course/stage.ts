import { unlessAborted } from './interruption';
import type { ScreenName, Screens, Shown, Surroundings } from './screen.types';

type Answer<Name extends ScreenName> = Screens[Name]['answers'];
type Shows<Name extends ScreenName> = Screens[Name]['shows'];

const nothingAround: Surroundings = {
  site: undefined,
  step: undefined,
  finishBy: undefined,
  cancelling: undefined,
};

/** What the person sees. The course puts screens on it, and waits here for what the person says. */
export class Stage {
  shown: Shown = { name: 'opening', shows: {}, answer: () => undefined };
  surroundings = nothingAround;

  constructor(private readonly onChange: () => void) {}

  /** Shows a screen that only tells how things stand. */
  show<Name extends ScreenName>(name: Name, shows: Shows<Name>): void {
    this.put(name, shows, () => undefined);
  }

  /** Shows a screen, and gives what the person answers; throws the reason of the signal if that comes first. */
  ask<Name extends ScreenName>(name: Name, shows: Shows<Name>, signal: AbortSignal): Promise<Answer<Name>> {
    const answered = new Promise<Answer<Name>>((resolve) => this.put(name, shows, resolve));
    return unlessAborted(answered, signal);
  }

  /** Changes what a screen shows while it is on the stage. */
  change<Name extends ScreenName>(name: Name, changes: Partial<Shows<Name>>): void {
    const { shown } = this;
    if (shown.name !== name) return;
    this.shown = { ...shown, shows: { ...shown.shows, ...changes } } as Shown;
    this.onChange();
  }

  surround(changes: Partial<Surroundings>): void {
    this.surroundings = { ...this.surroundings, ...changes };
    this.onChange();
  }

  private put<Name extends ScreenName>(
    name: Name,
    shows: Shows<Name>,
    answer: (answer: Answer<Name>) => void,
  ): void {
    this.shown = { name, shows, answer } as unknown as Shown;
    this.onChange();
  }
}

import { getBackAnswer } from './back.table';
import { abortable } from './interruption';
import type { ScreenName, Screens, Shown, PageInfo } from './screen.types';

type Answer<Name extends ScreenName> = Screens[Name]['answers'];
type Shows<Name extends ScreenName> = Screens[Name]['shows'];

const emptyPageInfo: PageInfo = {
  device: 'mobile',
  brand: undefined,
  site: undefined,
  step: undefined,
  finishBy: undefined,
  cancelText: undefined,
};

/** The current screen. The flow replaces screens here, and waits here for answers of the person. */
export class Display {
  shown: Shown = { name: 'opening', shows: {}, answer: () => undefined };
  pageInfo = emptyPageInfo;

  constructor(
    private readonly onChange: () => void,
    private readonly onScreen: (shown: Shown) => void = () => undefined,
  ) {}

  /** Shows a screen that takes no answer. */
  show<Name extends ScreenName>(name: Name, shows: Shows<Name>): void {
    this.replace(name, shows, () => undefined);
  }

  /** Shows a screen and returns the answer; rejects with the reason of the signal if that aborts first. */
  ask<Name extends ScreenName>(name: Name, shows: Shows<Name>, signal: AbortSignal): Promise<Answer<Name>> {
    const answered = new Promise<Answer<Name>>((resolve) => this.replace(name, shows, resolve));
    return abortable(answered, signal);
  }

  /** Waits for another answer to the screen that is shown; never resolves if that is a different one. */
  askAgain<Name extends ScreenName>(name: Name, signal: AbortSignal): Promise<Answer<Name>> {
    const answered = new Promise<Answer<Name>>((answer) => {
      if (this.shown.name !== name) return;
      this.shown = { ...this.shown, answer };
      this.onChange();
    });
    return abortable(answered, signal);
  }

  /** Changes what a screen shows; does nothing if another screen is shown. */
  update<Name extends ScreenName>(name: Name, changes: Partial<Shows<Name>>): void {
    const { shown } = this;
    if (shown.name !== name) return;
    this.shown = { ...shown, shows: { ...shown.shows, ...changes } } as Shown;
    this.onChange();
  }

  /** Goes one step back, as the browser asks for; false if the screen has no step before it. */
  goBack(): boolean {
    const { shown } = this;
    const answer = getBackAnswer(shown);
    if (answer === undefined) return false;
    (shown.answer as (answer: unknown) => void)(answer);
    return true;
  }

  setPageInfo(changes: Partial<PageInfo>): void {
    this.pageInfo = { ...this.pageInfo, ...changes };
    this.onChange();
  }

  private replace<Name extends ScreenName>(
    name: Name,
    shows: Shows<Name>,
    answer: (answer: Answer<Name>) => void,
  ): void {
    this.shown = { name, shows, answer } as unknown as Shown;
    this.onChange();
    this.onScreen(this.shown);
  }
}

import type { ComponentType, JSX } from 'preact';
import type { ScreenName, Shown, PageInfo } from '../flow/screen.types';
import { Consent } from './consent';
import { Opening } from './opening';
import { Problem } from './problem';
import type { ScreenProps, ScreenTable } from './screen-props';

// The first screen, and the one that is shown if the others cannot be loaded.
const screens: Partial<ScreenTable> = {
  opening: Opening,
  consent: Consent,
  problem: Problem,
};

/** Loads the other screens. They must be loaded before one of them is shown. */
export async function loadScreens(): Promise<void> {
  const { laterScreens } = await import('./later-screens');
  Object.assign(screens, laterScreens);
}

/** The screen that is shown now. */
export function Screen({ shown, site }: { shown: Shown; site: PageInfo['site'] }): JSX.Element {
  // The table pairs name, data and answers; the compiler cannot narrow a name that is only known at run time.
  const Current = screens[shown.name] as ComponentType<ScreenProps<ScreenName>>;
  const { shows, answer } = shown as Shown & { answer: ScreenProps<ScreenName>['answer'] };
  return <Current shows={shows} answer={answer} site={site} />;
}

import type { ScreenName, Screens, Surroundings } from '../course/screen.types';

/** What a screen gets: its facts, a way to answer, and where the person goes back to. */
export interface ScreenProps<Name extends ScreenName> {
  shows: Screens[Name]['shows'];
  answer: (answer: Screens[Name]['answers']) => void;
  site: Surroundings['site'];
}

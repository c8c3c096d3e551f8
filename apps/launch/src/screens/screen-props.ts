import type { ComponentType } from 'preact';
import type { ScreenName, Screens, PageInfo } from '../flow/screen.types';

/** The props of a screen: its data, a callback for the answer, and the host to go back to. */
export interface ScreenProps<Name extends ScreenName> {
  shows: Screens[Name]['shows'];
  answer: (answer: Screens[Name]['answers']) => void;
  site: PageInfo['site'];
}

/** The component of each screen. */
export type ScreenTable = { [Name in ScreenName]: ComponentType<ScreenProps<Name>> };

import type { ScreenName, Screens, Shown } from './screen.types';

type BackAnswers = {
  [Name in ScreenName]?: (shows: Screens[Name]['shows']) => Screens[Name]['answers'] | undefined;
};

/** What a screen answers when the browser goes back. Screens that are not listed have no step before them. */
const backAnswers: BackAnswers = {
  contact: () => 'back',
  documentCamera: () => 'back',
  documentReview: () => 'retake',
  handoff: ({ isNeeded }) => (isNeeded ? undefined : 'stay'),
};

/** The answer that goes one step back; undefined if there is no such step. */
export function getBackAnswer({ name, shows }: Shown): unknown {
  // The table pairs names and data; the compiler cannot narrow a name that is only known at run time.
  const answerFor = backAnswers[name] as ((shows: Shown['shows']) => unknown) | undefined;
  return answerFor?.(shows);
}

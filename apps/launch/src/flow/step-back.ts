import type { Progress, SessionKind } from '@gatehouse/sdk/browser';
import type { ScreenName } from './screen.types';

/** The screens on which a step waits for the person: nothing is being sent, and nothing is lost. */
const waitingScreens: ReadonlySet<ScreenName> = new Set(['face', 'document', 'passkey']);

const maxTries = 3;

/** Whether the person can go back from a step to what was asked before it: only from the first one, and only until an answer was sent. */
export function isBeforeFirstAnswer(
  progress: Pick<Progress<SessionKind>, 'step' | 'failure'> | null,
  requirements: readonly string[],
  screen: ScreenName,
): boolean {
  const { step, failure } = progress ?? {};
  const isFirst = step?.name === requirements[0] && step?.triesLeft === maxTries;
  return isFirst && !failure && waitingScreens.has(screen);
}

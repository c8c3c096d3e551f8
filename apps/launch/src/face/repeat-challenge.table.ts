import type { Gesture, HeadTurn } from '@gatehouse/sdk/browser';

/** What the person does when the face is scanned a second time. */
interface RepeatChallenge {
  turns: readonly HeadTurn[];
  gestures: readonly Gesture[];
}

/**
 * The server has accepted the movements of the face step already. After a reload the face is only compared with the document on this device, and the
 * movements are not reported: so the page chooses them itself. They keep a photograph of the owner of the document from being shown in this moment.
 */
export const repeatChallenges: readonly [RepeatChallenge, ...RepeatChallenge[]] = [
  { turns: ['left', 'right'], gestures: ['nod', 'open_mouth'] },
  { turns: ['right', 'left'], gestures: ['open_mouth', 'nod'] },
  { turns: ['left', 'right'], gestures: ['open_mouth', 'nod'] },
  { turns: ['right', 'left'], gestures: ['nod', 'open_mouth'] },
];

/** One of them, by chance. */
export function chooseRepeatChallenge(
  [random = 0]: ArrayLike<number> & Iterable<number> = crypto.getRandomValues(new Uint8Array(1)),
): RepeatChallenge {
  return repeatChallenges[random % repeatChallenges.length] ?? repeatChallenges[0];
}

import type { LivenessAction } from '@gatehouse/sdk/browser';
import type { Look } from './face.types';

/** Which movements a challenge consists of, as the server names them. */
export type ChallengeKind = 'head_turns' | 'gestures';

/** The movements that the server requests, in order. */
export interface Challenge {
  /** The movements that are done. */
  readonly done: readonly LivenessAction[];
  /** The instruction to show; `back`: to the middle or to rest first. */
  readonly instruction: LivenessAction | 'back' | undefined;
  /** Whether the last movement was the opposite of the requested one. */
  readonly isOtherWay: boolean;
  /** How many wrong movements were made in place of the requested one. */
  readonly wrong: number;
  /** Whether the last frame shows the face between two movements: straight, with open eyes and a closed mouth. */
  readonly isAtRest: boolean;
  readonly state: 'waiting' | 'passed' | 'failed';
  /** Adds what one frame shows. A movement that is too early counts later, if it lasts. */
  add(look: Pick<Look, 'noseRatio' | 'pose'>, isTooEarly: boolean): void;
}

import type { HeadTurn } from '@gatehouse/sdk/browser';
import type { FramingHint } from './framing';

/** What the screen says while the face is looked at. */
export interface ScanState {
  phase: 'framing' | 'turning' | 'reading';
  /** What to change so that the face can be seen well; `straight`: look ahead; `hold`: stay like this. */
  hint?: FramingHint | 'straight' | 'hold';
  /** The turn that is asked for; `back`: to the middle first. */
  turn?: HeadTurn | 'back';
  /** Turns while turning, readings else. */
  done: number;
  of: number;
}

import type { HeadTurn } from '@gatehouse/sdk/browser';
import type { FramingHint } from './framing';

/** What the screen shows during a scan. */
export interface ScanState {
  phase: 'framing' | 'turning' | 'reading';
  /** How to improve the picture; `straight`: look ahead; `hold`: hold still. */
  hint?: FramingHint | 'straight' | 'hold';
  /** The requested turn; `back`: to the middle first. */
  turn?: HeadTurn | 'back';
  /** Turns while turning, readings otherwise. */
  done: number;
  of: number;
}

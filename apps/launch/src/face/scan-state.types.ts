import type { LivenessAction } from '@gatehouse/sdk/browser';
import type { ChallengeKind } from './challenge.types';
import type { FramingHint } from './framing';

/** What the screen shows during a scan. */
export interface ScanState {
  /** `loading`: the challenge is done, and the models that read the face are not loaded yet. */
  phase: 'framing' | 'moving' | 'loading' | 'reading';
  /** How to improve the picture; `straight`: look ahead; `hold`: hold still. */
  hint?: FramingHint | 'straight' | 'hold';
  /** The movements of the challenge that are done. */
  challenge?: { kind: ChallengeKind; done: number; of: number };
  /** The requested movement; `back`: to the middle or to rest first. */
  action?: LivenessAction | 'back';
  /** The head turned the wrong way, and the requested turn is still to be made. */
  isOtherWay?: true;
  /** Movements while moving, readings otherwise. */
  done: number;
  of: number;
}

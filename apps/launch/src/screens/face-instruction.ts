import type { ScanState } from '../face/face-scan';
import type { TextKey } from '../language/language';

/** What the person is asked to do now. A problem with the picture takes precedence over the requested movement. */
export function chooseInstruction({ hint, action, isOtherWay, challenge, phase }: ScanState): TextKey {
  if (hint) return `face.hint.${hint}`;
  if (action === 'back') return challenge?.kind === 'gestures' ? 'face.gesture.back' : 'face.turn.back';
  if (action === 'left' || action === 'right')
    return isOtherWay ? `face.turn.otherWay.${action}` : `face.turn.${action}`;
  if (action) return `face.gesture.${action}`;
  if (phase === 'moving') return 'face.turn.done';
  if (phase === 'loading') return 'face.loading.rest';
  return phase === 'reading' ? 'face.looking' : 'face.hint.hold';
}

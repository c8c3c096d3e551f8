import type { ScanState } from '../face/face-scan';
import type { TextKey } from '../language/language';

/** What the person is asked to do now. A problem with the picture takes precedence over the requested turn. */
export function chooseInstruction({ hint, turn, phase }: ScanState): TextKey {
  if (hint) return `face.hint.${hint}`;
  if (turn) return `face.turn.${turn}`;
  if (phase === 'turning') return 'face.turn.done';
  return phase === 'reading' ? 'face.looking' : 'face.hint.hold';
}

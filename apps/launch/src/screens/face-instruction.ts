import type { ScanState } from '../face/face-scan';
import type { TextKey } from '../language/language';

/** What the person is asked to do now. What is wrong with the picture comes before what is asked for. */
export function instructionOf({ hint, turn, phase }: ScanState): TextKey {
  if (hint) return `face.hint.${hint}`;
  if (turn) return `face.turn.${turn}`;
  if (phase === 'turning') return 'face.turn.done';
  return phase === 'reading' ? 'face.looking' : 'face.hint.hold';
}

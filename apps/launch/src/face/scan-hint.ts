import type { Look } from './face.types';
import { chooseFramingHint } from './framing';
import { isStraight } from './head-turns';
import type { ScanState } from './scan-state.types';

type Hint = ScanState['hint'];

/** How to improve the picture of a face that is to be read. */
export function chooseHint(look: Look): Hint {
  const isAhead = look.noseRatio !== undefined && isStraight(look.noseRatio);
  return chooseFramingHint(look) ?? (isAhead ? 'hold' : 'straight');
}

/** A moving head is neither straight nor still. */
export const filterHintWhileMoving = (hint: Hint): Hint =>
  hint === 'none' || hint === 'several' ? hint : undefined;

/** The instruction says to look straight ahead. Everything else must be right for the face to be read. */
export const filterHintAtRest = (hint: Hint): Hint =>
  hint === 'straight' || hint === 'hold' ? undefined : hint;

import type { NamePart } from '../name/name-part';
import { lettersOfMiddleName } from './score.table';

/**
 * Whether each part is a middle name: a word between the first and the last one that are more than a title or a particle.
 * A short word may be a syllable of a given name, as in "Kim Jong Un", which is not left out.
 */
export function findMiddleNames(parts: readonly NamePart[]): boolean[] {
  const isName = parts.map(({ kind }) => kind === 'name' || kind === 'element');
  const [first, last] = [isName.indexOf(true), isName.lastIndexOf(true)];
  return parts.map(
    ({ text, glyph, kind }, at) =>
      at > first && at < last && !glyph && (kind !== 'name' || text.length >= lettersOfMiddleName),
  );
}

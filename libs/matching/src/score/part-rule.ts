import type { NamePart } from '../name/name-part';
import {
  articleSimilarity,
  consonantSimilarity,
  isOtherGender,
  nicknameSimilarity,
  partSimilarity,
} from './part-similarity';

/** The rule by which two parts are similar. */
export type PartRule =
  | 'same'
  | 'glyphs'
  | 'initial'
  | 'element'
  | 'sound'
  | 'consonants'
  | 'gender'
  | 'nickname'
  | 'article'
  | 'edits';

/** The rule that `partSimilarity` applied, in the same order. The parts must be similar. */
export function findPartRule(a: NamePart, b: NamePart): PartRule {
  if (a.key === b.key) return 'same';
  if (a.glyph && b.glyph) return 'glyphs';
  if (a.kind === 'initial' || b.kind === 'initial') return 'initial';
  if (a.element === b.element) return 'element';
  if (a.sound === b.sound) return 'sound';
  if (a.sparse || b.sparse) return 'consonants';
  if (isOtherGender(a.text, b.text)) return 'gender';
  const value = partSimilarity(a, b);
  if (value === nicknameSimilarity(a, b)) return 'nickname';
  if (value === consonantSimilarity(a, b)) return 'consonants';
  return value === articleSimilarity(a, b) ? 'article' : 'edits';
}

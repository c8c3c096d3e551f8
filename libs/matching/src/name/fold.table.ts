/**
 * Maps spellings of the same sound to one spelling. At each position of a word the first matching rule applies. `x` is
 * sh, ch and similar sounds. The vowels are a, i and u. A `w` between vowels sounds like v, and counts as a vowel in
 * scripts that omit vowels.
 */
export interface FoldRule {
  from: string;
  to: string;
  /** Limits the rule to the beginning or the end of the word, or to a position before or after one of these letters. */
  at?: 'beginning' | 'end';
  before?: string;
  after?: string;
}

export const foldRules: readonly FoldRule[] = [
  { from: 'tsch', to: 'x' },
  { from: 'shch', to: 'x' },
  { from: 'dzh', to: 'j' },
  { from: 'sch', to: 'x' },
  { from: 'tch', to: 'x' },
  { from: 'sh', to: 'x' },
  { from: 'ch', to: 'x' },
  { from: 'kh', to: 'h' },
  { from: 'gh', to: 'g' },
  { from: 'ph', to: 'f' },
  { from: 'th', to: 't' },
  { from: 'dh', to: 'd' },
  { from: 'zh', to: 'j' },
  { from: 'dj', to: 'j' },
  { from: 'ks', to: 'ks' },
  { from: 'x', to: 'ks' },
  { from: 'ck', to: 'k' },
  { from: 'ts', to: 's' },
  { from: 'tz', to: 's' },
  { from: 'cz', to: 'x' },
  { from: 'qu', to: 'k', before: 'ei' },
  { from: 'gu', to: 'g', before: 'ei' },
  { from: 'q', to: 'k' },
  { from: 'c', to: 's', before: 'eiy' },
  { from: 'c', to: 'k' },
  { from: 'ff', to: 'v', at: 'end' },
  { from: 'w', to: 'u', after: 'bcdfghjklmnpqrstvxz' },
  { from: 'w', to: 'v', at: 'beginning' },
  { from: 'j', to: 'i', after: 'aeiouy', at: 'end' },
  { from: 'j', to: 'i', after: 'aeiouy', before: 'bcdfghklmnpqrstvwxz' },
  { from: 'ye', to: 'i', at: 'beginning' },
  { from: 'yo', to: 'iu', at: 'beginning' },
  { from: 'yu', to: 'iu', at: 'beginning' },
  { from: 'ya', to: 'ia', at: 'beginning' },
  { from: 'iy', to: 'i' },
  { from: 'yi', to: 'i' },
  { from: 'ee', to: 'i' },
  { from: 'ie', to: 'i' },
  { from: 'ei', to: 'i' },
  { from: 'ey', to: 'i' },
  { from: 'ai', to: 'i' },
  { from: 'ay', to: 'i' },
  { from: 'ae', to: 'a' },
  // French spellings of Arabic and African names write "ou" for w: Ouali, Sahraoui.
  { from: 'ou', to: 'v', at: 'beginning', before: 'aei' },
  { from: 'ou', to: 'w', after: 'aeiou', before: 'aei' },
  { from: 'oo', to: 'u' },
  { from: 'ou', to: 'u' },
  { from: 'oe', to: 'u' },
  { from: 'ue', to: 'u' },
  { from: 'eo', to: 'u' },
  { from: 'eu', to: 'u' },
  { from: 'au', to: 'au' },
  { from: 'eh', to: 'a', at: 'end' },
  { from: 'ah', to: 'a', at: 'end' },
  { from: 'oh', to: 'u', at: 'end' },
  { from: 'e', to: '', at: 'end', after: 'bcdfghjklmnpqrstvwxz' },
  { from: 'e', to: 'i' },
  { from: 'y', to: 'i' },
  { from: 'o', to: 'u' },
];

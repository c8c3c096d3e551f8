/**
 * Words before a name that are also written as its first letters: "El Baz", "Elbaz", "Albaz"; "As-Sayed", "Essayed";
 * "Al-Azhar", "Lazhar"; "Bin Ali", "Benali". Their spelling does not count if the rest has the same sound.
 */
export interface JoinedArticle {
  /** What precedes the rest. */
  pattern: RegExp;
  element: string;
}

export const joinedArticles: readonly JoinedArticle[] = [
  // Assimilated to the first letter of the rest.
  { pattern: /^[aeu]([rstdnz])(?=\1)/, element: 'al' },
  { pattern: /^[aeu]sh(?=sh)/, element: 'al' },
  { pattern: /^[aeu]l/, element: 'al' },
  // Without its vowel before another one.
  { pattern: /^l(?=[aeiou])/, element: 'al' },
  { pattern: /^(?:bin|ben|ibn)/, element: 'bin' },
  { pattern: /^abo?u/, element: 'abu' },
];

/** The first two letters of all words with an article: most words are excluded without a pattern. */
export const articleBeginnings: readonly string[] = [
  ...Array.from('aeu', (vowel) => Array.from('rstdnzl', (letter) => vowel + letter)).flat(),
  ...Array.from('aeiou', (vowel) => `l${vowel}`),
  ...['bi', 'be', 'ib', 'ab'],
];

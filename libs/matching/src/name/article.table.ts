/**
 * Words before a name that are also written as its first letters: "El Baz", "Elbaz", "Albaz"; "As-Sayed", "Essayed";
 * "Al-Azhar", "Lazhar"; "Bin Ali", "Benali". Their spelling does not count if the rest has the same sound.
 */
export interface JoinedArticle {
  /** How a word with the article begins. */
  beginning: string;
  /** How many of these letters precede the rest. */
  letters: number;
  element: string;
}

export const joinedArticles: readonly JoinedArticle[] = [
  ...Array.from('aeu', (vowel) => [
    // Assimilated to the first letter of the rest.
    ...Array.from('rstdnz', (letter) => ({ beginning: vowel + letter + letter, letters: 2, element: 'al' })),
    { beginning: `${vowel}shsh`, letters: 3, element: 'al' },
    { beginning: `${vowel}l`, letters: 2, element: 'al' },
  ]).flat(),
  // Without its vowel before another one.
  ...Array.from('aeiou', (vowel) => ({ beginning: `l${vowel}`, letters: 1, element: 'al' })),
  ...['bin', 'ben', 'ibn'].map((beginning) => ({ beginning, letters: 3, element: 'bin' })),
  ...['abu', 'abou'].map((beginning) => ({ beginning, letters: beginning.length, element: 'abu' })),
];

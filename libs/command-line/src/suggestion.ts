/** The most similar word; undefined if none is similar. */
export function findNearest(typed: string, words: readonly string[]): string | undefined {
  const maxDistance = Math.max(1, Math.floor(typed.length / 3));
  const [best] = words
    .map((word) => ({ word, distance: computeDistance(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((one, other) => one.distance - other.distance);
  return best?.word;
}

/** `Did you mean …?`, or nothing. */
export function formatSuggestion(typed: string, words: readonly string[]): string {
  const word = findNearest(typed, words);
  return word === undefined ? '' : ` Did you mean ${word}?`;
}

/** The edit distance, where swapped neighbors count as one edit. */
function computeDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]![column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
      );
    }
  }
  return at(one.length, other.length);
}

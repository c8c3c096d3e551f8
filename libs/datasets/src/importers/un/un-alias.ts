const latin = /\p{Script=Latin}/u;
const otherLetters = /(?!\p{Script=Latin})\p{L}/u;

// What stands with some names and is no part of them.
const notes: readonly RegExp[] = [
  /\((birth name|combat name|third|original script|(previously|formerly) listed as)\)/gi,
  /\([^()]*\b(false identity|passport|identification)\b[^()]*\)/gi,
  /,? \bborn \d.*$/i,
  /^\)/,
];
const label = /\(original script: /gi;

/**
 * The names in one alias of the UN list, which may hold several: `Azim Adhajani; Azim Agha-Jani`, `… b) …`, or a name
 * and, in brackets, how it is written in other letters. Brackets that say something else stay where they are.
 */
export function splitAlias(text: string): string[] {
  const plain = notes.reduce((left, note) => left.replace(note, ' '), text.replace(label, '('));
  const [, before = '', inside = '', after = ''] = /^([^()]*)\(([^()]*)\)([^()]*)$/.exec(plain) ?? [];
  const parts = writtenTwice(before + after, inside) ? [`${before} ${after}`, inside] : [plain];
  return parts
    .flatMap((part) => part.split(/;|(?:^|\s)[a-z]\)\s/))
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** Whether one of two texts is in Latin letters and the other is not. */
function writtenTwice(one: string, other: string): boolean {
  const pure = (a: string, b: string) =>
    latin.test(a) && !otherLetters.test(a) && otherLetters.test(b) && !latin.test(b);
  return pure(one, other) || pure(other, one);
}

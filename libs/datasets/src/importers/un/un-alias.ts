const latin = /\p{Script=Latin}/u;
const otherLetters = /(?!\p{Script=Latin})\p{L}/u;

// Remarks that are not part of the name.
const notes: readonly RegExp[] = [
  /\((birth name|combat name|third|original script|(previously|formerly) listed as)\)/gi,
  /\([^()]*\b(false identity|passport|identification)\b[^()]*\)/gi,
  /,? \bborn \d.*$/i,
  /^\)/,
];
/** No alias with its remarks is longer. The expressions take quadratic time: a long text would stop the worker. */
const maxLength = 2000;
const label = /\(original script: /gi;

/**
 * Splits an alias of the UN list that contains several names: `Azim Adhajani; Azim Agha-Jani`, `… b) …`, or a name
 * followed by its spelling in another script in brackets. Other brackets are kept.
 */
export function splitAlias(text: string): string[] {
  if (text.length > maxLength) return [text];
  const plain = notes.reduce((left, note) => left.replace(note, ' '), text.replace(label, '('));
  const [, before = '', inside = '', after = ''] = /^([^()]*)\(([^()]*)\)([^()]*)$/.exec(plain) ?? [];
  const parts = isTransliteration(before + after, inside) ? [`${before} ${after}`, inside] : [plain];
  return parts
    .flatMap((part) => part.split(/;|(?:^|\s)[a-z]\)\s/))
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** Whether only one of the texts is in Latin letters. */
function isTransliteration(one: string, other: string): boolean {
  const isLatinAndOther = (a: string, b: string) =>
    latin.test(a) && !otherLetters.test(a) && otherLetters.test(b) && !latin.test(b);
  return isLatinAndOther(one, other) || isLatinAndOther(other, one);
}

export interface Part {
  text: string;
  /** Whether the other text has it, too. */
  isShared: boolean;
}

const normalise = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => normalise(word) !== '');

/** The words of a name, marked where the other name does not have them. Case, accents and order do not count. */
export function compareNames(name: string, other: string): Part[] {
  const rest = wordsOf(other).map(normalise);
  return wordsOf(name).map((text) => {
    const place = rest.indexOf(normalise(text));
    if (place >= 0) rest.splice(place, 1);
    return { text, isShared: place >= 0 };
  });
}

export type DateComparison = 'same' | 'partly' | 'different' | 'unknown';

/** A date of birth compared with the listed ones (`1970-12-31; 1971`). A list often has only the year. */
export function compareDates(date: string, listed: string | null): DateComparison {
  const dates = (listed ?? '')
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean);
  if (date.trim() === '' || dates.length === 0) return 'unknown';
  if (dates.includes(date)) return 'same';
  const isPart = (one: string) => one.length < date.length && date.startsWith(`${one}-`);
  return dates.some(isPart) ? 'partly' : 'different';
}

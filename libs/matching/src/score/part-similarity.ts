import type { NamePart } from '../name/name-part';
import { similarity } from './score.table';

/** The similarity of two parts, from 0 to 1. Parts above 0 share a key (see keys.ts): the index relies on it. */
export function partSimilarity(a: NamePart, b: NamePart): number {
  if (a.key === b.key) return similarity.same;
  if (a.glyph && b.glyph) return a.text === b.text ? similarity.glyphs : 0;
  if (a.kind === 'initial' || b.kind === 'initial') return initialSimilarity(a, b);
  if (a.element === b.element) return similarity.element;
  if (a.sound === b.sound) return similarity.sound;
  if (a.sparse || b.sparse) return sparseSimilarity(a, b);
  if (isOtherGender(a.text, b.text)) return similarity.gender;
  return Math.max(
    nicknameSimilarity(a, b),
    consonantSimilarity(a, b),
    editSimilarity(a, b),
    articleSimilarity(a, b),
  );
}

/**
 * Neighbours written as one word are compared with another word by sound; in a script without vowels, by their
 * consonants if there are enough of them.
 */
export function joinSimilarity(joined: NamePart, word: NamePart): number {
  if (joined.sparse && !word.sparse) {
    const { sparse, lettersToJoin } = similarity;
    return joined.coarse === word.coarse && joined.coarse.length >= lettersToJoin ? sparse[0].coarse : 0;
  }
  if (joined.sparse || word.sparse) return 0;
  if (joined.text === word.text) return similarity.same;
  return joined.sound === word.sound ? similarity.sound : articleSimilarity(joined, word);
}

/** "Elbaz" and "Al-Baz": the article is spelled, assimilated or joined differently. Names without it do not match. */
export function articleSimilarity({ rest }: NamePart, { rest: other }: NamePart): number {
  if (!rest || rest.element !== other?.element || rest.consonants !== other.consonants) return 0;
  if (rest.sound === other.sound) return similarity.article.sound;
  const isNear = rest.consonants.length > 2 && countEdits(rest.sound, other.sound, 1) <= 1;
  return isNear ? similarity.article.nearSound : 0;
}

function initialSimilarity(a: NamePart, b: NamePart): number {
  return a.text.charAt(0) === b.text.charAt(0) ? similarity.initial : 0;
}

function sparseSimilarity(a: NamePart, b: NamePart): number {
  if (a.coarse !== b.coarse) return 0;
  const rule = similarity.sparse.find(({ consonants }) => a.coarse.length >= consonants);
  // An initial vowel is written: "أحمد" is Ahmad and not Hamid.
  const isSame = a.consonants === b.consonants && beginsWithVowel(a) === beginsWithVowel(b);
  return (isSame ? rule?.same : rule?.coarse) ?? 0;
}

/** "Martin" and "Martina", "Mario" and "Maria", "Ivanov" and "Ivanova" are different people, not typing errors. */
export function isOtherGender(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  if (shorter.length < 4 || longer.length - shorter.length > 1) return false;
  if (longer.length > shorter.length) return longer.endsWith('a') && longer.startsWith(shorter);
  const stem = a.slice(0, -1);
  if (!b.startsWith(stem)) return false;
  const ends = a.slice(-1) + b.slice(-1);
  // "Lukashenko" and "Lukashenka" are one name in two languages.
  return (ends === 'ao' || ends === 'oa') && !stem.endsWith('nk');
}

const beginsWithVowel = ({ sound }: NamePart): boolean => 'aiu'.includes(sound.charAt(0));

export function nicknameSimilarity(a: NamePart, b: NamePart): number {
  return a.nicknames.some((group) => b.nicknames.includes(group)) ? similarity.nickname : 0;
}

export function consonantSimilarity(a: NamePart, b: NamePart): number {
  if (a.consonants.length < 3 || a.consonants !== b.consonants) return 0;
  if (beginsWithVowel(a) === beginsWithVowel(b) && countEdits(a.sound, b.sound, 1) <= 1)
    return similarity.nearSound;
  return a.consonants.length > 3 ? similarity.consonants : similarity.threeConsonants;
}

function editSimilarity(a: NamePart, b: NamePart): number {
  // The sound of a character has few letters, and many sounds are one letter apart.
  if (a.glyph || b.glyph) return 0;
  // "Hall" sounds almost like the article "al": between a name and a particle only the spelling counts.
  if ((a.kind === 'name') !== (b.kind === 'name')) return compareSpellings(a.text, b.text, 2);
  const spelled = compareSpellings(a.text, b.text, 3);
  // "Ahmed" and "Hameed" differ by one letter in sound, but are two names.
  return beginsWithVowel(a) === beginsWithVowel(b)
    ? Math.max(spelled, compareSpellings(a.sound, b.sound, 3))
    : spelled;
}

/** The longer spelling determines the similarity, the shorter one the number of allowed edits. */
function compareSpellings(a: string, b: string, minLetters: number): number {
  const [shorter, longer] = a.length < b.length ? [a.length, b.length] : [b.length, a.length];
  if (longer < minLetters) return 0;
  const allowed = maxEdits(shorter);
  const distance = countEdits(a, b, allowed);
  if (distance > allowed) return 0;
  const rule = similarity.edits.find((candidate) => longer >= candidate.letters);
  return (distance === 1 ? rule?.one : rule?.two) ?? 0;
}

/** The maximum number of edits between similar words, by the number of letters. */
export const maxEdits = (letters: number): number =>
  letters >= similarity.lettersForTwo ? 2 : letters >= 2 ? 1 : 0;

/** Counts letters that are inserted, removed, replaced or swapped with their neighbour, up to `max` (1 or 2) + 1. */
export function countEdits(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let [from, endA, endB] = [0, a.length, b.length];
  while (from < endA && from < endB && a.charCodeAt(from) === b.charCodeAt(from)) from += 1;
  while (endA > from && endB > from && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1))
    [endA, endB] = [endA - 1, endB - 1];
  const [lettersA, lettersB] = [endA - from, endB - from];
  if (lettersA === 0 || lettersB === 0) return Math.min(lettersA + lettersB, max + 1);
  if (lettersA === 1 && lettersB === 1) return 1;
  if (max === 1) {
    const exchanged =
      lettersA === 2 &&
      lettersB === 2 &&
      a.charCodeAt(from) === b.charCodeAt(from + 1) &&
      a.charCodeAt(from + 1) === b.charCodeAt(from);
    return exchanged ? 1 : 2;
  }
  return Math.min(computeDistance(a.slice(from, endA), b.slice(from, endB)), max + 1);
}

/** The optimal string alignment distance. */
function computeDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const exchanged =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (exchanged) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

import anyAscii from 'any-ascii';
import {
  arabicArticle,
  arabicEnds,
  arabicInitials,
  arabicLetters,
  arabicWords,
  hebrewLetters,
} from './abjad.table';
import { hangulEnd, hangulEnds, hangulInitials, hangulNames } from './hangul.table';

/** A word in Latin letters a–z and digits, and how it was written. */
export interface LatinWord {
  text: string;
  /** The original spelling if it was not in Latin letters. */
  written?: string;
  /** The script omits vowels: only the consonants are compared. */
  sparse?: boolean;
  /** The text is already a sound. */
  sounded?: boolean;
  /** The Chinese character or Korean syllable, which is more specific than its sound. */
  glyph?: string;
}

interface Script {
  letters: RegExp;
  read(word: string): LatinWord[];
}

const marks = /[\p{M}\p{Cf}\u0640]/gu;
const transliterate = (word: string): string =>
  anyAscii(word)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, maxLetters);

// The first script with a letter in the word reads it.
const scripts: readonly Script[] = [
  { letters: /\p{Script=Arabic}/u, read: readArabic },
  { letters: /\p{Script=Hebrew}/u, read: (word) => readLetters(word, hebrewLetters) },
  { letters: /\p{Script=Hangul}/u, read: readHangul },
  {
    letters: /\p{Script=Han}/u,
    read: (word) => readGlyphs(word, transliterate),
  },
  {
    letters:
      /\p{Script=Syriac}|\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Gurmukhi}|\p{Script=Gujarati}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Kannada}|\p{Script=Malayalam}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u,
    read: (word) => [{ text: transliterate(word), sparse: true }],
  },
  { letters: /./u, read: (word) => [{ text: transliterate(word) }] },
];

/** No name has a longer word. Longer ones are truncated. */
const maxLetters = 40;
/** Including the marks on its letters. */
const maxMarks = 200;

/** Converts a word of any script to Latin letters. The result may be several words, or none. */
export function toLatin(word: string): LatinWord[] {
  if (/^[a-z0-9]+$/.test(word)) return [{ text: word.slice(0, maxLetters) }];
  const bare = word.slice(0, maxMarks);
  const script = scripts.find(({ letters }) => letters.test(bare));
  const latin = script ? script.read(bare).filter(({ text }) => text !== '') : [];
  return latin.map((each) => ({ ...each, written: latin.length === 1 ? word : (each.glyph ?? each.text) }));
}

function readArabic(word: string): LatinWord[] {
  const bare = word.normalize('NFC').replace(marks, '');
  const known = arabicWords[bare];
  if (known) return [{ text: known }];
  if (bare.startsWith(arabicArticle) && bare.length > arabicArticle.length + 1)
    return [{ text: 'al' }, ...readArabicWord(bare.slice(arabicArticle.length))];
  const end = arabicEnds.find((ending) => bare.endsWith(ending) && bare.length > ending.length + 1);
  if (end) return [...readArabic(bare.slice(0, -end.length)), ...readArabic(end)];
  // "عبدالله" is "عبد الله" as one word.
  if (bare.startsWith('عبدال')) return [{ text: 'abd' }, ...readArabic(bare.slice('عبد'.length))];
  return readArabicWord(bare);
}

function readArabicWord(bare: string): LatinWord[] {
  const known = arabicWords[bare];
  if (known) return [{ text: known }];
  const initial = arabicInitials[bare.charAt(0)];
  return readLetters(bare, arabicLetters, initial);
}

function readLetters(word: string, letters: Readonly<Record<string, string>>, initial?: string): LatinWord[] {
  const sounds = Array.from(word, (letter, at) => (at === 0 && initial) || letters[letter] || '');
  return [{ text: sounds.join('').slice(0, maxLetters), sparse: true, sounded: true }];
}

function readHangul(word: string): LatinWord[] {
  return readGlyphs(word, (glyph) => {
    const text = hangulNames[glyph] ?? transliterate(glyph);
    const withInitial = (hangulInitials[text.charAt(0)] ?? text.charAt(0)) + text.slice(1);
    return withInitial.replace(hangulEnd, (end) => hangulEnds[end] ?? end);
  });
}

/** Each character is a separate word; adjacent Latin letters stay together. */
function readGlyphs(word: string, read: (glyph: string) => string): LatinWord[] {
  return (word.match(/[a-z0-9]+|./gsu) ?? []).map((glyph) =>
    /^[a-z0-9]/.test(glyph) ? { text: glyph } : { text: read(glyph), glyph },
  );
}

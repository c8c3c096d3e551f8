import { compounds } from './compound.table';
import { type NamePart, partOf } from './name-part';
import { Remembered } from '../remembered';
import { assimilatedArticle } from './part.table';
import { type LatinWord, toLatin } from './script';

/** Neighbouring parts of a name written as one word, which they are where a compound was taken apart. */
export interface NameSpan {
  from: number;
  length: number;
  word: LatinWord;
  compound: boolean;
}

export interface ParsedName {
  parts: readonly NamePart[];
  spans: readonly NameSpan[];
  /** The parts as they were written. */
  written: readonly string[];
}

/** A word that became one part or, for a compound, two. */
interface Piece {
  whole: LatinWord;
  words: readonly LatinWord[];
  parts: readonly NamePart[];
}

const plain = /^[\x20-\x7e]*$/;
const plainApostrophes = /['"`]/g;
const plainSeparators = /[^a-z0-9]+/;
/** Marks that are not seen, such as the joiners of Persian and the directions of Hebrew. */
const unseen = /\p{Cf}/gu;
const apostrophes = /['’‘`´ʼʻʿʾ"“”]/g;
const separators = /[\s\p{Pd}\p{Pc}\p{S}\p{Po}\p{Ps}\p{Pe}\p{Pi}\p{Pf}]+/u;
export const mostParts = 16;
const longestSpan = 6;
const mostLetters = 40;

/** The parts of a name in their order, whatever script it is written in. */
export function parseName(name: string): ParsedName {
  const pieces = piecesOf(name);
  return parsed(pieces);
}

/** The parts of a first name and of a last name as one name, and where the last name begins. */
export function parseFullName(firstname: string, lastname: string): ParsedName & { lastnameFrom: number } {
  const first = piecesOf(firstname);
  const pieces = fitting(first.concat(piecesOf(lastname)));
  const lastnameFrom = partsOf(first).length;
  return Object.assign(parsed(pieces), { lastnameFrom });
}

/** How it was written is only asked for by explanations. */
function parsed(pieces: readonly Piece[]): ParsedName {
  return {
    parts: partsOf(pieces),
    spans: spansOf(pieces),
    get written() {
      return writtenOf(pieces);
    },
  };
}

/** Files repeat their names. */
const longestRemembered = 60;
const rememberedNames = new Remembered<string, Piece[]>(20_000);

function piecesOf(name: string): Piece[] {
  const known = rememberedNames.get(name);
  if (known) return known;
  const pieces = fitting(takeApart(name));
  if (name.length > longestRemembered) return pieces;
  rememberedNames.set(name, pieces);
  return pieces;
}

function takeApart(name: string): Piece[] {
  const words = wordsOf(name).flatMap(toLatin);
  return words.map((whole, at) => {
    const halves = split(whole, words[at + 1]);
    return { whole, words: halves, parts: halves.map((half) => partOf(half)) };
  });
}

/** An apostrophe joins ("O'Brien" is one word), whatever else is no letter parts. */
function wordsOf(name: string): string[] {
  const lower = name.toLowerCase();
  if (plain.test(lower)) return lower.replace(plainApostrophes, '').split(plainSeparators);
  return name.normalize('NFKC').toLowerCase().replace(unseen, '').replace(apostrophes, '').split(separators);
}

function partsOf(pieces: readonly Piece[]): NamePart[] {
  const parts: NamePart[] = [];
  for (const piece of pieces) parts.push(...piece.parts);
  return parts;
}

function writtenOf(pieces: readonly Piece[]): string[] {
  return pieces.flatMap(({ whole, words }) =>
    words.length === 1 ? [whole.written ?? whole.text] : words.map(({ text }) => text),
  );
}

/**
 * No name has more parts than a mask of bits can tell apart. Of one that has, titles and particles are left out first: a
 * name cannot be hidden behind them.
 */
function fitting(pieces: Piece[]): Piece[] {
  if (partsOf(pieces).length <= mostParts) return pieces;
  const telling = pieces.filter(({ parts }) =>
    parts.some(({ kind }) => kind === 'name' || kind === 'element'),
  );
  let count = 0;
  return (telling.length > 0 ? telling : pieces).filter(({ parts }) => (count += parts.length) <= mostParts);
}

/** Every two neighbours and more. A compound is spelled as it was where both its halves are in. */
function spansOf(pieces: readonly Piece[]): NameSpan[] {
  const spans: NameSpan[] = [];
  const halves = pieces.flatMap((piece) => piece.words.map((_, half) => ({ piece, half })));
  for (let from = 0; from + 1 < halves.length; from++)
    for (let length = 2; length <= longestSpan && from + length <= halves.length; length++) {
      const word = joined(halves.slice(from, from + length));
      if (word.text.length > mostLetters) break;
      spans.push({
        from,
        length,
        word,
        compound: length === 2 && halves[from]?.piece === halves[from + 1]?.piece,
      });
    }
  return spans;
}

function joined(run: readonly { piece: Piece; half: number }[]): LatinWord {
  let [text, glyph, sparse, sounded] = ['', '', false, false];
  for (let at = 0; at < run.length; at++) {
    const { piece, half } = run[at] as { piece: Piece; half: number };
    const isWhole = piece.words.length === 1 || run[at + 1]?.piece === piece;
    const word = isWhole ? piece.whole : (piece.words[half] as LatinWord);
    if (isWhole && piece.words.length > 1) at += 1;
    text += word.text;
    glyph += word.glyph ?? '';
    sparse ||= word.sparse ?? false;
    sounded ||= word.sounded ?? false;
  }
  return { text, glyph, sparse, sounded };
}

function split(word: LatinWord, next: LatinWord | undefined): readonly LatinWord[] {
  if (word.glyph || word.sparse) return [word];
  const article = assimilatedArticle.exec(word.text);
  if (article && next && next.text.startsWith(article[1] ?? 'sh')) return [{ text: 'al' }];
  for (const { pattern, element, at } of compounds) {
    if (!pattern.test(word.text)) continue;
    const rest = word.text.replace(pattern, '') || 'allah';
    return at === 'beginning' ? [{ text: element }, { text: rest }] : [{ text: rest }, { text: element }];
  }
  return [word];
}

import { BoundedCache } from '../bounded-cache';
import { compounds } from './compound.table';
import { type NamePart, toPart } from './name-part';
import { assimilatedArticle } from './part.table';
import { type LatinWord, toLatin } from './script';

/** Neighbouring parts of a name written as one word. A compound that was split is one. */
export interface NameSpan {
  from: number;
  length: number;
  word: LatinWord;
  compound: boolean;
}

export interface ParsedName {
  parts: readonly NamePart[];
  spans: readonly NameSpan[];
  /** The original spelling of each part. */
  written: readonly string[];
}

/** A word of a name. A compound has two halves, any other word one. */
interface ParsedWord {
  whole: LatinWord;
  halves: readonly LatinWord[];
  parts: readonly NamePart[];
}

/** One half of a word of a name. */
interface WordHalf {
  word: ParsedWord;
  half: number;
}

const plain = /^[\x20-\x7e]*$/;
const plainApostrophes = /['"`]/g;
const plainSeparators = /[^a-z0-9]+/;
/** Invisible marks, such as the joiners of Persian and the direction marks of Hebrew. */
const invisible = /\p{Cf}/gu;
const apostrophes = /['’‘`´ʼʻʿʾ"“”]/g;
const separators = /[\s\p{Pd}\p{Pc}\p{S}\p{Po}\p{Ps}\p{Pe}\p{Pi}\p{Pf}]+/u;
/** The number of parts of a name that are compared: as many as fit into half a 32-bit mask. */
export const maxNameParts = 16;
const maxSpanLength = 6;
const maxLetters = 40;
const maxCachedLength = 60;

/** Files repeat their names. */
const cache = new BoundedCache<string, ParsedWord[]>(20_000);

/** The parts of a name in any script, in their order. */
export function parseName(name: string): ParsedName {
  return toParsedName(parseWords(name));
}

/** Joins a first name and a last name. `lastnameFrom` is the first part of the last name. */
export function parseFullName(firstname: string, lastname: string): ParsedName & { lastnameFrom: number } {
  const first = parseWords(firstname);
  const words = limitParts(first.concat(parseWords(lastname)));
  const lastnameFrom = collectParts(first).length;
  return Object.assign(toParsedName(words), { lastnameFrom });
}

/** Only explanations read the original spelling, so it is computed on demand. */
function toParsedName(words: readonly ParsedWord[]): ParsedName {
  return {
    parts: collectParts(words),
    spans: buildSpans(words),
    get written() {
      return collectWritten(words);
    },
  };
}

function parseWords(name: string): ParsedWord[] {
  const known = cache.get(name);
  if (known) return known;
  const words = limitParts(splitCompounds(tokenize(name).flatMap(toLatin)));
  if (name.length > maxCachedLength) return words;
  cache.set(name, words);
  return words;
}

/** An apostrophe joins ("O'Brien" is one word). Any other character that is not a letter or digit separates. */
function tokenize(name: string): string[] {
  const lower = name.toLowerCase();
  if (plain.test(lower)) return lower.replace(plainApostrophes, '').split(plainSeparators);
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(invisible, '')
    .replace(apostrophes, '')
    .split(separators);
}

function splitCompounds(words: readonly LatinWord[]): ParsedWord[] {
  return words.map((whole, at) => {
    const halves = splitCompound(whole, words[at + 1]);
    return { whole, halves, parts: halves.map((half) => toPart(half)) };
  });
}

function collectParts(words: readonly ParsedWord[]): NamePart[] {
  const parts: NamePart[] = [];
  for (const word of words) parts.push(...word.parts);
  return parts;
}

function collectWritten(words: readonly ParsedWord[]): string[] {
  return words.flatMap(({ whole, halves }) =>
    halves.length === 1 ? [whole.written ?? whole.text] : halves.map(({ text }) => text),
  );
}

/** Removes titles and particles first: a name must not be hidden behind them. */
function limitParts(words: ParsedWord[]): ParsedWord[] {
  if (collectParts(words).length <= maxNameParts) return words;
  const distinctive = words.filter(({ parts }) =>
    parts.some(({ kind }) => kind === 'name' || kind === 'element'),
  );
  let count = 0;
  return (distinctive.length > 0 ? distinctive : words).filter(
    ({ parts }) => (count += parts.length) <= maxNameParts,
  );
}

/** All runs of two or more neighbours. A compound keeps its spelling if both halves are in the run. */
function buildSpans(words: readonly ParsedWord[]): NameSpan[] {
  const spans: NameSpan[] = [];
  const halves = words.flatMap((word) => word.halves.map((_, half) => ({ word, half })));
  for (let from = 0; from + 1 < halves.length; from++)
    for (let length = 2; length <= maxSpanLength && from + length <= halves.length; length++) {
      const word = joinHalves(halves.slice(from, from + length));
      if (word.text.length > maxLetters) break;
      spans.push({
        from,
        length,
        word,
        compound: length === 2 && halves[from]?.word === halves[from + 1]?.word,
      });
    }
  return spans;
}

function joinHalves(run: readonly WordHalf[]): LatinWord {
  let [text, glyph, sparse, sounded] = ['', '', false, false];
  for (let at = 0; at < run.length; at++) {
    const { word, half } = run[at] as WordHalf;
    const isWhole = word.halves.length === 1 || run[at + 1]?.word === word;
    const latin = isWhole ? word.whole : (word.halves[half] as LatinWord);
    if (isWhole && word.halves.length > 1) at += 1;
    text += latin.text;
    glyph += latin.glyph ?? '';
    sparse ||= latin.sparse ?? false;
    sounded ||= latin.sounded ?? false;
  }
  return { text, glyph, sparse, sounded };
}

function splitCompound(word: LatinWord, next: LatinWord | undefined): readonly LatinWord[] {
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

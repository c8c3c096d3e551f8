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
  halves: readonly WordHalf[];
  parts: readonly NamePart[];
}

/** One half of a compound, or any other word. */
export interface WordHalf {
  word: LatinWord;
  /** The compound that ends here. */
  compound?: LatinWord;
  /** The first half of a compound. */
  isFirst: boolean;
}

const plain = /^[\x20-\x7e]*$/;
const plainApostrophes = /['"`]/g;
const plainApostrophe = /['"`]/;
const [letterA = 0, letterZ = 0, digit0 = 0, digit9 = 0] = Buffer.from('az09');
/** Invisible marks, such as the joiners of Persian and the direction marks of Hebrew. */
const invisible = /\p{Cf}/gu;
const apostrophes = /['’‘`´ʼʻʿʾ"“”]/g;
const separators = /[\s\p{Pd}\p{Pc}\p{S}\p{Po}\p{Ps}\p{Pe}\p{Pi}\p{Pf}]+/u;
/** The number of parts of a name that are compared: as many as fit into half a 32-bit mask. */
export const maxNameParts = 16;
export const maxSpanLength = 6;
/** The length of the longest word; neighbours that are longer together are not joined. */
export const maxLetters = 40;
const maxCachedLength = 60;
const noWord: LatinWord = { text: '' };
export const article = toPart({ text: 'al' });
const articleParts = [article];

/** Files repeat their names, and lists repeat the words of names. */
const nameCache = new BoundedCache<string, readonly ParsedWord[]>(20_000);
const wordCache = new BoundedCache<string, readonly ParsedWord[]>(20_000);

/** The parts of a name in any script, in their order. */
export function parseName(name: string): ParsedName {
  return toParsedName(parseWords(name));
}

/** Joins a first name and a last name. `lastnameFrom` is the first part of the last name. */
export function parseFullName(firstname: string, lastname: string): ParsedName & { lastnameFrom: number } {
  const first = parseCached(firstname);
  const words = limitParts(first.concat(parseCached(lastname)));
  const lastnameFrom = countParts(first);
  return Object.assign(toParsedName(words), { lastnameFrom });
}

/** Only explanations read the original spelling, so it is computed on demand. */
function toParsedName(words: readonly ParsedWord[]): ParsedName {
  return {
    parts: collectParts(words),
    spans: buildSpans(collectHalves(words)),
    get written() {
      return collectWritten(words);
    },
  };
}

function parseCached(name: string): readonly ParsedWord[] {
  const known = nameCache.get(name);
  if (known) return known;
  const words = parseWords(name);
  if (name.length <= maxCachedLength) nameCache.set(name, words);
  return words;
}

function parseWords(name: string): readonly ParsedWord[] {
  const words: ParsedWord[] = [];
  for (const word of tokenize(name)) if (word !== '') words.push(...readWord(word));
  for (let at = 0; at + 1 < words.length; at++)
    if (isArticle(words[at] as ParsedWord, words[at + 1] as ParsedWord))
      words[at] = { ...(words[at] as ParsedWord), parts: articleParts };
  return limitParts(words);
}

/** An apostrophe joins ("O'Brien" is one word). Any other character that is not a letter or digit separates. */
export function tokenize(name: string): string[] {
  const lower = name.toLowerCase();
  if (plain.test(lower)) return splitPlain(lower);
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(invisible, '')
    .replace(apostrophes, '')
    .split(separators);
}

function splitPlain(name: string): string[] {
  const joined = plainApostrophe.test(name) ? name.replace(plainApostrophes, '') : name;
  const words: string[] = [];
  let from = 0;
  for (let at = 0; at <= joined.length; at++) {
    const code = joined.charCodeAt(at);
    if ((code >= letterA && code <= letterZ) || (code >= digit0 && code <= digit9)) continue;
    if (at > from) words.push(joined.slice(from, at));
    from = at + 1;
  }
  return words;
}

/** Transliterates a word, and splits it if it is a compound. */
export function readWord(text: string): readonly ParsedWord[] {
  const known = wordCache.get(text);
  if (known) return known;
  const words = toLatin(text).map((whole) => {
    const [first, second] = splitCompound(whole);
    if (!second) return { whole, halves: [{ word: whole, isFirst: false }], parts: [toPart(whole)] };
    const halves = [
      { word: first, isFirst: true },
      { word: second, compound: whole, isFirst: false },
    ];
    return { whole, halves, parts: [toPart(first), toPart(second)] };
  });
  if (text.length <= maxCachedLength) wordCache.set(text, words);
  return words;
}

function collectParts(words: readonly ParsedWord[]): NamePart[] {
  const parts: NamePart[] = [];
  for (const word of words) for (const part of word.parts) parts.push(part);
  return parts;
}

function countParts(words: readonly ParsedWord[]): number {
  let count = 0;
  for (const { parts } of words) count += parts.length;
  return count;
}

function collectWritten(words: readonly ParsedWord[]): string[] {
  return words.flatMap(({ whole, halves }) =>
    halves.length === 1 ? [whole.written ?? whole.text] : halves.map(({ word }) => word.text),
  );
}

/** Removes titles and particles first: a name must not be hidden behind them. */
function limitParts(words: readonly ParsedWord[]): readonly ParsedWord[] {
  if (countParts(words) <= maxNameParts) return words;
  const distinctive = words.filter(({ parts }) =>
    parts.some(({ kind }) => kind === 'name' || kind === 'element'),
  );
  let count = 0;
  return (distinctive.length > 0 ? distinctive : words).filter(
    ({ parts }) => (count += parts.length) <= maxNameParts,
  );
}

function collectHalves(words: readonly ParsedWord[]): WordHalf[] {
  const halves: WordHalf[] = [];
  for (const word of words) for (const half of word.halves) halves.push(half);
  return halves;
}

/** All runs of two or more neighbours. A compound keeps its spelling if both halves are in the run. */
export function buildSpans(halves: readonly WordHalf[]): NameSpan[] {
  const spans: NameSpan[] = [];
  for (let from = 0; from + 1 < halves.length; from++) {
    const first = halves[from] as WordHalf;
    // The run without the first half of a compound at its end: the next run may have the whole compound.
    let complete = first.isFirst ? noWord : first.word;
    for (let length = 2; length <= maxSpanLength && from + length <= halves.length; length++) {
      const { word, compound, isFirst } = halves[from + length - 1] as WordHalf;
      const joined = joinWords(complete, compound ?? word);
      if (joined.text.length > maxLetters) break;
      spans.push({ from, length, word: joined, compound: length === 2 && first.isFirst });
      if (!isFirst) complete = joined;
    }
  }
  return spans;
}

const joinWords = (one: LatinWord, other: LatinWord): LatinWord => ({
  text: one.text + other.text,
  glyph: (one.glyph ?? '') + (other.glyph ?? ''),
  sparse: (one.sparse ?? false) || (other.sparse ?? false),
  sounded: (one.sounded ?? false) || (other.sounded ?? false),
});

/** Whether a word is the article before the next word, assimilated to its first letter: "ar Rahman". */
function isArticle({ whole }: ParsedWord, next: ParsedWord): boolean {
  if (whole.text.length > 3 || whole.glyph || whole.sparse) return false;
  return isAssimilatedArticle(whole.text, next.whole.text);
}

export function isAssimilatedArticle(word: string, next: string): boolean {
  const found = assimilatedArticle.exec(word);
  return found !== null && next.startsWith(found[1] ?? 'sh');
}

export function splitCompound(word: LatinWord): readonly [LatinWord, LatinWord?] {
  if (word.glyph || word.sparse) return [word];
  for (const { pattern, element, at } of compounds) {
    if (!pattern.test(word.text)) continue;
    const rest = word.text.replace(pattern, '') || 'allah';
    return at === 'beginning' ? [{ text: element }, { text: rest }] : [{ text: rest }, { text: element }];
  }
  return [word];
}

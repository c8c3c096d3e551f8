import {
  isAssimilatedArticle,
  maxLetters,
  maxNameParts,
  maxSpanLength,
  readWord,
  splitCompound,
  tokenize,
} from '../name/parse-name';
import { BoundedCache } from '../bounded-cache';
import type { LatinWord } from '../name/script';
import { createSpan, type SpanTable } from './span-table';
import type { Vocabulary } from './vocabulary';

/** A longer name is seldom, and has too many parts. */
const maxNameLength = 256;
/** Of one word: Latin letters beside a character of another script are not truncated. */
const maxWordLength = 256;
/** All words, and the halves of compounds. */
const maxBytes = maxNameLength + (maxNameParts + 1) * 2 * maxWordLength;
const [space = 0, tilde = 0, letterA = 0, letterZ = 0, digit0 = 0, digit9 = 0] = Buffer.from(' ~az09');
const [vowelA = 0, vowelE = 0, vowelU = 0] = Buffer.from('aeu');
const plainWord = /^[a-z0-9]+$/;
const isUpper = (code: number): boolean => code >= 0x41 && code <= 0x5a;
const isApostrophe = (code: number): boolean => code === 0x22 || code === 0x27 || code === 0x60;

/** A word as a token of a name contains it, with the number of its part once it has one. */
interface TokenWord extends LatinWord {
  part?: number;
}

const maxCachedLength = 60;
/** In UTF-8, with its share of the two marks. */
const maxBytesOfGlyph = 5;

/**
 * Reads the names of a list: the same as `parseName` without an object or a string for each word that is spelled by Latin letters and
 * digits alone, as most words are. One instance reads all names.
 */
export class NameReader {
  /** The letters of all words, and of the halves of compounds. */
  readonly letters = Buffer.alloc(maxBytes);
  private readonly joined = Buffer.alloc(2 * maxLetters + maxSpanLength * maxBytesOfGlyph);
  private end = 0;
  /** The number of halves: two of a compound, one of any other word. */
  count = 0;
  /** The letters of half h are `letters[starts[h] … ends[h]]`. */
  readonly starts = new Uint16Array(maxNameParts + 1);
  readonly ends = new Uint16Array(maxNameParts + 1);
  /** The whole word: that of both halves of a compound, or the same. */
  readonly wholeStarts = new Uint16Array(maxNameParts + 1);
  readonly wholeEnds = new Uint16Array(maxNameParts + 1);
  /** 1 if it is the first half of a compound. */
  readonly isFirst = new Uint8Array(maxNameParts + 1);

  /** The number of the part if the vocabulary has it as a word of its own; else -1. */
  readonly known = new Int32Array(maxNameParts + 1);
  /** 1 if it is a word of its own, not a half of a compound. */
  readonly isWhole = new Uint8Array(maxNameParts + 1);
  /** The word if it has an own spelling in another script, or omits vowels. */
  readonly foreign: (TokenWord | undefined)[] = [];
  private hasForeign = false;
  /** Whether each word begins where the one before ends, so that neighbours need not be copied. */
  private isContiguous = true;
  private readonly span = createSpan(this.joined);
  /** What is separated by spaces in names with letters that are not in ASCII. Lists repeat them. */
  private readonly tokens = new BoundedCache<string, readonly TokenWord[]>(20_000);

  constructor(private readonly vocabulary: Vocabulary) {}

  /** Reads a name. Returns false if it is too long, or has more parts than are compared. */
  read(name: string): boolean {
    if (name.length > maxNameLength) return false;
    this.start();
    if (!this.readLetters(name, 0, name.length)) this.readTokens(name);
    return this.count <= maxNameParts;
  }

  /** Whether a word is the article before the next word, assimilated to its first letter. */
  isArticle(half: number): boolean {
    const [from, length] = [this.wholeStarts[half] as number, this.wholeLength(half)];
    if (half + 1 >= this.count || length < 2 || length > 3 || this.foreign[half]) return false;
    const first = this.letters[from];
    if (first !== vowelA && first !== vowelE && first !== vowelU) return false;
    return isAssimilatedArticle(this.readWhole(half), this.readWhole(half + 1));
  }

  /** Adds all runs of two or more neighbours written as one word, in the order of `parseName`. */
  addSpans(spans: SpanTable): void {
    if (this.isContiguous && !this.hasForeign) spans.addRuns(this);
    else this.addJoinedSpans(spans);
  }

  private start(): void {
    this.end = 0;
    this.count = 0;
    this.isContiguous = true;
    if (this.hasForeign) this.foreign.fill(undefined);
    this.hasForeign = false;
  }

  private addJoinedSpans(spans: SpanTable): void {
    const { span, isFirst, count } = this;
    span.isForeign = span.isSparse = span.isSounded = false;
    for (let from = 0; from + 1 < count; from++) {
      span.from = from;
      // The run without the first half of a compound at its end: the next run may have the whole compound.
      let complete = isFirst[from] ? 0 : this.join(0, this.starts, this.ends, from);
      for (let length = 2; length <= maxSpanLength && from + length <= count; length++) {
        const last = from + length - 1;
        const end = isFirst[last]
          ? this.join(complete, this.starts, this.ends, last)
          : this.join(complete, this.wholeStarts, this.wholeEnds, last);
        if (end > maxLetters) break;
        span.length = length;
        span.end = span.keyEnd = end;
        span.isCompound = length === 2 && isFirst[from] === 1;
        if (this.hasForeign) this.addMarks(from, last);
        spans.add(span);
        if (!isFirst[last]) complete = end;
      }
    }
  }

  /** Completes the key of neighbours: the glyphs and marks of foreign words follow the letters, as in `toKey`. */
  private addMarks(from: number, last: number): void {
    const { span, joined } = this;
    span.isForeign = span.isSparse = span.isSounded = false;
    for (let half = from; half <= last; half++) {
      const word = this.foreign[half];
      if (!word) continue;
      span.isForeign = true;
      if (word.glyph) span.keyEnd += joined.write(word.glyph, span.keyEnd);
      if (word.sparse) span.isSparse = true;
      if (word.sounded) span.isSounded = true;
    }
    if (span.isSparse) joined[span.keyEnd++] = tilde;
    if (span.isSounded) joined[span.keyEnd++] = tilde;
  }

  /** Writes the letters of a half or a whole into `joined`, and returns their end. */
  private join(at: number, starts: Uint16Array, ends: Uint16Array, half: number): number {
    const { joined, letters } = this;
    let end = at;
    for (let from = starts[half] as number; from < (ends[half] as number); from++)
      joined[end++] = letters[from] as number;
    return end;
  }

  private wholeLength(half: number): number {
    return (this.wholeEnds[half] as number) - (this.wholeStarts[half] as number);
  }

  private readWhole(half: number): string {
    return toText(this.letters, this.wholeStarts[half] as number, this.wholeEnds[half] as number);
  }

  /** Reads `name[start … until]`. Returns false if there is another character than printable ones of ASCII. */
  private readLetters(name: string, start: number, until: number): boolean {
    const { letters } = this;
    let from = this.end;
    let end = from;
    for (let at = start; at <= until; at++) {
      const character = at < until ? name.charCodeAt(at) : space;
      const code = isUpper(character) ? character + 32 : character;
      if ((code >= letterA && code <= letterZ) || (code >= digit0 && code <= digit9)) letters[end++] = code;
      else if (code < space || code > tilde) return false;
      else if (end > from && !isApostrophe(code)) {
        if (this.count > maxNameParts) return true;
        this.end = end;
        this.addLetters(from, Math.min(end, from + maxLetters));
        from = end = this.end;
      }
    }
    return true;
  }

  private readTokens(name: string): void {
    this.start();
    for (let from = 0; from < name.length;) {
      const found = name.indexOf(' ', from);
      const until = found < 0 ? name.length : found;
      const [count, end] = [this.count, this.end];
      if (!this.readLetters(name, from, until)) {
        [this.count, this.end] = [count, end];
        this.addWords(this.readToken(name.slice(from, until)));
      }
      from = until + 1;
    }
  }

  private readToken(token: string): readonly TokenWord[] {
    const known = this.tokens.get(token);
    if (known) return known;
    const texts = tokenize(token).filter((text) => text !== '');
    const words = texts.flatMap((text) =>
      plainWord.test(text)
        ? [{ text: text.slice(0, maxLetters) }]
        : readWord(text).map(({ whole }) => ({ ...whole })),
    );
    if (token.length <= maxCachedLength) this.tokens.set(token, words);
    return words;
  }

  private addWords(words: readonly TokenWord[]): void {
    for (const word of words) {
      if (this.count > maxNameParts) return;
      const from = this.write(word.text);
      if (word.glyph || word.sparse || word.sounded) {
        this.foreign[this.count] = word;
        this.hasForeign = true;
        this.addWhole(from, this.end, -1);
      } else this.addLetters(from, this.end);
    }
  }

  private addLetters(from: number, end: number): void {
    const known = this.vocabulary.findWhole(this.letters, from, end);
    if (known >= 0) return this.addWhole(from, end, known);
    const [first, second] = splitCompound({ text: toText(this.letters, from, end) });
    if (!second) return this.addWhole(from, end, -1);
    this.isContiguous = false;
    for (const half of [first, second]) {
      const place = this.count++;
      if (place > maxNameParts) return;
      this.starts[place] = this.write(half.text);
      this.ends[place] = this.end;
      this.wholeStarts[place] = from;
      this.wholeEnds[place] = end;
      this.known[place] = -1;
      this.isFirst[place] = half === first ? 1 : 0;
      this.isWhole[place] = 0;
    }
  }

  private addWhole(from: number, end: number, known: number): void {
    const place = this.count++;
    if (place > maxNameParts) return;
    if (place > 0 && from !== this.ends[place - 1]) this.isContiguous = false;
    this.starts[place] = this.wholeStarts[place] = from;
    this.ends[place] = this.wholeEnds[place] = end;
    this.known[place] = known;
    this.isFirst[place] = 0;
    this.isWhole[place] = 1;
  }

  /** Returns where the text starts. */
  private write(text: string): number {
    const start = this.end;
    for (let at = 0; at < text.length; at++) this.letters[this.end++] = text.charCodeAt(at);
    return start;
  }
}

/** Plain letters as a string. */
export const toText = (letters: Buffer, from: number, end: number): string =>
  letters.toString('latin1', from, end);

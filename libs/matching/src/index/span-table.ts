import { toKey } from '../name/name-part';
import { maxLetters, maxSpanLength, type NameSpan } from '../name/parse-name';
import { HashListsBuilder } from './hash-lists';
import type { NameReader } from './name-reader';
import { NumberList, sharedUint32, sharedUint8 } from './shared-array';

/** Neighbours written as one word, and their place in the name. */
export interface ReadSpan {
  /** The word is `letters[begin … end]`, its key `letters[begin … keyEnd]`. */
  letters: Buffer;
  begin: number;
  end: number;
  keyEnd: number;
  from: number;
  length: number;
  isCompound: boolean;
  /** Whether one of the words is of another script, and what follows from it. */
  isForeign: boolean;
  isSparse: boolean;
  isSounded: boolean;
}

export const createSpan = (letters = Buffer.alloc(0)): ReadSpan => ({
  letters,
  ...{ begin: 0, end: 0, keyEnd: 0, from: 0, length: 0 },
  ...{ isCompound: false, isForeign: false, isSparse: false, isSounded: false },
});

/** A span of a name that is parsed into objects. */
export function toReadSpan({ from, length, word, compound }: NameSpan): ReadSpan {
  const letters = Buffer.from(toKey(word));
  const { text, glyph, sparse = false, sounded = false } = word;
  const script = { isForeign: !!glyph || sparse || sounded, isSparse: sparse, isSounded: sounded };
  const ends = { begin: 0, end: text.length, keyEnd: letters.length };
  return { letters, ...ends, from, length, isCompound: compound, ...script };
}

/** The distinct spans in the order of their addition, and the number of each span in `spans`. */
export interface NumberedSpans {
  spans: Uint32Array;
  spanPlaces: Uint8Array;
  /** By number: the first span with this spelling. */
  firsts: Uint32Array;
}

/** A shape has the place of a span, the length of its word, the length of the rest of its key, and four flags. */
const placeBits = 7;
const lengthBits = 6;
const [placeMask, lengthMask] = [(1 << placeBits) - 1, (1 << lengthBits) - 1];
const restShift = placeBits + lengthBits;
const flagShift = restShift + lengthBits;
const flags = {
  compound: 1 << flagShift,
  foreign: 2 << flagShift,
  sparse: 4 << flagShift,
  sounded: 8 << flagShift,
};

/**
 * Numbers the distinct neighbours written as one word of all names. A list of 300,000 people has two million of them, and nearly all are
 * distinct. So they are kept as places in the letters of the names, and equal ones are found at the end, sorted by their hashes.
 */
export class SpanTable {
  private letters = Buffer.alloc(1 << 16);
  private end = 0;
  private readonly begins = new NumberList();
  private readonly shapes = new NumberList();
  private readonly hashes = new HashListsBuilder();

  get count(): number {
    return this.begins.length;
  }

  /** Adds all runs of neighbours of a name of which each word begins where the one before ends. */
  addRuns({ letters, starts, ends, count }: NameReader): void {
    if (count < 2) return;
    const first = starts[0] as number;
    const offset = this.append(letters, first, ends[count - 1] as number) - first;
    for (let from = 0; from + 1 < count; from++) {
      const begin = starts[from] as number;
      // The hash of a run continues with the next word.
      let [hash, at] = [basis, begin];
      for (let length = 1; length <= maxSpanLength && from + length <= count; length++) {
        const end = ends[from + length - 1] as number;
        if (end - begin > maxLetters) break;
        for (; at < end; at++) hash = step(hash, letters[at] as number);
        if (length > 1) this.push(offset + begin, (from * 8 + length) | ((end - begin) << placeBits), hash);
      }
    }
  }

  add(span: ReadSpan): void {
    const { letters, begin, end, keyEnd } = span;
    const kind = span.isCompound ? flags.compound : 0;
    const script =
      (span.isForeign ? flags.foreign : 0) |
      (span.isSparse ? flags.sparse : 0) |
      (span.isSounded ? flags.sounded : 0);
    const lengths = ((end - begin) << placeBits) | ((keyEnd - end) << restShift);
    let hash = basis ^ kind;
    for (let at = begin; at < keyEnd; at++) hash = step(hash, letters[at] as number);
    const shape = (span.from * 8 + span.length) | lengths | kind | script;
    this.push(this.append(letters, begin, keyEnd), shape, hash);
  }

  /** Numbers the spans. `firstNumber` is the number of the first one. */
  number(firstNumber: number): NumberedSpans {
    const { count } = this;
    const [spans, spanPlaces] = [sharedUint32(count), sharedUint8(count)];
    const equals = this.findEquals();
    const firsts = new NumberList();
    for (let at = 0; at < count; at++) {
      const first = equals[at] as number;
      spans[at] = first === at ? firstNumber + firsts.length : (spans[first] as number);
      if (first === at) firsts.push(at);
      spanPlaces[at] = this.shapes.at(at) & placeMask;
    }
    return { spans, spanPlaces, firsts: firsts.view() };
  }

  /** Reads a span into `span`, which serves all of them. */
  read(at: number, span: ReadSpan): ReadSpan {
    const shape = this.shapes.at(at);
    span.letters = this.letters;
    span.begin = this.begins.at(at);
    span.end = span.begin + ((shape >>> placeBits) & lengthMask);
    span.isCompound = (shape & flags.compound) !== 0;
    span.isForeign = (shape & flags.foreign) !== 0;
    span.isSparse = (shape & flags.sparse) !== 0;
    span.isSounded = (shape & flags.sounded) !== 0;
    return span;
  }

  /** The length of the keys of these spans. */
  measureKeys(spans: Uint32Array): number {
    let length = 0;
    for (let at = 0; at < spans.length; at++) length += this.keyLength(spans[at] as number);
    return length;
  }

  /** Copies the keys of these spans after those of other words, and where each of them starts. */
  copyKeysTo(spans: Uint32Array, keys: Uint8Array, keyStarts: Uint32Array, firstNumber: number): void {
    const { letters } = this;
    let end = keyStarts[firstNumber] as number;
    for (let each = 0; each < spans.length; each++) {
      const span = spans[each] as number;
      const [begin, until] = [this.begins.at(span), this.begins.at(span) + this.keyLength(span)];
      for (let at = begin; at < until; at++) keys[end++] = letters[at] as number;
      keyStarts[firstNumber + each + 1] = end;
    }
  }

  private isCompound(span: number): boolean {
    return (this.shapes.at(span) & flags.compound) !== 0;
  }

  private keyLength(span: number): number {
    const shape = this.shapes.at(span);
    return ((shape >>> placeBits) & lengthMask) + ((shape >>> restShift) & lengthMask);
  }

  private push(begin: number, shape: number, hash: number): void {
    this.hashes.add(finish(hash), this.begins.length);
    this.begins.push(begin);
    this.shapes.push(shape);
  }

  /** Returns where the letters start. */
  private append(letters: Uint8Array, from: number, end: number): number {
    const start = this.end;
    this.end += end - from;
    if (this.end > this.letters.length) {
      const larger = Buffer.alloc(this.letters.length * 2 + end - from);
      larger.set(this.letters);
      this.letters = larger;
    }
    const own = this.letters;
    for (let at = from; at < end; at++) own[start + at - from] = letters[at] as number;
    return start;
  }

  /** For each span the first one that is equal to it. */
  private findEquals(): Uint32Array {
    const equals = new Uint32Array(this.count);
    const { starts, hashes, values } = this.hashes.build();
    for (let bucket = 0; bucket + 1 < starts.length; bucket++) {
      const [start, end] = [starts[bucket] as number, starts[bucket + 1] as number];
      // The distinct spans of the bucket are moved to its beginning, so that a frequent one is compared once.
      let distinct = start;
      for (let at = start; at < end; at++) {
        const [hash, span] = [hashes[at] as number, values[at] as number];
        let known = start;
        while (known < distinct && !(hashes[known] === hash && this.isEqual(values[known] as number, span)))
          known += 1;
        if (known === distinct) {
          hashes[distinct] = hash;
          values[distinct++] = span;
        }
        equals[span] = values[known] as number;
      }
    }
    return equals;
  }

  private isEqual(one: number, other: number): boolean {
    const length = this.keyLength(one);
    if (this.keyLength(other) !== length || this.isCompound(one) !== this.isCompound(other)) return false;
    const { letters } = this;
    const [begin, otherBegin] = [this.begins.at(one), this.begins.at(other)];
    for (let at = 0; at < length; at++) if (letters[begin + at] !== letters[otherBegin + at]) return false;
    return true;
  }
}

/** FNV-1a. */
const basis = 0x811c9dc5;
const step = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);
const finish = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;

import { createPart, type NamePart, toPart } from '../name/name-part';
import type { PartKind } from '../name/part.table';
import { weights as table } from '../score/score.table';
import { HashListsBuilder } from './hash-lists';
import { KeySet } from './key-set';
import { JoinedKeys, toIndexKeys } from './keys';
import { type NameIndex, wordKinds } from './name-index';
import { type NameReader, toText } from './name-reader';
import { NumberList, sharedUint32, sharedUint8 } from './shared-array';
import { createSpan, SpanTable } from './span-table';
import { WordTable } from './word-table';

const partKinds: readonly PartKind[] = ['name', 'element', 'particle', 'title', 'initial'];

type VocabularyArrays = Pick<
  NameIndex,
  'spellings' | 'spellingStarts' | 'weights' | 'kinds' | 'frequencies' | 'words' | 'spans' | 'spanPlaces'
>;

/**
 * Collects the distinct words of an index while it is built. Parts and spans are numbered separately: in the index all
 * parts come first, so that the words that are read most are adjacent in memory.
 */
export class Vocabulary {
  private readonly parts = new WordTable();
  private readonly kinds = new NumberList();
  /** 1 for parts that are also words of their own, which need not be tested for a compound again. */
  private readonly wholes = new NumberList();
  /** Words that sound alike are counted together. */
  private readonly sounds = new WordTable();
  private readonly soundNumbers = new NumberList();
  private readonly frequencies = new NumberList();
  readonly spans = new SpanTable();
  private readonly lists = new HashListsBuilder();
  private readonly keys = new KeySet();
  /** The word that `addKey` adds keys of. */
  private newWord = 0;
  private readonly span = createSpan();
  private readonly joinedKeys = new JoinedKeys();

  constructor() {
    // The sound of spans, which are not counted.
    this.findSoundNumber('');
  }

  /** The number of the part `letters[from … end]` if it was added as a word of its own; else -1. */
  findWhole(letters: Buffer, from: number, end: number): number {
    const word = this.parts.findBytes(letters, from, end);
    return word >= 0 && this.wholes.at(word) === 1 ? word : -1;
  }

  /** The number of a part of a name. */
  findOrAddHalf({ letters, starts, ends, known, isWhole, foreign }: NameReader, half: number): number {
    if (known[half] !== -1) return known[half] as number;
    const foreignWord = foreign[half];
    if (foreignWord) return (foreignWord.part ??= this.findOrAdd(toPart(foreignWord)));
    const [from, end] = [starts[half] as number, ends[half] as number];
    const found = this.parts.findBytes(letters, from, end);
    const word = found < 0 ? this.findOrAdd(createPart({ text: toText(letters, from, end) })) : found;
    if (isWhole[half]) this.wholes.put(word, 1);
    return word;
  }

  /** The number of a part. Its weight follows from its frequency, unless it is given: then each weight of a part has its own number. */
  findOrAdd(part: NamePart, weight = 0): number {
    const { size } = this.parts;
    const word = this.parts.findOrAdd(part.key, weight);
    if (word < size) return word;
    this.kinds.push(partKinds.indexOf(part.kind));
    this.wholes.push(0);
    this.soundNumbers.push(this.findSoundNumber(part.sparse ? `~${part.consonants}` : part.sound));
    this.addKeys(part, word);
    return word;
  }

  /** Counts a name that contains these parts. */
  countName(words: ArrayLike<number>, count: number): void {
    for (let at = 0; at < count; at++)
      if (!this.hasSoundBefore(words, at)) this.frequencies.increment(this.soundOf(words[at] as number));
  }

  build(names: number): VocabularyArrays {
    const firstSpan = this.parts.size;
    const { spans, spanPlaces, firsts } = this.spans.number(firstSpan);
    const size = firstSpan + firsts.length;
    const [weights, kinds, frequencies] = [sharedUint8(size), sharedUint8(size), sharedUint32(size)];
    for (let word = 0; word < firstSpan; word++) {
      const frequency = this.frequencies.at(this.soundOf(word));
      frequencies[word] = frequency;
      kinds[word] = wordKinds.part;
      weights[word] =
        this.parts.variantOf(word) ||
        computeWeight(partKinds[this.kinds.at(word)] as PartKind, frequency, names);
    }
    const uncounted = this.frequencies.at(0);
    frequencies.fill(uncounted, firstSpan);
    weights.fill(computeWeight('name', uncounted, names), firstSpan);
    for (let at = 0; at < firsts.length; at++)
      kinds[firstSpan + at] = this.addSpanKeys(firsts[at] as number, firstSpan + at);
    const words = this.lists.build();
    return { ...this.shareSpellings(firsts), weights, kinds, frequencies, words, spans, spanPlaces };
  }

  /** Adds the keys of a span, and returns its kind. A compound is found like any other word. */
  private addSpanKeys(at: number, word: number): number {
    const span = this.spans.read(at, this.span);
    this.newWord = word;
    if (span.isCompound) this.addKeys(createPart({ text: toText(span.letters, span.begin, span.end) }), word);
    else this.joinedKeys.forEach(span, this.addKey);
    return span.isCompound ? wordKinds.compound : wordKinds.joined;
  }

  /** The spellings of all parts, then those of the distinct spans. */
  private shareSpellings(firsts: Uint32Array): Pick<NameIndex, 'spellings' | 'spellingStarts'> {
    const { parts, spans } = this;
    const spellings = sharedUint8(parts.byteLength + spans.measureKeys(firsts));
    const spellingStarts = sharedUint32(parts.size + firsts.length + 1);
    parts.copyTo(spellings, spellingStarts);
    spans.copyKeysTo(firsts, spellings, spellingStarts, parts.size);
    return { spellings, spellingStarts };
  }

  private readonly addKey = (key: number): void => this.lists.add(key, this.newWord);

  private addKeys(part: NamePart, word: number): void {
    const keys = toIndexKeys(part, this.keys.clear());
    for (let at = 0; at < keys.size; at++) this.lists.add(keys.at(at), word);
  }

  private hasSoundBefore(words: ArrayLike<number>, end: number): boolean {
    const sound = this.soundOf(words[end] as number);
    for (let at = 0; at < end; at++) if (this.soundOf(words[at] as number) === sound) return true;
    return false;
  }

  private soundOf(word: number): number {
    return this.soundNumbers.at(word);
  }

  private findSoundNumber(sound: string): number {
    const number = this.sounds.findOrAdd(sound);
    if (number === this.frequencies.length) this.frequencies.push(0);
    return number;
  }
}

/**
 * The weight of a part in the score, in 255ths. `frequency` of all `names` contain the part. The weight of a name has few steps, so that a
 * change of the list moves the weights of few words.
 */
export function computeWeight(kind: PartKind, frequency: number, names: number): number {
  if (kind !== 'name') return Math.round(table[kind] * 255);
  const { common, rare, steps } = table.name;
  const rarity = frequency <= 1 || names <= 1 ? 1 : 1 - Math.log(frequency) / Math.log(names);
  return Math.round((common + ((rare - common) * Math.round(rarity * steps)) / steps) * 255);
}

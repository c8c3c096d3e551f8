import { createPart, findJoinedRest, type NamePart, toKey, toPart } from '../name/name-part';
import { type NameSpan } from '../name/parse-name';
import type { PartKind } from '../name/part.table';
import type { LatinWord } from '../name/script';
import { weights as table } from '../score/score.table';
import { HashListsBuilder } from './hash-lists';
import { KeySet } from './key-set';
import { forEachJoinedKey, toArticleKey, toIndexKeys, toJoinedIndexKey } from './keys';
import { type NameIndex, wordKinds } from './name-index';
import { type NameReader, type ReadSpan, toText } from './name-reader';
import { NumberList, sharedUint32, sharedUint8 } from './shared-array';
import { WordTable } from './word-table';

const partKinds: readonly PartKind[] = ['name', 'element', 'particle', 'title', 'initial'];

/** In the lists of keys until the number of parts is known. */
const spanBit = 0x80000000;

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
  private readonly spans = new WordTable();
  private readonly lists = new HashListsBuilder();
  private readonly keys = new KeySet();
  /** The word that `addKey` adds keys of. */
  private newWord = 0;

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

  /** The number of neighbours written as one word, among all of them. A compound is found like any other word. */
  findOrAddSpan({ word: spelled, compound }: NameSpan): number {
    const { size } = this.spans;
    const kind = compound ? wordKinds.compound : wordKinds.joined;
    const word = this.spans.findOrAdd(toKey(spelled), kind);
    if (word < size) return word;
    if (compound) this.addKeys(toPart(spelled), spanBit + word);
    else this.addJoinedKeys(spelled, spanBit + word);
    return word;
  }

  /** The same of neighbours as a name reader has them. */
  findOrAddReadSpan(span: ReadSpan): number {
    const { letters, begin, end, keyEnd, isCompound } = span;
    const { size } = this.spans;
    const kind = isCompound ? wordKinds.compound : wordKinds.joined;
    const word = this.spans.findOrAddBytes(letters, begin, keyEnd, kind);
    if (word < size) return word;
    this.newWord = spanBit + word;
    if (isCompound) this.addKeys(createPart({ text: toText(letters, begin, end) }), this.newWord);
    else forEachJoinedKey(span, this.addKey);
    return word;
  }

  /** Counts a name that contains these parts. */
  countName(words: ArrayLike<number>, count: number): void {
    for (let at = 0; at < count; at++)
      if (!this.hasSoundBefore(words, at)) this.frequencies.increment(this.soundOf(words[at] as number));
  }

  /** The number of the first span in the index. */
  get firstSpan(): number {
    return this.parts.size;
  }

  get size(): number {
    return this.parts.size + this.spans.size;
  }

  build(
    names: number,
  ): Pick<NameIndex, 'spellings' | 'spellingStarts' | 'weights' | 'kinds' | 'frequencies' | 'words'> {
    const [weights, kinds] = [sharedUint8(this.size), sharedUint8(this.size)];
    const frequencies = sharedUint32(this.size);
    for (let word = 0; word < this.firstSpan; word++) {
      const frequency = this.frequencies.at(this.soundOf(word));
      frequencies[word] = frequency;
      kinds[word] = wordKinds.part;
      weights[word] =
        this.parts.variantOf(word) ||
        computeWeight(partKinds[this.kinds.at(word)] as PartKind, frequency, names);
    }
    const uncounted = this.frequencies.at(0);
    const spanWeight = computeWeight('name', uncounted, names);
    for (let span = 0; span < this.spans.size; span++)
      kinds[this.firstSpan + span] = this.spans.variantOf(span);
    frequencies.fill(uncounted, this.firstSpan);
    weights.fill(spanWeight, this.firstSpan);
    const words = this.lists.build((word) => (word < spanBit ? word : word - spanBit + this.firstSpan));
    return { ...WordTable.share([this.parts, this.spans]), weights, kinds, frequencies, words };
  }

  private addJoinedKeys(spelled: LatinWord, word: number): void {
    this.lists.add(toJoinedIndexKey(spelled), word);
    const rest = findJoinedRest(spelled);
    if (rest) this.lists.add(toArticleKey(rest), word);
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

import { type NamePart, toKey, toPart } from '../name/name-part';
import { type NameSpan } from '../name/parse-name';
import type { PartKind } from '../name/part.table';
import { weights as table } from '../score/score.table';
import { HashListsBuilder } from './hash-lists';
import { toIndexKeys, toJoinedIndexKey } from './keys';
import { type NameIndex, wordKinds } from './name-index';
import { NumberList, sharedUint32, sharedUint8 } from './shared-array';

/** Collects the distinct words of an index while it is built. */
export class Vocabulary {
  private readonly numbers = new Map<string, number>();
  private readonly keys: string[] = [];
  private readonly kinds: PartKind[] = [];
  private readonly wordKinds: number[] = [];
  /** Words that sound alike are counted together. */
  private readonly sounds = new Map<string, number>([['', 0]]);
  private readonly soundNumbers = new NumberList();
  private readonly frequencies: number[] = [];
  private readonly lists = new HashListsBuilder();

  /** The number of a part. */
  findOrAdd(part: NamePart): number {
    const known = this.numbers.get(part.key);
    if (known !== undefined) return known;
    const word = this.add(part.key, part.key, part.kind, wordKinds.part);
    this.soundNumbers.push(this.findSoundNumber(part.sparse ? `~${part.consonants}` : part.sound));
    for (const hash of toIndexKeys(part)) this.lists.add(hash, word);
    return word;
  }

  /** The number of neighbours written as one word. A compound is found like any other word. */
  findOrAddSpan({ word: spelled, compound }: NameSpan): number {
    const marked = `${toKey(spelled)}${compound ? '=' : '+'}`;
    const known = this.numbers.get(marked);
    if (known !== undefined) return known;
    const word = this.add(
      marked,
      marked.slice(0, -1),
      'name',
      compound ? wordKinds.compound : wordKinds.joined,
    );
    this.soundNumbers.push(0);
    if (compound) for (const hash of toIndexKeys(toPart(spelled))) this.lists.add(hash, word);
    else this.lists.add(toJoinedIndexKey(spelled), word);
    return word;
  }

  /** Counts a name that contains these words. */
  countName(words: readonly number[]): void {
    for (const sound of new Set(words.map((word) => this.soundNumbers.at(word))))
      this.frequencies[sound] = (this.frequencies[sound] ?? 0) + 1;
  }

  get size(): number {
    return this.keys.length;
  }

  /** The final numbers. Parts come first, so that the words that are read most are adjacent in memory. */
  order(): Uint32Array {
    const order = new Uint32Array(this.size);
    let next = 0;
    for (const spans of [false, true])
      this.wordKinds.forEach((kind, word) => {
        if ((kind !== wordKinds.part) === spans) order[word] = next++;
      });
    return order;
  }

  build(
    names: number,
    order: Uint32Array,
  ): Pick<NameIndex, 'spellings' | 'spellingStarts' | 'weights' | 'kinds' | 'frequencies' | 'words'> {
    const [weights, kinds] = [sharedUint8(this.size), sharedUint8(this.size)];
    const frequencies = sharedUint32(this.size);
    const keys: string[] = Array.from({ length: this.size });
    order.forEach((number, word) => {
      const frequency = this.frequencies[this.soundNumbers.at(word)] ?? 0;
      frequencies[number] = frequency;
      kinds[number] = this.wordKinds[word] as number;
      weights[number] = computeWeight(this.kinds[word] ?? 'name', frequency, names);
      keys[number] = this.keys[word] as string;
    });
    return { ...encodeSpellings(keys), weights, kinds, frequencies, words: this.lists.build(order) };
  }

  private add(marked: string, key: string, kind: PartKind, wordKind: number): number {
    const word = this.keys.length;
    this.numbers.set(marked, word);
    this.keys.push(key);
    this.kinds.push(kind);
    this.wordKinds.push(wordKind);
    return word;
  }

  private findSoundNumber(sound: string): number {
    const known = this.sounds.get(sound);
    if (known !== undefined) return known;
    this.sounds.set(sound, this.sounds.size);
    return this.sounds.size - 1;
  }
}

function encodeSpellings(keys: readonly string[]): Pick<NameIndex, 'spellings' | 'spellingStarts'> {
  const spellingStarts = sharedUint32(keys.length + 1);
  const bytes = Buffer.from(keys.join(''), 'utf8');
  const spellings = sharedUint8(bytes.length);
  spellings.set(bytes);
  keys.forEach(
    (key, word) => (spellingStarts[word + 1] = spellingStarts[word]! + Buffer.byteLength(key, 'utf8')),
  );
  return { spellings, spellingStarts };
}

/** The weight of a part in the score, in 255ths. `frequency` of all `names` contain the part. */
export function computeWeight(kind: PartKind, frequency: number, names: number): number {
  if (kind !== 'name') return Math.round(table[kind] * 255);
  const { common, rare } = table.name;
  const rarity = frequency <= 1 || names <= 1 ? 1 : 1 - Math.log(frequency) / Math.log(names);
  return Math.round((common + (rare - common) * rarity) * 255);
}

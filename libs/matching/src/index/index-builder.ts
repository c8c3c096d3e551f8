import type { ListedPerson } from '../listed-person';
import { article, maxNameParts, type ParsedName, parseName } from '../name/parse-name';
import { type BirthDate, dayNumber, isDay, parseBirthDate } from '../score/birth-date';
import { HashListsBuilder } from './hash-lists';
import { type NameIndex, encodeYear } from './name-index';
import { NameReader } from './name-reader';
import { NumberList, sharedUint32, sharedUint8 } from './shared-array';
import { toReadSpan } from './span-table';
import { Vocabulary } from './vocabulary';

/** Builds an index of listed people. */
export class IndexBuilder {
  private readonly vocabulary = new Vocabulary();
  private readonly reader = new NameReader(this.vocabulary);
  /** The parts of a name. */
  private readonly words = new Uint32Array(maxNameParts);
  private readonly parts = new NumberList();
  private readonly spanStarts = new NumberList();
  private readonly partStarts = new NumberList();
  private readonly owners = new NumberList();
  private readonly weak = new NumberList();
  private readonly nameStarts = new NumberList();
  private readonly dates = new NumberList();
  private readonly untils = new NumberList();
  private readonly dateStarts = new NumberList();
  private readonly years = new NumberList();
  private readonly days = new HashListsBuilder();

  /** `weights` of the parts of all names, in 255ths; by default, they follow from the frequencies in this index. */
  add(person: ListedPerson, weights?: Uint8Array): void {
    const number = this.nameStarts.length;
    this.nameStarts.push(this.owners.length);
    this.dateStarts.push(this.dates.length);
    const from = this.parts.length;
    for (const { text, weak } of person.names) {
      this.owners.push(number);
      this.weak.push(weak ? 1 : 0);
      this.addName(text, weights?.subarray(this.parts.length - from));
    }
    const year = this.addDates(number, person.birthDates);
    for (let name = 0; name < person.names.length; name++) this.years.push(year);
  }

  build(): NameIndex {
    const [people, names] = [this.nameStarts.length, this.owners.length];
    this.nameStarts.push(names);
    this.partStarts.push(this.parts.length);
    this.dateStarts.push(this.dates.length);
    this.spanStarts.push(this.vocabulary.spans.count);

    const parts = this.parts.shared();
    const words = this.vocabulary.build(names);
    const [partStarts, spanStarts] = [this.partStarts.shared(), this.spanStarts.shared()];
    const arrays = {
      ...words,
      ...buildPostings(words.kinds.length, this.years, [
        { words: parts, starts: partStarts },
        { words: words.spans, starts: spanStarts },
      ]),
      parts,
      spanStarts,
      partStarts,
      owners: this.owners.shared(),
      weak: this.weak.sharedBytes(),
      nameStarts: this.nameStarts.shared(),
      dates: this.dates.shared(),
      untils: this.untils.shared(),
      dateStarts: this.dateStarts.shared(),
      days: this.days.build(),
    };
    return { people, names, bytes: countBytes(arrays), ...arrays };
  }

  private addName(text: string, weights?: Uint8Array): void {
    this.partStarts.push(this.parts.length);
    this.spanStarts.push(this.vocabulary.spans.count);
    if (!weights && this.reader.read(text)) this.addReadName(this.reader);
    else this.addParsedName(parseName(text), weights);
  }

  private addParsedName({ parts, spans }: ParsedName, weights?: Uint8Array): void {
    const words = parts.map((part, at) => this.vocabulary.findOrAdd(part, weights?.[at]));
    this.addWords(words, words.length);
    for (const span of spans) this.vocabulary.spans.add(toReadSpan(span));
  }

  private addReadName(name: NameReader): void {
    const { words, vocabulary } = this;
    for (let half = 0; half < name.count; half++)
      words[half] = name.isArticle(half)
        ? vocabulary.findOrAdd(article)
        : vocabulary.findOrAddHalf(name, half);
    this.addWords(words, name.count);
    name.addSpans(vocabulary.spans);
  }

  private addWords(words: ArrayLike<number>, count: number): void {
    this.vocabulary.countName(words, count);
    for (let at = 0; at < count; at++) this.parts.push(words[at] as number);
  }

  /** Returns the encoded year if there is one date with a single year; else 0. */
  private addDates(person: number, texts: readonly string[]): number {
    let [count, year] = [0, 0];
    for (const text of texts) {
      const date = parseBirthDate(text);
      if (!date) continue;
      this.addDate(person, date);
      count += 1;
      if (date.year === date.until && !date.circa) year = encodeYear(date.year);
    }
    return count === 1 ? year : 0;
  }

  private addDate(person: number, date: BirthDate): void {
    this.dates.push(dayNumber(date));
    this.untils.push(date.until * 2 + (date.circa ? 1 : 0));
    if (isDay(date)) this.days.add(hashDay(dayNumber(date)), person);
  }
}

interface WordsOfNames {
  words: Uint32Array;
  starts: Uint32Array;
}

/** The names that contain each word. Counts them first, then fills the array. */
function buildPostings(
  size: number,
  years: NumberList,
  lists: readonly WordsOfNames[],
): Pick<NameIndex, 'postings' | 'postingStarts' | 'postingYears'> {
  const postingStarts = sharedUint32(size + 1);
  for (const { words } of lists)
    for (let at = 0; at < words.length; at++) postingStarts[(words[at] as number) + 1]! += 1;
  let start = 0;
  for (let word = 1; word <= size; word++) {
    const count = postingStarts[word] as number;
    postingStarts[word] = start;
    start += count;
  }
  const postings = sharedUint32(start);
  const postingYears = sharedUint8(start);
  // Each start is increased up to the end of its word, which is the start of the next one.
  for (const { words, starts } of lists)
    for (let name = 0; name + 1 < starts.length; name++)
      for (let at = starts[name]!; at < starts[name + 1]!; at++) {
        const place = postingStarts[words[at]! + 1]!++;
        postings[place] = name;
        postingYears[place] = years.at(name);
      }
  return { postings, postingStarts, postingYears };
}

/** Spreads days over the buckets: consecutive days have distant hashes. */
export const hashDay = (day: number): number => Math.imul(day, 0x9e3779b1) >>> 0;

function countBytes(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + countBytes(part), 0);
}

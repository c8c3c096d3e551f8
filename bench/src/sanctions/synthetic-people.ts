import type { ListedPerson, Person } from '@gatehouse/matching';
import { seededRandom, type SeededRandom } from '@gatehouse/testing';

const consonants = Array.from('bcdfghjklmnprstvwyz');
const vowels = Array.from('aeiou');
/** Words to choose from if there is no real list. */
const inventedWords = 20_000;

/** The sources of the words of synthetic names, in per cent. The rest is invented. */
const shares = { listed: 45, unlisted: 35 };

/** Words with their frequency: a common name must also be common among the synthetic people. */
export interface NameWords {
  listed: readonly string[];
  unlisted: readonly string[];
}

export const splitIntoWords = (names: Iterable<string>): string[] =>
  Array.from(names).flatMap((name) => name.split(' ').filter((word) => /\p{L}{2}/u.test(word)));

/** Invented words, with the frequency distribution of names. */
export function inventWords(seed: number): NameWords {
  const random = seededRandom(seed);
  const words = Array.from({ length: inventedWords }, () => inventWord(random));
  const often = words.flatMap((word, at) => Array<string>(Math.ceil(500 / (at + 1))).fill(word));
  return { listed: often, unlisted: often };
}

/** Generates people; the same seed gives the same people. */
export class SyntheticPeople {
  private readonly random: SeededRandom;

  constructor(
    private readonly words: NameWords,
    seed: number,
  ) {
    this.random = seededRandom(seed);
  }

  /** A person with one to three names and, in four of five cases, a full date of birth. */
  listed(): ListedPerson {
    const family = this.word();
    const names = Array.from({ length: 1 + this.random.below(3) }, () => ({ text: this.name(family) }));
    const kind = this.random.next();
    const date = this.date();
    return { names, birthDates: kind < 0.8 ? [date] : kind < 0.9 ? [date.slice(0, 4)] : [] };
  }

  unlisted(): Person {
    return { firstname: this.word(), lastname: this.word(), dob: this.date() };
  }

  /** Most names of a person share a word. */
  private name(family: string): string {
    const given = Array.from({ length: 1 + this.random.below(3) }, () => this.word());
    return [...given, this.random.next() < 0.8 ? family : this.word()].join(' ');
  }

  private word(): string {
    const kind = this.random.below(100);
    if (kind < shares.listed) return this.random.pick(this.words.listed);
    if (kind < shares.listed + shares.unlisted) return this.random.pick(this.words.unlisted);
    return inventWord(this.random);
  }

  private date(): string {
    const two = (value: number) => String(value + 1).padStart(2, '0');
    return `${1930 + this.random.below(75)}-${two(this.random.below(12))}-${two(this.random.below(28))}`;
  }
}

function inventWord(random: SeededRandom): string {
  const syllables = Array.from(
    { length: 2 + random.below(3) },
    () => random.pick(consonants) + random.pick(vowels),
  );
  return syllables.join('') + (random.next() < 0.5 ? random.pick(consonants) : '');
}

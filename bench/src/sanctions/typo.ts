import type { Person } from '@gatehouse/matching';
import type { SeededRandom } from '@gatehouse/testing';

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz');
const letter = /^\p{L}$/u;

type Edit = (letters: string[], at: number, random: SeededRandom) => void;
const edits: readonly Edit[] = [
  (letters, at, random) => letters.splice(at, 0, random.pick(alphabet)),
  (letters, at) => letters.splice(at, 1),
  (letters, at, random) => letters.splice(at, 1, random.pick(alphabet)),
  exchange,
];

/** One wrong letter in one name field. */
export function withTypo(person: Person, random: SeededRandom): Person {
  const fields = (['firstname', 'lastname'] as const).filter((field) => hasLetters(person[field]));
  if (fields.length === 0) return person;
  const field = random.pick(fields);
  return { ...person, [field]: mistyped(person[field], random) };
}

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

function mistyped(text: string, random: SeededRandom): string {
  const places = Array.from(text).flatMap((each, at) => (letter.test(each) ? [at] : []));
  // Swapping two equal letters, or replacing a letter by itself, is not a typo: try again.
  for (let attempt = 0; attempt < 100; attempt++) {
    const letters = Array.from(text);
    random.pick(edits)(letters, random.pick(places), random);
    const typed = letters.join('');
    if (typed.toLowerCase() !== text.toLowerCase()) return typed;
  }
  return text;
}

function exchange(letters: string[], at: number): void {
  const [one = '', other = ''] = letters.slice(at, at + 2);
  if (letter.test(other)) letters.splice(at, 2, other, one);
}

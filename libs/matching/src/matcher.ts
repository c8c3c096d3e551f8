import type { NameIndex } from './index-builder';
import type { Match, Person } from './match';

/** PLACEHOLDER, replaced by the real engine. Best first. */
export class Matcher {
  constructor(private readonly index: NameIndex) {}

  match(person: Person, threshold: number): Match[] {
    const wanted = words(`${person.firstname} ${person.lastname}`);
    return this.index.list.flatMap((listed, position) => {
      const name = listed.names.findIndex(({ text }) => words(text) === wanted);
      if (name < 0) return [];
      const dated = !person.dob || !listed.birthDates[0] || listed.birthDates.includes(person.dob);
      const score = dated ? 1 : 0.8;
      const features = [
        { feature: 'name', added: 1, words: 'The same name.' },
        ...(dated ? [] : [{ feature: 'date of birth', added: -0.2, words: 'Another date of birth.' }]),
      ];
      return score >= threshold ? [{ position, name, score, features }] : [];
    });
  }
}

const words = (text: string): string => text.toLowerCase().split(/\W+/).filter(Boolean).sort().join(' ');

import type { ListedPerson } from './listed-person';

/** PLACEHOLDER, replaced by the real engine: a plain object that can be posted to a worker thread. */
export interface NameIndex {
  people: number;
  names: number;
  /** What it takes in memory. */
  bytes: number;
  list: ListedPerson[];
}

export class IndexBuilder {
  private readonly list: ListedPerson[] = [];

  add(person: ListedPerson): void {
    this.list.push(person);
  }

  build(): NameIndex {
    const names = this.list.reduce((sum, person) => sum + person.names.length, 0);
    return { people: this.list.length, names, bytes: 0, list: this.list };
  }
}

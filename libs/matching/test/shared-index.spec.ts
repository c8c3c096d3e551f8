import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { type ListedPerson, Matcher, type NameIndex, type Person } from '../src';
import { indexOf, listed, person, strangers } from './lists';

const people: ListedPerson[] = [
  listed(['Vladimir Putin', 'Владимир Путин'], '1952-10-07'),
  listed(['Kim Jong Un', '김정은', 'Abdulrahman?'], '1984', '1983~'),
  ...strangers.slice(0, 100),
];
const persons: Person[] = [
  person('Wladimir', 'Putin', '1952-10-07'),
  person('Jongun', 'Kim', '1984-01-08'),
  person('Abd', 'Rahman'),
  person('Adam', 'Novak'),
];

/** As it arrives at the other end of a channel, by which threads are given it. */
function posted(index: NameIndex): NameIndex {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(index);
  const { message } = receiveMessageOnPort(port2) as { message: NameIndex };
  port1.close();
  return message;
}

/** All arrays of an index, with those of its lists. */
const arraysOf = (value: object): (Uint8Array | Uint32Array)[] =>
  Object.values(value).flatMap((each: unknown) =>
    ArrayBuffer.isView(each) ? [each as Uint8Array] : typeof each === 'object' && each ? arraysOf(each) : [],
  );

const matchesOf = (index: NameIndex) => {
  const matcher = new Matcher(index);
  return persons.map((each) => matcher.match(each, 0.5));
};

describe('An index', () => {
  const index = indexOf(people);

  it('gives the same matches after it was posted', () => {
    expect(matchesOf(index).flat().length).toBeGreaterThan(3);
    expect(matchesOf(posted(index))).toEqual(matchesOf(index));
  });

  it('shares its memory with what was posted', () => {
    const [mine, theirs] = [arraysOf(index), arraysOf(posted(index))];
    mine.forEach((array) => array.fill(7));
    expect(theirs.length).toBeGreaterThan(10);
    expect(theirs.filter((array) => array.some((value) => value !== 7))).toEqual([]);
  });

  it('counts the people, the names and the bytes of all arrays', () => {
    const built = indexOf(people);
    const names = people.reduce((sum, each) => sum + each.names.length, 0);
    const bytes = arraysOf(built).reduce((sum, array) => sum + array.byteLength, 0);
    expect({ ...built }).toMatchObject({ people: people.length, names, bytes });
  });

  it('is the same whenever it is built of the same people', () => {
    expect(indexOf(people)).toEqual(indexOf(people));
  });

  it.each<[string, ListedPerson[]]>([
    ['nobody', []],
    ['people without names', [{ names: [], birthDates: ['1957-03-10'] }]],
    ['names without letters', [listed(['', '—', '😀'], '1957-03-10')]],
  ])('of %s matches nobody', (_, nobody) => {
    const matcher = new Matcher(indexOf(nobody));
    expect(matcher.match(person('John', 'Doe', '1957-03-10'), 0.01)).toEqual([]);
    expect(matcher.match(person('', '', '1957-03-10'), 0.01)).toEqual([]);
  });
});

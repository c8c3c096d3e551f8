import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { type ListedPerson, Matcher, type NameIndex, type Person } from '../src';
import { buildIndex, listed, person, strangers } from './lists';

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

/** The index as a thread receives it. */
function postIndex(index: NameIndex): NameIndex {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(index);
  const { message } = receiveMessageOnPort(port2) as { message: NameIndex };
  port1.close();
  return message;
}

/** All arrays of an index, including nested ones. */
const listArrays = (value: object): (Uint8Array | Uint32Array)[] =>
  Object.values(value).flatMap((each: unknown) =>
    ArrayBuffer.isView(each)
      ? [each as Uint8Array]
      : typeof each === 'object' && each
        ? listArrays(each)
        : [],
  );

const matchAll = (index: NameIndex) => {
  const matcher = new Matcher(index);
  return persons.map((each) => matcher.match(each, 0.5));
};

describe('NameIndex', () => {
  const index = buildIndex(people);

  it('returns the same matches after it was posted', () => {
    expect(matchAll(index).flat().length).toBeGreaterThan(3);
    expect(matchAll(postIndex(index))).toEqual(matchAll(index));
  });

  it('shares its memory with the posted index', () => {
    const [mine, theirs] = [listArrays(index), listArrays(postIndex(index))];
    mine.forEach((array) => array.fill(7));
    expect(theirs.length).toBeGreaterThan(10);
    expect(theirs.filter((array) => array.some((value) => value !== 7))).toEqual([]);
  });

  it('counts people, names and bytes', () => {
    const built = buildIndex(people);
    const names = people.reduce((sum, each) => sum + each.names.length, 0);
    const bytes = listArrays(built).reduce((sum, array) => sum + array.byteLength, 0);
    expect({ ...built }).toMatchObject({ people: people.length, names, bytes });
  });

  it('is the same for the same people', () => {
    expect(buildIndex(people)).toEqual(buildIndex(people));
  });

  it.each<[string, ListedPerson[]]>([
    ['no people', []],
    ['people without names', [{ names: [], birthDates: ['1957-03-10'] }]],
    ['names without letters', [listed(['', '—', '😀'], '1957-03-10')]],
  ])('returns no match for an index of %s', (_, listedPeople) => {
    const matcher = new Matcher(buildIndex(listedPeople));
    expect(matcher.match(person('John', 'Doe', '1957-03-10'), 0.01)).toEqual([]);
    expect(matcher.match(person('', '', '1957-03-10'), 0.01)).toEqual([]);
  });
});

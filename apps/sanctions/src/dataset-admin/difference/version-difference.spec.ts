import type { ListedEntity } from '@gatehouse/datasets/chunk';
import { listedPerson } from '../../../test/listed-person';
import { VersionComparison } from './version-difference';

function compare(before: ListedEntity[], after: ListedEntity[], maxExamples = 10) {
  const comparison = new VersionComparison(maxExamples);
  before.forEach((entity) => comparison.addOld(entity));
  after.forEach((entity) => comparison.addNew(entity));
  comparison.endNew();
  let read = 0;
  for (const entity of before) {
    if (comparison.isComplete) break;
    comparison.addDetail(entity);
    read++;
  }
  const { counts, examples } = comparison.toDifference();
  const sizes = Object.entries(counts).map(([kind, { entries, people }]) => [kind, entries, people]);
  return { counts: sizes, examples, read };
}

const ivan = listedPerson('1', 'Ivan Petrov', { birthDates: ['1970'] });
const ann = listedPerson('2', 'Ann Lee');
const ship = listedPerson('3', 'Sea Star', { schema: 'Vessel' });

describe('the difference of two versions', () => {
  it('counts entries and people that were added, changed and removed', () => {
    const renamed = { ...ivan, names: [{ text: 'Iwan Petrow' }, ...ivan.names], birthDates: ['1971'] };
    const { counts, examples } = compare([ivan, ann, ship], [listedPerson('4', 'New One'), ship, renamed]);
    expect(counts).toEqual([
      ['added', 1, 1],
      ['changed', 1, 1],
      ['removed', 1, 1],
      ['unchanged', 1, 0],
    ]);
    expect(examples.added).toMatchObject([{ id: '4', name: 'New One', fields: [] }]);
    expect(examples.changed).toMatchObject([
      { id: '1', name: 'Iwan Petrow', previousName: 'Ivan Petrov', fields: ['birthDates', 'names'] },
    ]);
    expect(examples.removed).toMatchObject([{ id: '2', name: 'Ann Lee' }]);
  });

  it('does not depend on the order of entries and of their fields', () => {
    const reversed = Object.fromEntries(Object.entries(ivan).reverse()) as unknown as ListedEntity;
    expect(compare([ivan, ann], [ann, reversed]).counts).toEqual([
      ['added', 0, 0],
      ['changed', 0, 0],
      ['removed', 0, 0],
      ['unchanged', 2, 2],
    ]);
  });

  it('reads the old version again only as far as examples need it', () => {
    const many = Array.from({ length: 50 }, (_, i) => listedPerson(`p-${i}`, `Person ${i}`));
    const { counts, examples, read } = compare(many, many.slice(20), 5);
    expect(counts[2]).toEqual(['removed', 20, 20]);
    expect(examples.removed.map(({ id }) => id)).toEqual(['p-0', 'p-1', 'p-2', 'p-3', 'p-4']);
    expect(read).toBe(5);
    expect(compare(many, many).read).toBe(0);
  });

  it('compares the n-th entries of an id that is listed more than once', () => {
    const [first, second] = [listedPerson('1', 'First'), listedPerson('1', 'Second')];
    const third = listedPerson('1', 'Third');
    const { counts, examples } = compare([first, second, ann], [first, third, ann]);
    expect(counts.slice(0, 3)).toEqual([
      ['added', 0, 0],
      ['changed', 1, 1],
      ['removed', 0, 0],
    ]);
    expect(examples.changed).toMatchObject([{ name: 'Third', previousName: 'Second' }]);
    expect(compare([first, second], [first]).examples.removed).toMatchObject([{ name: 'Second' }]);
    expect(compare([first], [first, second]).examples.added).toMatchObject([{ name: 'Second' }]);
  });

  it('takes ids as they are', () => {
    const odd = ['__proto__', 'constructor', '', 'a'].map((id) => listedPerson(id, `Name of ${id}`));
    expect(compare([], odd).counts[0]).toEqual(['added', 4, 4]);
    expect(compare(odd, []).examples.removed).toHaveLength(4);
  });
});

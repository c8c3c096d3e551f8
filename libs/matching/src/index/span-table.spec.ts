import { createSpan, SpanTable } from './span-table';

/** Two neighbours, written as one word. */
const span = (word: string, isCompound = false) => {
  const letters = Buffer.from(word);
  return { ...createSpan(letters), end: letters.length, keyEnd: letters.length, length: 2, isCompound };
};

const number = (...spans: ReturnType<typeof span>[]) => {
  const table = new SpanTable();
  for (const each of spans) table.add(each);
  const { spans: numbers, firsts } = table.number(10);
  return { numbers: [...numbers], firsts: [...firsts] };
};

describe('the spans of an index', () => {
  it('have one number for each spelling', () => {
    expect(number(span('anna'), span('bert'), span('anna'))).toEqual({
      numbers: [10, 11, 10],
      firsts: [0, 1],
    });
  });

  it('differ if one is a compound', () => {
    expect(number(span('anna'), span('anna', true)).numbers).toEqual([10, 11]);
  });

  // These words have the same hash, FNV-1a of 32 bits, and the last two also the same length.
  it.each([
    ['costarring', 'liquid'],
    ['declinate', 'macallums'],
  ])('differ if their hashes collide: %s and %s', (one, other) => {
    expect(number(span(one), span(other), span(one), span(other)).numbers).toEqual([10, 11, 10, 11]);
  });
});

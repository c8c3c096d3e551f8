import { compareDates, compareNames } from './difference';

const marked = (name: string, other: string) =>
  compareNames(name, other)
    .map(({ text, isShared }) => (isShared ? text : `[${text}]`))
    .join(' ');

describe('differences of names', () => {
  it.each([
    ['Ivan Petrov', 'Petrov, Ivan', 'Ivan Petrov'],
    ['Ivan Petrov', 'Ivan Sergeevich Petrow', 'Ivan [Petrov]'],
    ['José Núñez', 'JOSE NUNEZ', 'José Núñez'],
    ['Ali Ali', 'Ali Hassan', 'Ali [Ali]'],
    ["O'Neill", 'ONeill', "O'Neill"],
    ['Иван', 'Ivan', '[Иван]'],
    ['', 'Ivan', ''],
  ])('of %j compared with %j are %j', (name, other, expected) => {
    expect(marked(name, other)).toBe(expected);
  });
});

describe('dates of birth', () => {
  it.each([
    ['1970-12-31', '1970-12-31; 1971', 'same'],
    ['1971-03-01', '1970-12-31; 1971', 'partly'],
    ['1972-03-01', '1970-12-31; 1971', 'different'],
    ['1972-03-01', '1972-03', 'partly'],
    ['', '1971', 'unknown'],
    ['1972-03-01', null, 'unknown'],
  ] as const)('%j compared with %j is %s', (date, listed, expected) => {
    expect(compareDates(date, listed)).toBe(expected);
  });
});

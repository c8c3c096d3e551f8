import { readOperator } from './operator-name';

const read = (value?: string) => () => readOperator(value === undefined ? {} : { 'x-operator': value });

describe('the header x-operator', () => {
  it.each(['jane.doe', 'jane@example.org', 'J', 'a'.repeat(200)])('names %s', (name) => {
    expect(read(name)()).toBe(name);
  });

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['blanks', 'jane doe'],
    ['a control character', 'jane\x07'],
    ['letters beyond ASCII, which can imitate others', 'jаne'],
    ['a sign at the beginning', '-jane'],
    ['201 characters', 'a'.repeat(201)],
  ])('is rejected with %s', (_, value) => {
    expect(read(value)).toThrow('The header x-operator must name the operator');
  });
});

import { splitValues } from './multi-value';

describe('splitValues', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['one', ['one']],
    ['one;two; three ', ['one', 'two', 'three']],
    [';one;;two;', ['one', 'two']],
    ['"one; two";three', ['one; two', 'three']],
    ['one;"the ""old"" one";two', ['one', 'the "old" one', 'two']],
    ['Olaf; "Semi; Colon"', ['Olaf', 'Semi; Colon']],
    [' "Semi; Colon" ;\t"a; b" ', ['Semi; Colon', 'a; b']],
    ['"" ; ', []],
    ['Vasily "The Bear" Petrov;two', ['Vasily "The Bear" Petrov', 'two']],
    ['"never closed;two', ['"never closed', 'two']],
  ])('splits %j', (cell, values) => expect(splitValues(cell)).toEqual(values));
});

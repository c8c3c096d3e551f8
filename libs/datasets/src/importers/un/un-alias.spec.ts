import { splitAlias } from './un-alias';

describe('splitAlias', () => {
  it.each([
    ['Erik Nordahl', ['Erik Nordahl']],
    ['Erik Nordal; Eric Nordahl', ['Erik Nordal', 'Eric Nordahl']],
    ['Erik Nordal; Eric Nordal b) E. Nordahl', ['Erik Nordal', 'Eric Nordal', 'E. Nordahl']],
    ['Ivan Petrov (Иван Петров)', ['Ivan Petrov', 'Иван Петров']],
    ['Ivan Petrov (original script: Иван Петров)', ['Ivan Petrov', 'Иван Петров']],
    ['جبهة (The Front; Al-Front)', ['جبهة', 'The Front', 'Al-Front']],
    ['Ivan Petrov (Petroff)', ['Ivan Petrov (Petroff)']],
    ['Ivan Petrov (birth name)', ['Ivan Petrov']],
    ['Ivan Petrov (false identity related to passport number 1)', ['Ivan Petrov']],
    ['Ivan Petrov, born 1 Jan. 1953 (Oman passport no. 1)', ['Ivan Petrov']],
    ['', []],
  ])('splits "%s"', (text, names) => expect(splitAlias(text)).toEqual(names));

  it('does not search a long text, which would take quadratic time', () => {
    const text = `Ivan Petrov (passport ${'x'.repeat(2000)})`;
    expect(splitAlias(text)).toEqual([text]);
  });
});

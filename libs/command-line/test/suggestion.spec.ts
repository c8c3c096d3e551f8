import { findNearest } from '../src';

describe('the nearest word', () => {
  it.each([
    ['screen', 'screen'],
    ['scren', 'screen'],
    ['csreen', 'screen'],
    ['SCREEN', 'screen'],
    ['xxxxxx', undefined],
  ])('to %s is %s', (typed, word) => {
    expect(findNearest(typed, ['session', 'screen', 'keys'])).toBe(word);
  });
});

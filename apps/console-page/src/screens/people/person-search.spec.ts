import { toSearch } from './person-search';

const puid = 'k3n0v7q2x9a4m1c8z5t6';

describe('a search for people', () => {
  it.each([
    ['puid', ` ${puid} `, { puid }],
    [undefined, puid, { puid }],
    ['puid', '4711', undefined],
    ['puid', puid.toUpperCase(), undefined],
    ['id', ' 4711 ', { id: '4711' }],
    ['id', puid, { id: puid }],
    ['id', '  ', undefined],
    ['id', undefined, undefined],
  ])('by %s with %j is %j', (by, text, search) => {
    expect(toSearch(by, text)).toEqual(search);
  });
});

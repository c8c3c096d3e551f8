import { parseHeaders } from './headers';

describe('headers of a callback', () => {
  it('are one per line', () => {
    expect(parseHeaders('authorization: Bearer a:b\n\n x-shop :1')).toEqual({
      authorization: 'Bearer a:b',
      'x-shop': '1',
    });
  });

  it('are none without a colon', () => {
    expect(parseHeaders('nothing')).toEqual({});
  });
});

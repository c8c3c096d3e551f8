import { parseBasicPairs, parseAuthorization } from './authorization-header';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const pair = (clientId: string, clientSecret: string) => ({ clientId, clientSecret });

describe('parseAuthorization', () => {
  it.each([
    ['Basic YTpi', 'basic', 'YTpi'],
    ['BASIC   YTpi', 'basic', 'YTpi'],
    ['slc ghl_token', 'slc', 'ghl_token'],
    ['__proto__ x', '__proto__', 'x'],
  ])('splits %j into scheme and value', (header, scheme, value) => {
    expect(parseAuthorization(header)).toEqual({ scheme, value });
  });

  it.each([
    undefined,
    '',
    ' ',
    'Basic',
    'Basic ',
    'Basic a b',
    'Basic\ta',
    ' Basic a',
    `${'x'.repeat(33)} a`,
  ])('rejects %j', (header) => {
    expect(parseAuthorization(header)).toBeUndefined();
  });
});

describe('parseBasicPairs', () => {
  it.each([
    ['id:secret', [pair('id', 'secret')]],
    ['id:se:cr:et', [pair('id', 'se:cr:et')]],
    ['id:', [pair('id', '')]],
    [':', [pair('', '')]],
    ['id:line\nbreak', [pair('id', 'line\nbreak')]],
  ])('splits %j at the first colon', (text, pairs) => {
    expect(parseBasicPairs(base64(text))).toEqual(pairs);
  });

  it.each([
    ['a%3Ab:c%2Bd', [pair('a%3Ab', 'c%2Bd'), pair('a:b', 'c+d')]],
    ['id:a+b', [pair('id', 'a+b'), pair('id', 'a b')]],
    ['id:100%', [pair('id', '100%')]],
    ['a%3Ab:100%', [pair('a%3Ab', '100%'), pair('a:b', '100%')]],
  ])('reads %j plain and form-encoded', (text, pairs) => {
    expect(parseBasicPairs(base64(text))).toEqual(pairs);
  });

  it.each(['', '!', 'a:b', 'YTp%', 'YT=pi', '====', 'YTpi===', base64('no colon'), base64('')])(
    'rejects %j',
    (value) => {
      expect(parseBasicPairs(value)).toEqual([]);
    },
  );

  it('accepts a value without padding', () => {
    expect(parseBasicPairs(base64('id:sec').replaceAll('=', ''))).toEqual([pair('id', 'sec')]);
  });
});

import { basicPairs, readAuthorization } from './authorization-header';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const pair = (clientId: string, clientSecret: string) => ({ clientId, clientSecret });

describe('an Authorization header', () => {
  it.each([
    ['Basic YTpi', 'basic', 'YTpi'],
    ['BASIC   YTpi', 'basic', 'YTpi'],
    ['slc ghl_token', 'slc', 'ghl_token'],
    ['__proto__ x', '__proto__', 'x'],
  ])('%j has a scheme and a value', (header, scheme, value) => {
    expect(readAuthorization(header)).toEqual({ scheme, value });
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
  ])('%j holds nothing', (header) => {
    expect(readAuthorization(header)).toBeUndefined();
  });
});

describe('the value of a Basic header', () => {
  it.each([
    ['id:secret', [pair('id', 'secret')]],
    ['id:se:cr:et', [pair('id', 'se:cr:et')]],
    ['id:', [pair('id', '')]],
    [':', [pair('', '')]],
    ['id:line\nbreak', [pair('id', 'line\nbreak')]],
  ])('%j is one pair, cut at the first colon', (text, pairs) => {
    expect(basicPairs(base64(text))).toEqual(pairs);
  });

  it.each([
    ['a%3Ab:c%2Bd', [pair('a%3Ab', 'c%2Bd'), pair('a:b', 'c+d')]],
    ['id:a+b', [pair('id', 'a+b'), pair('id', 'a b')]],
    ['id:100%', [pair('id', '100%')]],
    ['a%3Ab:100%', [pair('a%3Ab', '100%'), pair('a:b', '100%')]],
  ])('%j is read as it is, and form-encoded where that differs', (text, pairs) => {
    expect(basicPairs(base64(text))).toEqual(pairs);
  });

  it.each(['', '!', 'a:b', 'YTp%', 'YT=pi', '====', 'YTpi===', base64('no colon'), base64('')])(
    '%j is no pair',
    (value) => {
      expect(basicPairs(value)).toEqual([]);
    },
  );

  it('is read without padding, too', () => {
    expect(basicPairs(base64('id:sec').replaceAll('=', ''))).toEqual([pair('id', 'sec')]);
  });
});

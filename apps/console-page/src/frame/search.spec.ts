import { parseSearch, safeReturn, stringifySearch } from './search';

describe('search parameters', () => {
  it('stay texts, also those that look like numbers', () => {
    expect(parseSearch('?id=0012&state=OPEN')).toEqual({ id: '0012', state: 'OPEN' });
    expect(stringifySearch({ id: '0012', state: 'OPEN' })).toBe('?id=0012&state=OPEN');
  });

  it('leave out what is empty', () => {
    expect(stringifySearch({ id: '', state: undefined })).toBe('');
  });
});

describe('the address after a login', () => {
  it.each(['/', '/c/acme/live/alerts?state=OPEN'])('may be %s', (address) => {
    expect(safeReturn(address)).toBe(address);
  });

  it.each([
    undefined,
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login',
  ])('is the start page instead of %s', (address) => {
    expect(safeReturn(address)).toBe('/');
  });
});

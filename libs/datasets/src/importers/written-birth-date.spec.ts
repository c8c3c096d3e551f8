import { readWrittenBirthDate } from './written-birth-date';

describe('readWrittenBirthDate', () => {
  it.each([
    ['10 Dec 1948', '1948-12-10'],
    ['01 Jan 1947.', '1947-01-01'],
    ['10 October 1969', '1969-10-10'],
    ['1936', '1936'],
    ['1990.', '1990'],
    ['Mar 1967', '1967-03'],
    ['Sep 1938.', '1938-09'],
    ['1957-03-10', '1957-03-10'],
    ['circa 1961', '1961~'],
    ['circa 1937.', '1937~'],
    ['circa 01 Jan 1961', '1961~'],
    ['approximately 1958', '1958~'],
    ['1958 to 1963', '1958/1963'],
    ['1975 to 1978.', '1975/1978'],
    ['1972 - 1973', '1972/1973'],
    ['1972-1973', '1972/1973'],
    ['circa 1958-1963', '1958/1963'],
    ['Between 1955 and 1958', '1955/1958'],
    ['01 Jan 1947 to 01 Jan 1949', '1947/1949'],
    ['01 Jan 1955 to 31 Dec 1955', '1955'],
    ['Mar 1962 to Feb 1963', '1962/1963'],
  ])('reads %s', (text, date) => expect(readWrittenBirthDate(text)).toBe(date));

  it.each([
    'unknown',
    '',
    '31 Feb 1957',
    '00 Jan 1957',
    '1700',
    '2999',
    '1963 to 1958',
    '12 Foo 1957',
    '19577',
  ])('rejects "%s"', (text) => expect(readWrittenBirthDate(text)).toBeUndefined());

  it('does not search a long text, which would take quadratic time', () => {
    expect(readWrittenBirthDate(`from 1958 to ${' '.repeat(183)}1963`)).toBe('1958/1963');
    expect(readWrittenBirthDate(`from 1958 to ${' '.repeat(184)}1963`)).toBeUndefined();
  });
});

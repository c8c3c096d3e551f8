import { readUkBirthDate } from './uk-birth-date';

describe('readUkBirthDate', () => {
  it.each<[string, string | null | undefined]>([
    ['23/03/1980', '1980-03-23'],
    [' 1/3/1958 ', '1958-03-01'],
    ['dd/03/1980', '1980-03'],
    ['dd/mm/1945', '1945'],
    ['DD/MM/1945', '1945'],
    ['00/00/1975', '1975'],
    ['00/06/1975', '1975-06'],
    // The month of a known day is unknown.
    ['12/mm/1975', '1975'],
    ['1975', '1975'],
    ['circa 1961', '1961~'],
    ['Approximately 1958', '1958~'],
    ['1958-1963', '1958/1963'],
    ['10 Dec 1948', '1948-12-10'],
    ['15/08/19yy', null],
    ['31/02/1975', null],
    ['12/13/1975', null],
    ['dd/mm/0000', null],
    ['aged 30', null],
    ['dd/mm/yyyy', undefined],
    ['unknown', undefined],
    ['', undefined],
  ])('reads "%s"', (text, date) => expect(readUkBirthDate(text)).toBe(date));
});

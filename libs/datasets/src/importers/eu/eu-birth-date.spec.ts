import { type EuBirthDate, readEuBirthDate } from './eu-birth-date';

describe('readEuBirthDate', () => {
  it.each<[EuBirthDate, string | null | undefined]>([
    [
      { circa: 'false', birthdate: '1937-04-28', dayOfMonth: '28', monthOfYear: '4', year: '1937' },
      '1937-04-28',
    ],
    [{ circa: 'true', birthdate: '1937-04-28' }, '1937~'],
    [{ circa: 'false', dayOfMonth: '28', monthOfYear: '4', year: '1937' }, '1937-04-28'],
    [{ circa: 'false', monthOfYear: '8', year: '1961' }, '1961-08'],
    [{ circa: 'false', dayOfMonth: '', monthOfYear: '', year: '1961' }, '1961'],
    [{ circa: 'true', year: '1961' }, '1961~'],
    [{ circa: 'true', yearRangeFrom: '1953', yearRangeTo: '1958' }, '1953/1958'],
    [{ circa: 'false', yearRangeFrom: '1953', yearRangeTo: '1953' }, '1953'],
    [{ calendarType: 'GREGORIAN', year: '1961' }, '1961'],
    [{ calendarType: 'ISLAMIC', year: '1843' }, null],
    [{ yearRangeTo: '1980' }, null],
    [{ yearRangeFrom: '1958', yearRangeTo: '1953' }, null],
    [{ monthOfYear: '13', year: '1961' }, null],
    [{ dayOfMonth: '31', monthOfYear: '2', year: '1961' }, null],
    [{ circa: 'false', birthdate: '', year: '', city: 'Oslo' }, undefined],
    [{}, undefined],
  ])('reads %j', (attributes, date) => expect(readEuBirthDate(attributes)).toBe(date));
});

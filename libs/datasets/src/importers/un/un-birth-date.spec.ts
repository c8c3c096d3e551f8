import { readUnBirthDate, type UnFields } from './un-birth-date';

describe('readUnBirthDate', () => {
  it.each<[UnFields, string | null | undefined]>([
    [{ TYPE_OF_DATE: 'EXACT', DATE: '1957-03-10' }, '1957-03-10'],
    [{ TYPE_OF_DATE: 'EXACT', DATE: '1957-03-10', NOTE: 'from a passport' }, '1957-03-10'],
    [{ TYPE_OF_DATE: 'EXACT', YEAR: '1957' }, '1957'],
    [{ TYPE_OF_DATE: 'EXACT', YEAR: '1958', NOTE: 'Sep.' }, '1958-09'],
    [{ TYPE_OF_DATE: 'APPROXIMATELY', YEAR: '1957' }, '1957~'],
    [{ TYPE_OF_DATE: 'APPROXIMATELY', DATE: '1957-03-10' }, '1957~'],
    [{ TYPE_OF_DATE: 'BETWEEN', FROM_YEAR: '1955', TO_YEAR: '1958' }, '1955/1958'],
    [{ TYPE_OF_DATE: 'BETWEEN', FROM_YEAR: '1955', TO_YEAR: '1958', NOTE: 'Approximately' }, '1955/1958'],
    [{ TYPE_OF_DATE: 'APPROXIMATELY', FROM_YEAR: '1955', TO_YEAR: '1958' }, '1955/1958'],
    [{ TYPE_OF_DATE: 'EXACT', NOTE: 'April 1963' }, '1963-04'],
    [{ TYPE_OF_DATE: 'EXACT', NOTE: 'Nov. 1973' }, '1973-11'],
    [{ TYPE_OF_DATE: 'EXACT', NOTE: 'Between Aug. and Sep. 1977' }, '1977'],
    [{ TYPE_OF_DATE: 'APPROXIMATELY', NOTE: '30-35 years old' }, null],
    [{ TYPE_OF_DATE: 'EXACT', NOTE: '24/06/1402 (Hijri Calendar)' }, null],
    [{ TYPE_OF_DATE: 'EXACT', DATE: '1957-13-10' }, null],
    [{ TYPE_OF_DATE: '' }, undefined],
    [{}, undefined],
  ])('reads %j', (fields, date) => expect(readUnBirthDate(fields)).toBe(date));
});

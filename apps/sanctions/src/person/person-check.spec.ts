import { checkPerson } from './person-check';

const row = { id: '1', firstname: 'Ann', lastname: 'Lee', dob: '1970-12-31' };
const check = (fields: Partial<typeof row>) => checkPerson({ ...row, ...fields });

describe('checkPerson', () => {
  it('returns no warnings for a complete row', () => {
    expect(check({})).toEqual({
      person: { firstname: 'Ann', lastname: 'Lee', dob: '1970-12-31' },
      warnings: [],
    });
    expect(check({ dob: ' 2000-02-29 ', firstname: ' Ann ' }).warnings).toEqual([]);
    expect(check({ firstname: '' }).warnings).toEqual([]);
  });

  it.each([
    '12/31/1970',
    '1970-13-01',
    '2001-02-29',
    '1970-12-32',
    '1970-1-1',
    'unknown',
    '1970-12-31T00:00:00Z',
  ])('ignores the invalid dob %j with a warning', (dob) => {
    expect(check({ dob })).toEqual({
      person: { firstname: 'Ann', lastname: 'Lee', dob: '' },
      warnings: [`dob "${dob}" is not a date of the form YYYY-MM-DD`],
    });
  });

  it.each(['1970', '1970-12'])('keeps the partial dob %j with a warning', (dob) => {
    expect(check({ dob })).toMatchObject({
      person: { dob },
      warnings: [`dob "${dob}" is not a date of the form YYYY-MM-DD: only the given part is compared`],
    });
  });

  it.each(['9999-12-31', '0000-01-01', '1849-12-31', '2028-01-01', '9999', '0999-12'])(
    'ignores the impossible dob %j with a warning',
    (dob) => {
      const newYearsEve = Date.UTC(2026, 11, 31, 12);
      expect(checkPerson({ ...row, dob }, newYearsEve)).toEqual({
        person: { firstname: 'Ann', lastname: 'Lee', dob: '' },
        warnings: [`dob "${dob}" is not a possible date of birth: it is not compared`],
      });
      for (const possible of ['1850-01-01', '2027-01-01'])
        expect(checkPerson({ ...row, dob: possible }, newYearsEve).warnings).toEqual([]);
    },
  );

  it.each(['???', '-', '...', '😀', '´`'])('warns that the name %j has no letters', (lastname) => {
    expect(check({ firstname: '', lastname }).warnings).toEqual(['the name has no letters to compare']);
    for (const name of ['李', 'Ж', 'ا', '7'])
      expect(check({ firstname: name, lastname }).warnings).toEqual([]);
  });

  it('warns about a name with more than 16 parts', () => {
    const warning = 'the name has more than 16 parts: only 16 are compared';
    expect(check({ firstname: 'a '.repeat(15) }).warnings).toEqual([]);
    expect(check({ firstname: 'a '.repeat(16) }).warnings).toEqual([warning]);
    expect(check({ lastname: 'a-'.repeat(16) }).warnings).toEqual([warning]);
  });

  it('never truncates within a character', () => {
    const lastname = `${'x'.repeat(249)}😀😀`;
    expect(check({ lastname }).person.lastname).toBe('x'.repeat(249));
    expect(check({ dob: `${'x'.repeat(39)}😀` }).warnings).toEqual([
      `dob "${'x'.repeat(39)}…" is not a date of the form YYYY-MM-DD`,
    ]);
  });

  it('warns about every empty field', () => {
    expect(check({ id: ' ', firstname: '', lastname: ' ', dob: '' }).warnings).toEqual([
      'id is empty',
      'the name is empty',
      'dob is empty',
    ]);
  });

  it('truncates a long name or date with a warning', () => {
    const { person, warnings } = check({ lastname: 'x'.repeat(5000), dob: '9'.repeat(5000) });
    expect(person).toEqual({ firstname: 'Ann', lastname: 'x'.repeat(250), dob: '' });
    expect(warnings).toEqual([
      'lastname is longer than 250 characters: only the first 250 were screened',
      `dob "${'9'.repeat(40)}…" is not a date of the form YYYY-MM-DD`,
    ]);
  });
});

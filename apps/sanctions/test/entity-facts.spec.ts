import type { ListedEntity } from '@gatehouse/datasets/chunk';
import { type Facts, toFacts } from '../src/alert/alert';
import { findChanges, findMaterialChanges } from '../src/alert/material-change.table';
import type { FoundDecision } from '../src/decision/decision';
import { monitorPerson } from '../src/monitoring/person-monitor';
import { RowDecisions } from '../src/screening/row-decisions';
import { OpenDataset, screenRow } from '../src/screening/screener';
import { buildIndexHere } from './list-changes';
import { listedPerson } from './listed-person';

const ivan = { id: 'c-1', firstname: 'Ivan', lastname: 'Petrov', dob: '' };
const jean = { ...ivan, firstname: 'Jean', lastname: 'Dupont' };

const eu = listedPerson('e1', '', {
  names: [{ text: 'Ivan Petrov' }, { text: 'Jean Dupont', weak: true }],
  birthDates: ['1970-12-31'],
  countries: ['ru'],
  programs: ['EU-1'],
  datasets: ['eu'],
  formerIds: ['eu-old'],
});
const un = listedPerson('e1', '', {
  names: [{ text: 'Jean Dupont' }, { text: 'Ivan Petrov' }, { text: 'Johnny' }],
  birthDates: ['1957', '1970-12-31'],
  countries: ['fr', 'ru'],
  programs: ['UN-1'],
  datasets: ['un'],
  url: 'https://un.example/e1',
});
const other = listedPerson('e2', 'Olga Kowalski', { datasets: ['eu'] });

const open = (...lists: ListedEntity[][]) => lists.map((each) => new OpenDataset(buildIndexHere(each)));
const findMatch = (row: typeof ivan, lists: readonly OpenDataset[]) =>
  monitorPerson(row, lists, 0.9, undefined)!.matches[0]!;
const readFacts = (row: typeof ivan, lists: readonly OpenDataset[]): Facts =>
  toFacts({ person: row, match: findMatch(row, lists) });
const getCodes = (changes: readonly { code: string }[]) => changes.map(({ code }) => code);

describe('an entity on several lists', () => {
  const both = open([eu, other], [un]);

  it('has the facts of all of them, each once', () => {
    expect(findMatch(ivan, both)).toMatchObject({
      entityId: 'e1',
      name: 'Ivan Petrov',
      aliases: ['Jean Dupont', 'Johnny'],
      weakNames: [],
      birthDates: ['1970-12-31', '1957'],
      birthDate: '1970-12-31; 1957',
      countries: ['ru', 'fr'],
      programs: ['EU-1', 'UN-1'],
      datasets: ['eu', 'un'],
      url: 'https://un.example/e1',
      formerIds: ['eu-old'],
    });
  });

  it('has the same facts whichever entry matches best', () => {
    const [asJean, asIvan] = [readFacts(jean, both), readFacts(ivan, both)];
    expect([asJean.matchedName, asIvan.matchedName]).toEqual(['Jean Dupont', 'Ivan Petrov']);
    const { matchedName, score, person } = asIvan;
    expect({ ...asJean, matchedName, score, person }).toEqual(asIvan);
  });

  it('has the facts of both entries if one list has it twice', () => {
    expect(findMatch(ivan, open([eu, un]))).toMatchObject({ datasets: ['eu', 'un'] });
  });

  it.each([
    ['a date in the second list', [{ ...un, birthDates: ['1957', '1961'] }], ['new_date_of_birth']],
    ['a date that only the second list had', [{ ...un, birthDates: [] }], ['date_of_birth_removed']],
    ['a date that the first list keeps', [{ ...un, birthDates: ['1957'] }], []],
    ['the removal from the second list', [listedPerson('e3', 'Chen')], ['date_of_birth_removed']],
  ])('has a material change after %s', (_, second, codes) => {
    const before = readFacts(ivan, both);
    const after = readFacts(ivan, open([eu, other], second));
    expect(getCodes(findMaterialChanges(before, 'other', after))).toEqual(codes);
  });

  it('has a material change when a second list has it', () => {
    const changes = findMaterialChanges(readFacts(ivan, open([eu])), 'other', readFacts(ivan, both));
    expect(getCodes(changes)).toEqual(['new_date_of_birth', 'new_list']);
  });

  it('reports the list that has removed it', () => {
    const changes = findChanges(readFacts(ivan, both), readFacts(ivan, open([eu])));
    expect(getCodes(changes)).toContain('list_removed');
  });

  describe('in a file check', () => {
    const dismissed = (lists: readonly OpenDataset[]): FoundDecision => ({
      entityId: 'e1',
      outcome: 'DISMISSED',
      reason: 'different_date_of_birth',
      at: '2026-01-31T12:00:00.000Z',
      alertId: '0198c0de-9c5d-7e3f-9061-4d8caf2e3051',
      population: 'customers',
      basis: readFacts(ivan, lists),
    });
    const countMatches = (basis: readonly OpenDataset[], lists: readonly OpenDataset[]) =>
      screenRow(ivan, lists, 0.9, new Set(), new RowDecisions([dismissed(basis)], true)).matches.length;

    it('stays dismissed while no list has changed', () => {
      expect(countMatches(both, both)).toBe(0);
      const [match] = screenRow(ivan, both, 0.9, new Set(), new RowDecisions([dismissed(both)])).matches;
      expect(match).toMatchObject({ birthDate: '1970-12-31', decided: { outcome: 'DISMISSED' } });
    });

    it('is shown again after a change in the second list', () => {
      expect(countMatches(both, open([eu, other], [{ ...un, birthDates: ['1957', '1961'] }]))).toBe(1);
      expect(countMatches(open([eu]), both)).toBe(1);
    });
  });
});

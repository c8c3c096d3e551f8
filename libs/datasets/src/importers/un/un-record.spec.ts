import { keepText, newRecord } from './un-record';

describe('keepText', () => {
  it('adds to the texts of a path without copying them, however many there are', () => {
    const record = newRecord('INDIVIDUAL');
    const path = ['NATIONALITY', 'VALUE'];
    keepText(record, path, 'Norway');
    const texts = record.texts.get('NATIONALITY/VALUE');
    keepText(record, path, '');
    keepText(record, path, 'Chad');
    expect(record.texts.get('NATIONALITY/VALUE')).toBe(texts);
    expect(texts).toEqual(['Norway', 'Chad']);
  });
});

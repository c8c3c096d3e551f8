import { addText, createRecord } from './un-record';

describe('addText', () => {
  it('appends to the texts of a path without copying them', () => {
    const record = createRecord('INDIVIDUAL');
    const path = ['NATIONALITY', 'VALUE'];
    addText(record, path, 'Norway');
    const texts = record.texts.get('NATIONALITY/VALUE');
    addText(record, path, '');
    addText(record, path, 'Chad');
    expect(record.texts.get('NATIONALITY/VALUE')).toBe(texts);
    expect(texts).toEqual(['Norway', 'Chad']);
  });
});

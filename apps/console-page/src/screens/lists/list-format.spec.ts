import { guessFormat, isListName, suggestName } from './list-format';

describe('a list file', () => {
  it.each([
    ['id,schema,name,aliases\n', 'simple-csv'],
    ['\ufeff"id","schema","name"\n', 'simple-csv'],
    ['{"id":"1","schema":"Person"}\n', 'ftm-json'],
    ['<?xml version="1.0"?>\n<!-- a <comment> -->\n<CONSOLIDATED_LIST>', 'un-xml'],
    ['<export xmlns="http://eu.example">', 'eu-xml'],
    ['<x:Designations>', 'uk-xml'],
    ['<swiss-sanctions-list list-type="full">', 'seco-xml'],
    ['Report Date: 2026-01-31\n', 'uk-csv'],
    ['<html>', undefined],
    ['<constructor>', undefined],
    ['\u001f\u008b\b', undefined],
    ['', undefined],
    ['schema', undefined],
  ])('%j has the format %s', (head, format) => {
    expect(guessFormat(head)).toBe(format);
  });

  it.each([
    ['Our own List (2).csv.gz', 'our_own_list_2_'],
    ['targets.simple.csv', 'targets_simple'],
    ['__proto__.json', 'proto__'],
    ['列表.xml', ''],
  ])('%j suggests the name %j', (file, name) => {
    expect(suggestName(file)).toBe(name);
  });

  it.each([
    ['own_list', true],
    ['demo', false],
    ['Own', false],
    ['a/b', false],
    ['', false],
    ['x'.repeat(64), false],
  ])('may be named %j: %s', (name, isValid) => {
    expect(isListName(name)).toBe(isValid);
  });
});

import { guessFormat, isListFormat } from './importers';

describe('the format of a list', () => {
  it.each([
    ['targets.simple.csv', 'simple-csv'],
    ['https://a.example/targets.simple.csv.gz?key=x.xml', 'simple-csv'],
    ['lists/entities.ftm.json', 'ftm-json'],
    ['consolidated.XML', 'un-xml'],
    ['https://a.example/downloads/', 'ofac-csv'],
    ['list.pdf', undefined],
    ['https://a.example/list', undefined],
  ])('is guessed from %s', (location, format) => expect(guessFormat(location)).toBe(format));

  it('is one of those that there are', () => {
    expect(isListFormat('un-xml')).toBe(true);
    expect(isListFormat('constructor')).toBe(false);
  });
});
